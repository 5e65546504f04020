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
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.Map;

import io.kubernetes.client.custom.IntOrString;
import io.kubernetes.client.custom.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * The types of single values in the models. Each is strict about the kind of token, as
 * the API server is.
 */
enum ScalarReader implements ValueReader {

	STRING {
		@Override
		public Object read(JsonInput in, Canonical canonical) throws IOException {
			return text(in, "a text", canonical);
		}
	},

	INTEGER {
		@Override
		public Object read(JsonInput in, Canonical canonical) throws IOException {
			long value = whole(in, "a whole number of 32 bits");
			if (value != (int) value) {
				throw FieldFault.expected("a whole number of 32 bits", "a whole number");
			}
			return (int) value;
		}
	},

	LONG {
		@Override
		public Object read(JsonInput in, Canonical canonical) throws IOException {
			return whole(in, "a whole number of 64 bits");
		}
	},

	DOUBLE {
		@Override
		public Object read(JsonInput in, Canonical canonical) throws IOException {
			if (!in.isNumber()) {
				throw FieldFault.expected("a number", in);
			}
			in.number();
			return Double.parseDouble(in.numberText());
		}
	},

	BOOLEAN {
		@Override
		public Object read(JsonInput in, Canonical canonical) throws IOException {
			byte first = in.peek();
			if (first != JsonTokens.TRUE && first != JsonTokens.FALSE) {
				throw FieldFault.expected("a boolean", in);
			}
			return in.truth();
		}
	},

	TIME {
		@Override
		public Object read(JsonInput in, Canonical canonical) throws IOException {
			requireText(in, "a time");
			try {
				int length = in.text();
				return Times.parse(in.bytes(), in.position() - length, length, canonical);
			}
			catch (DateTimeException ex) {
				throw FieldFault.expected("a time as in RFC 3339", "a text");
			}
		}
	},

	DATE {
		@Override
		public Object read(JsonInput in, Canonical canonical) throws IOException {
			try {
				return LocalDate.parse(text(in, "a date", Canonical.NONE));
			}
			catch (DateTimeException ex) {
				throw FieldFault.expected("a date", "a text");
			}
		}
	},

	QUANTITY {
		@Override
		public Object read(JsonInput in, Canonical canonical) throws IOException {
			if (in.isNumber()) {
				String found = in.number() ? "a whole number" : "a number";
				return quantity(Quantities.parse(in.numberText()), found);
			}
			requireText(in, "a quantity");
			int length = in.text();
			return quantity(Quantities.parse(in.bytes(), in.position() - length, length, canonical), "a text");
		}
	},

	INT_OR_STRING {
		@Override
		public Object read(JsonInput in, Canonical canonical) throws IOException {
			if (in.peek() == '"') {
				return new IntOrString(in.text(canonical));
			}
			long value = whole(in, "a whole number of 32 bits or a text");
			if (value != (int) value) {
				throw FieldFault.expected("a whole number of 32 bits or a text", "a whole number");
			}
			return new IntOrString((int) value);
		}
	},

	BYTES {
		@Override
		public Object read(JsonInput in, Canonical canonical) throws IOException {
			try {
				byte[] bytes = Base64.getDecoder().decode(text(in, "bytes in base64", Canonical.NONE));
				canonical.made(16 + bytes.length);
				return bytes;
			}
			catch (IllegalArgumentException ex) {
				throw FieldFault.expected("bytes in base64", "a text");
			}
		}

		@Override
		public Object copy(Object value) {
			return ((byte[]) value).clone();
		}
	};

	private static final Map<Class<?>, ScalarReader> BY_TYPE = Map.of(String.class, STRING, Integer.class, INTEGER,
			Long.class, LONG, Double.class, DOUBLE, Boolean.class, BOOLEAN, OffsetDateTime.class, TIME, LocalDate.class,
			DATE, Quantity.class, QUANTITY, IntOrString.class, INT_OR_STRING, byte[].class, BYTES);

	static @Nullable ScalarReader of(Class<?> type) {
		return BY_TYPE.get(type);
	}

	private static String text(JsonInput in, String expected, Canonical canonical) throws IOException {
		requireText(in, expected);
		return in.text(canonical);
	}

	private static void requireText(JsonInput in, String expected) throws IOException {
		if (in.peek() != '"') {
			throw FieldFault.expected(expected, in);
		}
	}

	private static Quantity quantity(@Nullable Quantity quantity, String found) throws FieldFault {
		if (quantity == null) {
			throw FieldFault.expected("a quantity", found);
		}
		return quantity;
	}

	// Takes 3.0 as well, as the API server does.
	private static long whole(JsonInput in, String expected) throws IOException {
		if (!in.isNumber()) {
			throw FieldFault.expected(expected, in);
		}
		if (in.number()) {
			if (!in.numberIsLong()) {
				throw FieldFault.expected(expected, "a whole number");
			}
			return in.numberAsLong();
		}
		double value = Double.parseDouble(in.numberText());
		if (value == Math.rint(value) && Math.abs(value) < 0x1p53) {
			return (long) value;
		}
		throw FieldFault.expected(expected, "a number");
	}

}
