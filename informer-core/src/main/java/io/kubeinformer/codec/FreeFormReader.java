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
import java.util.List;
import java.util.Map;

/**
 * JSON of any form: maps, lists, {@code String}, {@code Boolean}, {@code Long},
 * {@code BigInteger} beyond 64 bits, {@code Double}. Maps and lists are unmodifiable and
 * keep the order of the wire.
 */
final class FreeFormReader implements ValueReader {

	static final FreeFormReader INSTANCE = new FreeFormReader();

	private final MapOf map = new MapOf(this);

	private final ListOf list = new ListOf(this);

	private FreeFormReader() {
	}

	@Override
	public Object read(JsonInput in, Canonical canonical) throws IOException {
		return switch (in.peek()) {
			case '{' -> this.map.readContent(in, canonical);
			case '[' -> this.list.read(in, canonical);
			case '"' -> in.text(canonical);
			case JsonTokens.TRUE, JsonTokens.FALSE -> in.truth();
			case JsonTokens.NULL -> throw FieldFault.expected("a value", in);
			default -> readNumber(in);
		};
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
		if (value instanceof Map<?, ?>) {
			return this.map.copy(value);
		}
		if (value instanceof List<?>) {
			return this.list.copy(value);
		}
		return value;
	}

}
