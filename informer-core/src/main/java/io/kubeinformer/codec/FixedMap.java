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

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * A small unmodifiable map in as little memory as can be, in the order of the wire: keys
 * are compared one after the other, which for so few is no slower than a hash table.
 */
final class FixedMap extends AbstractMap<String, @Nullable Object> {

	/** Larger maps have a hash table. */
	private static final int MAX_SIZE = 12;

	/** Keys and values by turns. */
	private final @Nullable Object[] content;

	private FixedMap(@Nullable Object[] content) {
		this.content = content;
	}

	@Override
	public int size() {
		return this.content.length / 2;
	}

	@Override
	public @Nullable Object get(@Nullable Object key) {
		int index = indexOf(this.content, this.content.length, key);
		return (index >= 0) ? this.content[index + 1] : null;
	}

	@Override
	public boolean containsKey(@Nullable Object key) {
		return indexOf(this.content, this.content.length, key) >= 0;
	}

	@Override
	public Set<Entry<String, @Nullable Object>> entrySet() {
		return new Entries(this.content);
	}

	private static int indexOf(@Nullable Object[] content, int end, @Nullable Object key) {
		for (int i = 0; i < end; i += 2) {
			Object own = content[i];
			if (own == key || (own != null && own.equals(key))) {
				return i;
			}
		}
		return -1;
	}

	private static final class Entries extends AbstractSet<Entry<String, @Nullable Object>> {

		private final @Nullable Object[] content;

		private Entries(@Nullable Object[] content) {
			this.content = content;
		}

		@Override
		public int size() {
			return this.content.length / 2;
		}

		@Override
		public Iterator<Entry<String, @Nullable Object>> iterator() {
			return new Iterator<>() {

				private int next;

				@Override
				public boolean hasNext() {
					return this.next < Entries.this.content.length;
				}

				@Override
				public Entry<String, @Nullable Object> next() {
					if (!hasNext()) {
						throw new NoSuchElementException();
					}
					Object key = Entries.this.content[this.next];
					Object value = Entries.this.content[this.next + 1];
					this.next += 2;
					return new SimpleImmutableEntry<>(String.valueOf(key), value);
				}

			};
		}

	}

	/** Collects the entries of one map. */
	static final class Builder {

		private @Nullable Object[] content = new Object[8];

		private int end;

		private @Nullable Map<String, @Nullable Object> large;

		/**
		 * Puts an entry; the last one of a key counts.
		 * @param key the key
		 * @param value the value
		 */
		void put(String key, @Nullable Object value) {
			if (this.large != null) {
				this.large.put(key, value);
				return;
			}
			int known = indexOf(this.content, this.end, key);
			if (known >= 0) {
				this.content[known + 1] = value;
				return;
			}
			if (this.end == 2 * MAX_SIZE) {
				this.large = new LinkedHashMap<>();
				for (int i = 0; i < this.end; i += 2) {
					this.large.put(String.valueOf(this.content[i]), this.content[i + 1]);
				}
				this.large.put(key, value);
				return;
			}
			if (this.end == this.content.length) {
				this.content = Arrays.copyOf(this.content, this.end * 2);
			}
			this.content[this.end] = key;
			this.content[this.end + 1] = value;
			this.end += 2;
		}

		/**
		 * Puts an entry, if there is none of its key.
		 * @param key the key
		 * @param value the value
		 */
		void putIfAbsent(String key, @Nullable Object value) {
			if (this.large != null) {
				this.large.putIfAbsent(key, value);
			}
			else {
				int known = indexOf(this.content, this.end, key);
				if (known < 0 || this.content[known + 1] == null) {
					put(key, value);
				}
			}
		}

		// Returns how many bytes the map takes without keys and values.
		int bytes() {
			if (this.large != null) {
				return 100 + 48 * this.large.size();
			}
			return (this.end == 0) ? 0 : 24 + (16 + 4 * this.end + 7) / 8 * 8;
		}

		// Returns the map; the builder is not used any more.
		Map<String, @Nullable Object> build() {
			if (this.large != null) {
				return Collections.unmodifiableMap(this.large);
			}
			return (this.end == 0) ? Collections.emptyMap() : new FixedMap(Arrays.copyOf(this.content, this.end));
		}

	}

}
