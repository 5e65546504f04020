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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import org.jspecify.annotations.Nullable;

/**
 * Maps with texts as keys; those that are read are unmodifiable, copies are not.
 *
 * @param value reads a value
 */
record MapOf(ValueReader value) implements ValueReader {

	@Override
	public Object read(JsonParser parser) throws IOException {
		if (parser.currentToken() != JsonToken.START_OBJECT) {
			throw FieldFault.at(parser, "an object");
		}
		Map<String, @Nullable Object> map = new LinkedHashMap<>();
		String name;
		while ((name = parser.nextFieldName()) != null) {
			map.put(name, (parser.nextToken() != JsonToken.VALUE_NULL) ? this.value.read(parser) : null);
		}
		return map.isEmpty() ? Collections.emptyMap() : Collections.unmodifiableMap(map);
	}

	@Override
	public Object copy(Object value) {
		Map<@Nullable Object, @Nullable Object> copy = new LinkedHashMap<>();
		((Map<?, ?>) value).forEach((name, member) -> copy.put(name, this.value.copyNullable(member)));
		return copy;
	}

}
