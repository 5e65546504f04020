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
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.http.ProtobufInput;

/**
 * What becomes of the values of one field number.
 */
sealed interface WireSlot {

	/**
	 * Reads the field's value, and all that directly follow it.
	 * @param in stands behind the tag
	 * @param tag the tag
	 * @param holder the object that the value belongs to
	 * @param canonical knows values that repeat
	 * @throws FieldFault if the value is wrong
	 * @throws IOException if the message ends in it
	 */
	void read(ProtobufInput in, int tag, Object holder, Canonical canonical) throws IOException;

	private static void requireType(int tag, WireReader reader) throws FieldFault {
		if ((tag & 7) != reader.wireType()) {
			throw new FieldFault(": expected the protobuf type " + reader.wireType() + ", got " + (tag & 7), null);
		}
	}

	/**
	 * One value.
	 *
	 * @param place where it goes
	 * @param reader reads it
	 * @param omitsZero whether a zero counts as absent, as JSON leaves it out
	 */
	record Single(Place place, WireReader reader, boolean omitsZero) implements WireSlot {

		@Override
		public void read(ProtobufInput in, int tag, Object holder, Canonical canonical) throws IOException {
			requireType(tag, this.reader);
			Object value = this.reader.read(in, canonical);
			if (!this.omitsZero || value == null || !this.reader.isZero(value)) {
				this.place.set(holder, value);
			}
		}

	}

	/**
	 * A list.
	 *
	 * @param place where it goes
	 * @param element reads an element
	 */
	record Elements(Place place, WireReader element) implements WireSlot {

		@Override
		public void read(ProtobufInput in, int tag, Object holder, Canonical canonical) throws IOException {
			@Nullable Object[] list = (this.place.get(holder) instanceof Collection<?> before && !before.isEmpty())
					? before.toArray() : new Object[4];
			int size = (this.place.get(holder) instanceof Collection<?> before) ? before.size() : 0;
			try {
				do {
					if ((tag & 7) == ProtobufInput.LENGTH && this.element.wireType() != ProtobufInput.LENGTH) {
						int outer = in.enter();
						while (in.hasMore()) {
							list = room(list, size);
							list[size] = this.element.read(in, canonical);
							size++;
						}
						in.leave(outer);
					}
					else {
						requireType(tag, this.element);
						list = room(list, size);
						list[size] = this.element.read(in, canonical);
						size++;
					}
				}
				while (in.takeTag(tag));
			}
			catch (IOException ex) {
				throw FieldFault.within("[" + size + "]", ex);
			}
			canonical.made(FixedList.bytes(size));
			this.place.set(holder, FixedList.of(list, size));
		}

		private static @Nullable Object[] room(@Nullable Object[] list, int size) {
			return (size < list.length) ? list : Arrays.copyOf(list, size * 2);
		}

	}

	/**
	 * A map.
	 *
	 * @param place where it goes
	 * @param value reads a value
	 */
	record Entries(Place place, WireReader value) implements WireSlot {

		@Override
		public void read(ProtobufInput in, int tag, Object holder, Canonical canonical) throws IOException {
			int start = in.position();
			int most = (this.place.get(holder) instanceof Map<?, ?> before && !before.isEmpty()) ? -1
					: canonical.maxPart(this);
			int length = (most > 0) ? length(in, tag) : 0;
			if (most < 0 || length > most) {
				readContent(in, tag, holder, canonical);
				return;
			}
			int hash = Canonical.hash(in.bytes(), start, length);
			Object map = canonical.part(this, hash, in.bytes(), start, length);
			if (map == null) {
				readContent(in, tag, holder, canonical);
				canonical.addPart(this, hash, in.bytes(), start, length,
						Objects.requireNonNull(this.place.get(holder)));
				return;
			}
			in.advance(length);
			this.place.set(holder, map);
		}

		// Returns how long all entries are that directly follow each other.
		private static int length(ProtobufInput in, int tag) throws IOException {
			int start = in.position();
			do {
				in.skip(tag);
			}
			while (in.takeTag(tag));
			int length = in.position() - start;
			in.moveTo(start);
			return length;
		}

		private void readContent(ProtobufInput in, int tag, Object holder, Canonical canonical) throws IOException {
			FixedMap.Builder map = new FixedMap.Builder();
			if (this.place.get(holder) instanceof Map<?, ?> before) {
				before.forEach((key, value) -> map.put(String.valueOf(key), value));
			}
			do {
				readEntry(in, tag, map, canonical);
			}
			while (in.takeTag(tag));
			canonical.made(map.bytes());
			this.place.set(holder, map.build());
		}

		private void readEntry(ProtobufInput in, int entry, FixedMap.Builder map, Canonical canonical)
				throws IOException {
			if ((entry & 7) != ProtobufInput.LENGTH) {
				throw new FieldFault(": expected an entry of a map, got a number", null);
			}
			int outer = in.enter();
			String key = "";
			Object found = null;
			boolean present = false;
			while (in.hasMore()) {
				int tag = in.tag();
				if (tag == (1 << 3 | ProtobufInput.LENGTH)) {
					key = WireScalar.text(in, canonical);
				}
				else if (tag == (2 << 3 | this.value.wireType())) {
					found = read(in, key, canonical);
					present = true;
				}
				else {
					in.skip(tag);
				}
			}
			in.leave(outer);
			map.put(key, present ? found : read(zero(), key, canonical));
		}

		private @Nullable Object read(ProtobufInput in, String key, Canonical canonical) throws IOException {
			try {
				return this.value.read(in, canonical);
			}
			catch (IOException ex) {
				throw FieldFault.within(FieldFault.segment(key), ex);
			}
		}

		// Bytes that are the zero of any type.
		private static ProtobufInput zero() {
			return new ProtobufInput(new byte[Long.BYTES], 0, Long.BYTES);
		}

	}

	/**
	 * A message whose fields JSON has among those of the message around it.
	 *
	 * @param plan how to read them
	 */
	record Inline(WirePlan plan) implements WireSlot {

		@Override
		public void read(ProtobufInput in, int tag, Object holder, Canonical canonical) throws IOException {
			requireType(tag, this.plan);
			int outer = in.enter();
			this.plan.fill(in, holder, canonical);
			in.leave(outer);
		}

	}

}
