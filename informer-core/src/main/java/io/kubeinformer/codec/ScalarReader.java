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

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
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
		public Object read(JsonParser parser) throws IOException {
			return text(parser, "a text");
		}
	},

	INTEGER {
		@Override
		public Object read(JsonParser parser) throws IOException {
			long value = whole(parser, "a whole number of 32 bits");
			if (value != (int) value) {
				throw FieldFault.at(parser, "a whole number of 32 bits");
			}
			return (int) value;
		}
	},

	LONG {
		@Override
		public Object read(JsonParser parser) throws IOException {
			return whole(parser, "a whole number of 64 bits");
		}
	},

	DOUBLE {
		@Override
		public Object read(JsonParser parser) throws IOException {
			if (!parser.currentToken().isNumeric()) {
				throw FieldFault.at(parser, "a number");
			}
			return parser.getDoubleValue();
		}
	},

	BOOLEAN {
		@Override
		public Object read(JsonParser parser) throws IOException {
			return switch (parser.currentToken()) {
				case VALUE_TRUE -> Boolean.TRUE;
				case VALUE_FALSE -> Boolean.FALSE;
				default -> throw FieldFault.at(parser, "a boolean");
			};
		}
	},

	TIME {
		@Override
		public Object read(JsonParser parser) throws IOException {
			try {
				return Times.parse(text(parser, "a time"));
			}
			catch (DateTimeException ex) {
				throw FieldFault.at(parser, "a time as in RFC 3339");
			}
		}
	},

	DATE {
		@Override
		public Object read(JsonParser parser) throws IOException {
			try {
				return LocalDate.parse(text(parser, "a date"));
			}
			catch (DateTimeException ex) {
				throw FieldFault.at(parser, "a date");
			}
		}
	},

	QUANTITY {
		@Override
		public Object read(JsonParser parser) throws IOException {
			if (parser.currentToken() != JsonToken.VALUE_STRING && !parser.currentToken().isNumeric()) {
				throw FieldFault.at(parser, "a quantity");
			}
			Quantity quantity = Quantities.parse(parser.getText());
			if (quantity == null) {
				throw FieldFault.at(parser, "a quantity");
			}
			return quantity;
		}
	},

	INT_OR_STRING {
		@Override
		public Object read(JsonParser parser) throws IOException {
			if (parser.currentToken() == JsonToken.VALUE_STRING) {
				return new IntOrString(parser.getText());
			}
			long value = whole(parser, "a whole number of 32 bits or a text");
			if (value != (int) value) {
				throw FieldFault.at(parser, "a whole number of 32 bits or a text");
			}
			return new IntOrString((int) value);
		}
	},

	BYTES {
		@Override
		public Object read(JsonParser parser) throws IOException {
			try {
				return Base64.getDecoder().decode(text(parser, "bytes in base64"));
			}
			catch (IllegalArgumentException ex) {
				throw FieldFault.at(parser, "bytes in base64");
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

	private static String text(JsonParser parser, String expected) throws IOException {
		if (parser.currentToken() != JsonToken.VALUE_STRING) {
			throw FieldFault.at(parser, expected);
		}
		return parser.getText();
	}

	// Takes 3.0 as well, as the API server does.
	private static long whole(JsonParser parser, String expected) throws IOException {
		if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
			if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
				throw FieldFault.at(parser, expected);
			}
			return parser.getLongValue();
		}
		if (parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT) {
			double value = parser.getDoubleValue();
			if (value == Math.rint(value) && Math.abs(value) < 0x1p53) {
				return (long) value;
			}
		}
		throw FieldFault.at(parser, expected);
	}

}
