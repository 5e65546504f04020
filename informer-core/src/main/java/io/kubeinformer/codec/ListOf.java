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
import java.util.List;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import org.jspecify.annotations.Nullable;

/**
 * Lists; those that are read are unmodifiable, copies are not.
 *
 * @param element reads an element
 */
record ListOf(ValueReader element) implements ValueReader {

	@Override
	public Object read(JsonParser parser) throws IOException {
		if (parser.currentToken() != JsonToken.START_ARRAY) {
			throw FieldFault.at(parser, "a list");
		}
		JsonToken token = parser.nextToken();
		if (token == JsonToken.END_ARRAY) {
			return Collections.emptyList();
		}
		ArrayList<@Nullable Object> list = new ArrayList<>(4);
		for (; token != JsonToken.END_ARRAY; token = parser.nextToken()) {
			list.add((token != JsonToken.VALUE_NULL) ? this.element.read(parser) : null);
		}
		list.trimToSize();
		return Collections.unmodifiableList(list);
	}

	@Override
	public Object copy(Object value) {
		List<@Nullable Object> copy = new ArrayList<>();
		((List<?>) value).forEach((item) -> copy.add(this.element.copyNullable(item)));
		return copy;
	}

}
