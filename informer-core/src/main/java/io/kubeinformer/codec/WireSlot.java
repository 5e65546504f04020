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
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
	 * @throws FieldFault if the value is wrong
	 * @throws IOException if the message ends in it
	 */
	void read(ProtobufInput in, int tag, Object holder) throws IOException;

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
		public void read(ProtobufInput in, int tag, Object holder) throws IOException {
			requireType(tag, this.reader);
			Object value = this.reader.read(in);
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
		public void read(ProtobufInput in, int tag, Object holder) throws IOException {
			ArrayList<@Nullable Object> list = new ArrayList<>(4);
			if (this.place.get(holder) instanceof Collection<?> before && !before.isEmpty()) {
				list.addAll(before);
			}
			try {
				do {
					if ((tag & 7) == ProtobufInput.LENGTH && this.element.wireType() != ProtobufInput.LENGTH) {
						readPacked(in, list);
					}
					else {
						requireType(tag, this.element);
						list.add(this.element.read(in));
					}
				}
				while (in.takeTag(tag));
			}
			catch (IOException ex) {
				throw FieldFault.within("[" + list.size() + "]", ex);
			}
			list.trimToSize();
			this.place.set(holder, Collections.unmodifiableList(list));
		}

		private void readPacked(ProtobufInput in, List<@Nullable Object> list) throws IOException {
			int outer = in.enter();
			while (in.hasMore()) {
				list.add(this.element.read(in));
			}
			in.leave(outer);
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
		public void read(ProtobufInput in, int tag, Object holder) throws IOException {
			Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
			if (this.place.get(holder) instanceof Map<?, ?> before && !before.isEmpty()) {
				map.putAll(before);
			}
			do {
				readEntry(in, tag, map);
			}
			while (in.takeTag(tag));
			this.place.set(holder, Collections.unmodifiableMap(map));
		}

		private void readEntry(ProtobufInput in, int entry, Map<@Nullable Object, @Nullable Object> map)
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
					key = in.text();
				}
				else if (tag == (2 << 3 | this.value.wireType())) {
					found = read(in, key);
					present = true;
				}
				else {
					in.skip(tag);
				}
			}
			in.leave(outer);
			map.put(key, present ? found : read(zero(), key));
		}

		private @Nullable Object read(ProtobufInput in, String key) throws IOException {
			try {
				return this.value.read(in);
			}
			catch (IOException ex) {
				throw FieldFault.within((key.indexOf('.') < 0) ? key : "[\"" + key + "\"]", ex);
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
		public void read(ProtobufInput in, int tag, Object holder) throws IOException {
			requireType(tag, this.plan);
			int outer = in.enter();
			this.plan.fill(in, holder);
			in.leave(outer);
		}

	}

}
