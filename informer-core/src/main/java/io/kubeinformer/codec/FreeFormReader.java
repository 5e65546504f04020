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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
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
	public Object read(JsonParser parser) throws IOException {
		return switch (parser.currentToken()) {
			case START_OBJECT -> readMap(parser, null);
			case START_ARRAY -> readList(parser);
			case VALUE_STRING -> parser.getText();
			case VALUE_TRUE -> Boolean.TRUE;
			case VALUE_FALSE -> Boolean.FALSE;
			case VALUE_NUMBER_INT -> (parser.getNumberType() == NumberType.BIG_INTEGER) ? parser.getBigIntegerValue()
					: (Object) parser.getLongValue();
			case VALUE_NUMBER_FLOAT -> readDouble(parser);
			default -> throw FieldFault.at(parser, "a value");
		};
	}

	/**
	 * Reads an object.
	 * @param parser stands on its begin
	 * @param without the name of a member to leave out, or {@code null}
	 * @return the map
	 */
	Map<String, @Nullable Object> readMap(JsonParser parser, @Nullable String without) throws IOException {
		Map<String, @Nullable Object> map = new LinkedHashMap<>();
		String name;
		while ((name = parser.nextFieldName()) != null) {
			JsonToken token = parser.nextToken();
			if (name.equals(without)) {
				parser.skipChildren();
				continue;
			}
			map.put(name, (token != JsonToken.VALUE_NULL) ? read(parser) : null);
		}
		return map.isEmpty() ? Collections.emptyMap() : Collections.unmodifiableMap(map);
	}

	private List<@Nullable Object> readList(JsonParser parser) throws IOException {
		List<@Nullable Object> list = new ArrayList<>();
		JsonToken token;
		while ((token = parser.nextToken()) != JsonToken.END_ARRAY) {
			list.add((token != JsonToken.VALUE_NULL) ? read(parser) : null);
		}
		return list.isEmpty() ? Collections.emptyList() : Collections.unmodifiableList(list);
	}

	private static Object readDouble(JsonParser parser) throws IOException {
		double value = parser.getDoubleValue();
		if (Double.isInfinite(value)) {
			throw FieldFault.at(parser, "a number of 64 bits");
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
