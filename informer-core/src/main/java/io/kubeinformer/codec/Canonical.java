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

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * The canonical instances of one informer: of texts, points in time and parts of objects
 * that came before. They are found by their bytes on the wire, so that a hit makes
 * nothing. What comes for the first time is not kept; texts and parts that are long, and
 * texts that are JSON themselves, never are. Bounded in number and size, and gone with
 * the informer. Safe for use by several threads.
 */
final class Canonical {

	/** Shares nothing. */
	static final Canonical NONE = new Canonical(false, false, null, false);

	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

	private static final int MAX_TEXT = 192;

	private static final int MAX_PART = 512;

	private static final int TIMES = 256;

	private static final Object TEXT = new Object();

	/** Date, time and both together. */
	private static final int TIME = 96;

	/** A quantity with its number. */
	private static final int VALUE = 64;

	private static final Set<String> DISTINCT = Set.of("data", "stringData", "binaryData", "uid", "resourceVersion",
			"containerID", "podIP");

	/** So many parts of a type are looked up before it is judged. */
	private static final int TRIAL = 64;

	private static final int JUDGED = 256;

	private final @Nullable CanonicalTable texts;

	private final @Nullable CanonicalTable parts;

	/** By the last bits of the second; without fractions. */
	private final @Nullable OffsetDateTime @Nullable [] times;

	/** Of parts, by their type: how many were looked up, found, and not looked up. */
	private final int[] lookups;

	private final int[] hits;

	private final int[] skips;

	/** Counts what is made; {@code null} if nobody does. */
	private final @Nullable Canonical counting;

	/**
	 * Bytes of instances made. Not exact, as two readers of a roll-over may count at
	 * once.
	 */
	private long made;

	/** Shares nothing, counted here. */
	private final @Nullable Canonical unshared;

	private Canonical(boolean texts, boolean parts, @Nullable Canonical counting, boolean counts) {
		this.counting = counts ? this : counting;
		this.unshared = counts ? new Canonical(false, false, this, false) : null;
		this.texts = texts ? new CanonicalTable() : null;
		this.parts = parts ? new CanonicalTable() : null;
		this.lookups = new int[parts ? JUDGED : 0];
		this.hits = new int[parts ? JUDGED : 0];
		this.skips = new int[parts ? JUDGED : 0];
		this.times = texts ? new OffsetDateTime[TIMES] : null;
	}

	/**
	 * Creates the canonical instances of an informer.
	 * @param parts whether parts of objects may be shared, because nobody changes them
	 * @return canonical instances; none yet
	 */
	static Canonical create(boolean parts) {
		return new Canonical(true, parts, null, true);
	}

	/**
	 * Returns what shares the values of some field: nothing where they never repeat, or
	 * may be secret as in Secrets and ConfigMaps.
	 * @param field the name of the field in JSON
	 * @return this, or {@link #unshared()}
	 */
	Canonical of(String field) {
		return isDistinct(field) ? unshared() : this;
	}

	// Returns what shares nothing but counts what is made here.
	Canonical unshared() {
		return (this.unshared != null) ? this.unshared : this;
	}

	/**
	 * Counts an instance that becomes part of an object.
	 * @param bytes about how large it is, on a JVM with compressed references
	 */
	void made(int bytes) {
		if (this.counting != null) {
			this.counting.made += bytes;
		}
	}

	// Returns how many bytes were made.
	long made() {
		return this.made;
	}

	// Returns about how many bytes are held beside the objects.
	long heldBytes() {
		return ((this.texts != null) ? this.texts.heldBytes() : 0)
				+ ((this.parts != null) ? this.parts.heldBytes() : 0);
	}

	// Returns whether the values of a field are not shared.
	static boolean isDistinct(String field) {
		return DISTINCT.contains(field);
	}

	/**
	 * Returns a text; what is not UTF-8 in it becomes U+FFFD.
	 * @param bytes the bytes
	 * @param offset where the text begins
	 * @param length how long it is
	 * @return the text
	 */
	String text(byte[] bytes, int offset, int length) {
		if (length == 0) {
			return "";
		}
		CanonicalTable table = this.texts;
		if (table == null || length > MAX_TEXT || bytes[offset] == '{' || bytes[offset] == '[') {
			made(textBytes(length));
			return new String(bytes, offset, length, StandardCharsets.UTF_8);
		}
		int hash = hash(bytes, offset, length);
		Object known = table.find(TEXT, hash, bytes, offset, length);
		if (known != null) {
			return (String) known;
		}
		made(textBytes(length));
		String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
		table.add(TEXT, hash, bytes, offset, length, text);
		return text;
	}

	private static int textBytes(int length) {
		return 24 + (16 + length + 7) / 8 * 8;
	}

	/**
	 * Returns an unchangeable value that is written as a text.
	 * @param type its type
	 * @param bytes the bytes
	 * @param offset where the text begins
	 * @param length how long it is
	 * @param parser makes the value of a text that did not come before
	 * @return the value; {@code null} if the text is none
	 */
	@Nullable Object value(Class<?> type, byte[] bytes, int offset, int length,
			Function<String, ? extends @Nullable Object> parser) {
		CanonicalTable table = (length <= MAX_TEXT) ? this.texts : null;
		int hash = (table != null) ? hash(bytes, offset, length) : 0;
		Object known = (table != null) ? table.find(type, hash, bytes, offset, length) : null;
		if (known != null) {
			return known;
		}
		made(VALUE);
		Object value = parser.apply(new String(bytes, offset, length, StandardCharsets.UTF_8));
		if (table != null && value != null) {
			table.add(type, hash, bytes, offset, length, value);
		}
		return value;
	}

	/**
	 * Returns a point in time.
	 * @param seconds its epoch second
	 * @param nanos the nanoseconds after that
	 * @return the time in UTC
	 */
	OffsetDateTime time(long seconds, long nanos) {
		@Nullable OffsetDateTime @Nullable [] known = this.times;
		if (known == null || nanos != 0) {
			made(TIME);
			return OffsetDateTime.ofInstant(Instant.ofEpochSecond(seconds, nanos), ZoneOffset.UTC);
		}
		int index = (int) seconds & (TIMES - 1);
		OffsetDateTime time = known[index];
		if (time == null || time.toEpochSecond() != seconds) {
			time = OffsetDateTime.ofInstant(Instant.ofEpochSecond(seconds), ZoneOffset.UTC);
			known[index] = time;
			made(TIME);
		}
		return time;
	}

	/**
	 * Returns the part that comes next: the instance of an equal one that came before, or
	 * a new one.
	 * @param type tells parts of the same bytes apart
	 * @param in stands before it
	 * @param reader reads it where it is new
	 * @return the part
	 */
	Object part(Object type, JsonInput in, PartReader reader) throws IOException {
		int start = in.position();
		int end = in.valueEnd();
		if (end - start > maxPart(type)) {
			return reader.readContent(in, this);
		}
		int hash = hash(in.bytes(), start, end - start);
		Object part = part(type, hash, in.bytes(), start, end - start);
		if (part != null) {
			in.moveTo(end);
			return part;
		}
		part = reader.readContent(in, this);
		addPart(type, hash, in.bytes(), start, end - start, part);
		return part;
	}

	/**
	 * Returns how long a part may be at most for a look-up to pay. Of parts that hardly
	 * ever repeat, most are not looked up.
	 * @param type what reads it
	 * @return the length in bytes; -1 for no look-up
	 */
	int maxPart(Object type) {
		if (this.parts == null) {
			return -1;
		}
		// The counters are not exact, and types may share them.
		int index = System.identityHashCode(type) & (JUDGED - 1);
		int done = this.lookups[index];
		if (done >= TRIAL && this.hits[index] < done / 8 && (++this.skips[index] & 15) != 0) {
			return -1;
		}
		if (done >= 16 * TRIAL) {
			done /= 2;
			this.hits[index] /= 2;
		}
		this.lookups[index] = done + 1;
		return MAX_PART;
	}

	/**
	 * Returns the hash of bytes: the same in every process, so that what is shared is
	 * too.
	 * @param bytes the bytes
	 * @param offset where it begins
	 * @param length how long it is
	 * @return the hash
	 */
	static int hash(byte[] bytes, int offset, int length) {
		long hash = length * 0x9E3779B97F4A7C15L;
		int i = offset;
		int end = offset + length;
		for (; i + Long.BYTES <= end; i += Long.BYTES) {
			hash = (hash ^ (long) LONGS.get(bytes, i)) * 0xff51afd7ed558ccdL;
			hash ^= hash >>> 32;
		}
		for (; i < end; i++) {
			hash = (hash ^ bytes[i]) * 0x100000001b3L;
		}
		hash ^= hash >>> 29;
		return (int) (hash ^ (hash >>> 32));
	}

	/**
	 * Returns a part that came before.
	 * @param type what reads it
	 * @param hash its hash
	 * @param bytes the bytes
	 * @param offset where it begins
	 * @param length how long it is
	 * @return the part, or {@code null}
	 */
	@Nullable Object part(Object type, int hash, byte[] bytes, int offset, int length) {
		Object part = Objects.requireNonNull(this.parts).find(type, hash, bytes, offset, length);
		if (part != null) {
			this.hits[System.identityHashCode(type) & (JUDGED - 1)]++;
		}
		return part;
	}

	/**
	 * Keeps a part for those to come.
	 * @param type what read it
	 * @param hash its hash
	 * @param bytes the bytes
	 * @param offset where it began
	 * @param length how long it was
	 * @param part the part
	 */
	void addPart(Object type, int hash, byte[] bytes, int offset, int length, Object part) {
		Objects.requireNonNull(this.parts).add(type, hash, bytes, offset, length, part);
	}

}
