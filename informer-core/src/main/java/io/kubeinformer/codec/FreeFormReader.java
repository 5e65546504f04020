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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * JSON of any form: maps, lists, {@code String}, {@code Boolean}, {@code Long},
 * {@code BigInteger} beyond 64 bits, {@code Double}. Maps and lists are unmodifiable and
 * keep the order of the wire.
 */
final class FreeFormReader implements ValueReader {

	static final FreeFormReader INSTANCE = new FreeFormReader();

	private FreeFormReader() {
	}

	@Override
	public Object read(JsonInput in, Canonical canonical) throws IOException {
		return switch (in.peek()) {
			case '{' -> readMap(in, canonical);
			case '[' -> readList(in, canonical);
			case '"' -> in.text(canonical);
			case JsonTokens.TRUE, JsonTokens.FALSE -> in.truth();
			case JsonTokens.NULL -> throw FieldFault.expected("a value", in);
			default -> readNumber(in);
		};
	}

	private Map<String, @Nullable Object> readMap(JsonInput in, Canonical canonical) throws IOException {
		FixedMap.Builder map = new FixedMap.Builder();
		for (boolean more = in.firstMember(); more; more = in.nextMember()) {
			String name = in.name(canonical);
			try {
				map.put(name, in.takeNull() ? null : read(in, canonical));
			}
			catch (FieldFault ex) {
				throw FieldFault.within(FieldFault.segment(name), ex);
			}
		}
		canonical.made(map.bytes());
		return map.build();
	}

	private List<@Nullable Object> readList(JsonInput in, Canonical canonical) throws IOException {
		@Nullable Object[] elements = new Object[4];
		int size = 0;
		try {
			for (boolean more = in.firstElement(); more; more = in.nextElement()) {
				if (size == elements.length) {
					elements = Arrays.copyOf(elements, size * 2);
				}
				elements[size] = in.takeNull() ? null : read(in, canonical);
				size++;
			}
		}
		catch (FieldFault ex) {
			throw FieldFault.within("[" + size + "]", ex);
		}
		canonical.made(FixedList.bytes(size));
		return FixedList.of(elements, size);
	}

	private static Object readNumber(JsonInput in) throws IOException {
		if (in.number()) {
			return in.numberIsLong() ? (Object) in.numberAsLong() : in.numberAsBigInteger();
		}
		double value = Double.parseDouble(in.numberText());
		if (Double.isInfinite(value)) {
			throw FieldFault.expected("a number of 64 bits", "a number");
		}
		return value;
	}

	@Override
	public Object copy(Object value) {
		if (value instanceof Map<?, ?> map) {
			Map<@Nullable Object, @Nullable Object> copy = new LinkedHashMap<>();
			map.forEach((name, member) -> copy.put(name, copyNullable(member)));
			return copy;
		}
		if (value instanceof List<?> list) {
			List<@Nullable Object> copy = new ArrayList<>(list.size());
			list.forEach((element) -> copy.add(copyNullable(element)));
			return copy;
		}
		return value;
	}

}
