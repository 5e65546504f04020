/*
 * Copyright 2026-present the original author or authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package io.kubeinformer.codec;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Values by the bytes that they were read from. An entry can be in one of a few slots
 * that its hash names; the table grows while they fill up, and at its largest newer
 * entries take the place of older ones. Only what comes a second time is entered: most of
 * what does not repeat leaves no more than its hash.
 * <p>
 * Readers take no lock. Entries are immutable and safe to publish by a race; a slot that
 * is read too early or a hash that is lost costs one instance more, never a wrong one.
 * Writers, which are rare once the table is warm, exclude each other.
 */
final class CanonicalTable {

	private static final int INITIAL_CAPACITY = 512;

	static final int MAX_CAPACITY = 1 << 15;

	private static final int SLOTS = 4;

	/** An entry and the header of its key. */
	private static final int ENTRY = 48;

	private volatile State state = new State(INITIAL_CAPACITY);

	/** Guarded by this. */
	private int count;

	/** Of all keys entered; guarded by this. */
	private long keyBytes;

	/** Guarded by this. */
	private long entered;

	/**
	 * Returns a value.
	 * @param type tells values of the same bytes apart
	 * @param hash the hash of the bytes
	 * @param bytes the bytes
	 * @param offset where they begin
	 * @param length how many there are
	 * @return the value, or {@code null} if it is not there
	 */
	@Nullable Object find(Object type, int hash, byte[] bytes, int offset, int length) {
		@Nullable Entry[] entries = this.state.entries;
		for (int i = 0; i < SLOTS; i++) {
			Entry entry = entries[hash + i & entries.length - 1];
			if (entry == null) {
				return null;
			}
			if (entry.hash == hash && entry.type == type
					&& Arrays.equals(entry.key, 0, entry.key.length, bytes, offset, offset + length)) {
				return entry.value;
			}
		}
		return null;
	}

	/**
	 * Enters a value, if its hash came before.
	 * @param type tells values of the same bytes apart
	 * @param hash the hash of the bytes
	 * @param bytes the bytes
	 * @param offset where they begin
	 * @param length how many there are
	 * @param value the value
	 */
	void add(Object type, int hash, byte[] bytes, int offset, int length, Object value) {
		int[] seen = this.state.seen;
		int index = hash & seen.length - 1;
		if (seen[index] != hash) {
			seen[index] = hash;
			return;
		}
		enter(new Entry(type, hash, Arrays.copyOfRange(bytes, offset, offset + length), value));
	}

	// Returns how many values there are.
	synchronized int size() {
		return this.count;
	}

	// Returns about how many bytes are held beside the values.
	synchronized long heldBytes() {
		long keys = (this.entered > 0) ? this.count * (this.keyBytes / this.entered + ENTRY) : 0;
		return keys + this.state.entries.length * 12L;
	}

	private synchronized void enter(Entry entry) {
		this.keyBytes += entry.key.length;
		this.entered++;
		State current = this.state;
		if (this.count >= current.entries.length / 2 && current.entries.length < MAX_CAPACITY) {
			State larger = new State(current.entries.length * 4);
			this.count = 0;
			for (Entry old : current.entries) {
				if (old != null && larger.put(old)) {
					this.count++;
				}
			}
			this.state = larger;
			current = larger;
		}
		if (current.put(entry)) {
			this.count++;
		}
	}

	private record Entry(Object type, int hash, byte[] key, Object value) {

	}

	private static final class State {

		private final @Nullable Entry[] entries;

		/** Hashes of what came before; nothing else is known of it. */
		private final int[] seen;

		private State(int capacity) {
			this.entries = new Entry[capacity];
			this.seen = new int[capacity * 2];
		}

		// Returns whether the entry took a free slot.
		private boolean put(Entry entry) {
			for (int i = 0; i < SLOTS; i++) {
				int index = entry.hash + i & this.entries.length - 1;
				if (this.entries[index] == null) {
					this.entries[index] = entry;
					return true;
				}
			}
			this.entries[entry.hash + (entry.hash >>> 24 & SLOTS - 1) & this.entries.length - 1] = entry;
			return false;
		}

	}

}
