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

package io.kubeinformer.test.api.catalog;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.List;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.json.Json;

/**
 * The types without parts.
 */
enum GoScalar implements GoType {

	/** Text. */
	STRING("string", TextNode.valueOf("")) {
		@Override
		boolean accepts(JsonNode value) {
			return value.isTextual();
		}
	},

	/** A number of 32 bits. */
	INT32("int32", IntNode.valueOf(0)) {
		@Override
		boolean accepts(JsonNode value) {
			return value.isIntegralNumber() && value.canConvertToInt();
		}
	},

	/** A number of 64 bits. */
	INT64("int64", IntNode.valueOf(0)) {
		@Override
		boolean accepts(JsonNode value) {
			return value.isIntegralNumber() && value.canConvertToLong();
		}
	},

	/** A number with a fraction. */
	FLOAT("float64", IntNode.valueOf(0)) {
		@Override
		boolean accepts(JsonNode value) {
			return value.isNumber();
		}
	},

	/** True or false. */
	BOOL("bool", BooleanNode.FALSE) {
		@Override
		boolean accepts(JsonNode value) {
			return value.isBoolean();
		}
	},

	/** Bytes in base64. */
	BYTES("[]uint8", NullNode.getInstance()) {
		@Override
		boolean accepts(JsonNode value) {
			return value.isTextual();
		}
	},

	/** A point in time, in whole seconds. */
	TIME("v1.Time", NullNode.getInstance()) {
		@Override
		public JsonNode conform(JsonNode value, GoPath at) {
			return TextNode.valueOf(Times.seconds(super.conform(value, at).asText()));
		}

		@Override
		boolean accepts(JsonNode value) {
			return value.isTextual();
		}
	},

	/** A point in time, in microseconds. */
	MICRO_TIME("v1.MicroTime", NullNode.getInstance()) {
		@Override
		boolean accepts(JsonNode value) {
			return value.isTextual();
		}

		@Override
		public JsonNode conform(JsonNode value, GoPath at) {
			return TextNode.valueOf(Times.micros(super.conform(value, at).asText()));
		}
	},

	/** A span of time. */
	DURATION("v1.Duration", TextNode.valueOf("0s")) {
		@Override
		boolean accepts(JsonNode value) {
			return value.isTextual();
		}
	},

	/** An amount with a unit. */
	QUANTITY("resource.Quantity", TextNode.valueOf("0")) {
		@Override
		boolean accepts(JsonNode value) {
			return value.isTextual() || value.isNumber();
		}

		@Override
		public JsonNode conform(JsonNode value, GoPath at) {
			return TextNode.valueOf(Quantities.canonical(super.conform(value, at).asText()));
		}
	},

	/** A number or a text. */
	INT_OR_STRING("intstr.IntOrString", IntNode.valueOf(0)) {
		@Override
		boolean accepts(JsonNode value) {
			return value.isTextual() || value.isIntegralNumber();
		}
	},

	/** Anything. */
	RAW("runtime.RawExtension", NullNode.getInstance()) {
		@Override
		boolean accepts(JsonNode value) {
			return true;
		}
	};

	private final String goName;

	private final JsonNode zero;

	GoScalar(String goName, JsonNode zero) {
		this.goName = goName;
		this.zero = zero;
	}

	abstract boolean accepts(JsonNode value);

	@Override
	public JsonNode conform(JsonNode value, GoPath at) {
		if (!accepts(value)) {
			throw at.mismatch(value, this.goName);
		}
		return value;
	}

	@Override
	public JsonNode zero() {
		return this.zero;
	}

	@Override
	public boolean empty(JsonNode value) {
		return switch (this) {
			case STRING, BYTES -> value.isNull() || value.asText().isEmpty();
			case INT32, INT64, FLOAT -> value.asDouble() == 0;
			case BOOL -> !value.asBoolean();
			case TIME, MICRO_TIME -> false;
			default -> value.isNull();
		};
	}

	@Override
	public void encode(int number, @Nullable JsonNode given, ProtobufOutput out) {
		JsonNode value = (given != null && !given.isNull()) ? given : this.zero;
		switch (this) {
			case STRING -> out.text(number, value.asText());
			case INT32, INT64 -> out.number(number, value.asLong());
			case BOOL -> out.number(number, value.asBoolean() ? 1 : 0);
			case FLOAT -> out.fraction(number, value.asDouble());
			case BYTES -> {
				if (!value.isNull()) {
					out.bytes(number, Base64.getDecoder().decode(value.asText()));
				}
			}
			case TIME, MICRO_TIME -> out.message(number, value.isNull() ? new ProtobufOutput() : time(value.asText()));
			case QUANTITY -> out.message(number, new ProtobufOutput().text(1, value.asText()));
			case INT_OR_STRING -> out.message(number,
					new ProtobufOutput().number(1, value.isTextual() ? 1 : 0)
						.number(2, value.isTextual() ? 0 : value.asLong())
						.text(3, value.isTextual() ? value.asText() : ""));
			case DURATION -> throw new IllegalStateException("No stored kind has a span of time");
			case RAW -> out.message(number,
					value.isNull() ? new ProtobufOutput() : new ProtobufOutput().bytes(1, Json.write(value)));
		}
	}

	private static ProtobufOutput time(String text) {
		Instant time = OffsetDateTime.parse(text).toInstant();
		return new ProtobufOutput().number(1, time.getEpochSecond()).number(2, time.getNano());
	}

	@Override
	public JsonNode decode(List<ProtobufValue> values) {
		if (values.isEmpty()) {
			return this.zero;
		}
		ProtobufValue value = ProtobufValue.last(values);
		return switch (this) {
			case STRING -> TextNode.valueOf(value.text());
			case INT32 -> IntNode.valueOf((int) value.number());
			case INT64 -> whole(value.number());
			case BOOL -> BooleanNode.valueOf(value.number() != 0);
			case FLOAT -> fraction(Double.longBitsToDouble(value.number()));
			case BYTES -> TextNode.valueOf(Base64.getEncoder().encodeToString(value.bytes()));
			case TIME, MICRO_TIME -> time(value);
			case QUANTITY -> {
				String amount = value.message().value(1).text();
				yield amount.isEmpty() ? this.zero : TextNode.valueOf(amount);
			}
			case INT_OR_STRING -> {
				ProtobufInput message = value.message();
				yield (message.value(1).number() == 0) ? IntNode.valueOf((int) message.value(2).number())
						: TextNode.valueOf(message.value(3).text());
			}
			case DURATION -> throw new IllegalStateException("No stored kind has a span of time");
			case RAW -> raw(value.message().value(1).bytes());
		};
	}

	// In the smallest node, as JSON is read, so that equal numbers are equal nodes.
	private static JsonNode whole(long number) {
		return (number == (int) number) ? IntNode.valueOf((int) number) : LongNode.valueOf(number);
	}

	private static JsonNode fraction(double number) {
		return (number == (long) number) ? whole((long) number) : DoubleNode.valueOf(number);
	}

	private JsonNode time(ProtobufValue value) {
		if (value.bytes().length == 0) {
			return this.zero;
		}
		ProtobufInput message = value.message();
		try {
			Instant time = Instant.ofEpochSecond(message.value(1).number(), message.value(2).number());
			return TextNode.valueOf((this == TIME) ? Times.seconds(time.toString()) : Times.micros(time.toString()));
		}
		catch (DateTimeException | ArithmeticException ex) {
			throw new ProtobufException("Time.MarshalJSON: year outside of range [0,9999]");
		}
	}

	private JsonNode raw(byte[] json) {
		try {
			return (json.length > 0) ? Json.read(json) : this.zero;
		}
		catch (JsonProcessingException ex) {
			throw new ProtobufException(ex.getOriginalMessage());
		}
	}

	@Override
	public String goName() {
		return this.goName;
	}

	static GoScalar of(char letter) {
		return switch (letter) {
			case 's' -> STRING;
			case 'i' -> INT32;
			case 'l' -> INT64;
			case 'f' -> FLOAT;
			case 'b' -> BOOL;
			case 'B' -> BYTES;
			case 't' -> TIME;
			case 'u' -> MICRO_TIME;
			case 'd' -> DURATION;
			case 'q' -> QUANTITY;
			case 'x' -> INT_OR_STRING;
			case 'r' -> RAW;
			default -> throw new IllegalArgumentException("No Go type is written '" + letter + "'");
		};
	}

}
