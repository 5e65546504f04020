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
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.http.ProtobufInput;

/**
 * Single values where the models have no type: what {@link FreeFormReader} would make of
 * the JSON that the API server writes for them.
 */
enum WireFreeForm implements WireReader {

	WHOLE_NUMBER(ProtobufInput.VARINT) {
		@Override
		public Object read(ProtobufInput in, Canonical canonical) throws IOException {
			return in.varint();
		}

		@Override
		public boolean isZero(Object value) {
			return value.equals(0L);
		}
	},

	/** Go writes a number without a fraction as a whole number, up to 10^21. */
	NUMBER(ProtobufInput.FIXED64) {
		@Override
		public Object read(ProtobufInput in, Canonical canonical) throws IOException {
			double value = Double.longBitsToDouble(in.fixed64());
			if (value != Math.rint(value) || !(Math.abs(value) < 1e21)) {
				return value;
			}
			if (Math.abs(value) < 0x1p53) {
				return (long) value;
			}
			BigInteger whole = shortest(value);
			return (whole.bitLength() < Long.SIZE) ? (Object) whole.longValue() : whole;
		}

		@Override
		public boolean isZero(Object value) {
			return value.equals(0L);
		}
	},

	/** A message whose first field is JSON text: RawExtension, FieldsV1 and the like. */
	JSON(ProtobufInput.LENGTH) {
		@Override
		public @Nullable Object read(ProtobufInput in, Canonical canonical) throws IOException {
			String text = in.messageText();
			return text.isBlank() ? null : parse(text.getBytes(StandardCharsets.UTF_8), canonical);
		}
	};

	private final int wireType;

	WireFreeForm(int wireType) {
		this.wireType = wireType;
	}

	@Override
	public int wireType() {
		return this.wireType;
	}

	// Go writes no more digits than tell the number from its neighbours, and zeros after
	// them; Double.toString writes more before JDK 19.
	private static BigInteger shortest(double value) {
		BigDecimal exact = new BigDecimal(value);
		for (int digits = 15; digits < 17; digits++) {
			BigDecimal rounded = exact.round(new MathContext(digits));
			if (rounded.doubleValue() == value) {
				return rounded.toBigInteger();
			}
		}
		return exact.round(new MathContext(17)).toBigInteger();
	}

	private static @Nullable Object parse(byte[] json, Canonical canonical) throws IOException {
		try (JsonInput in = JsonInput.open(json, 0, json.length, FieldSelection.EVERYTHING)) {
			Object value = in.takeNull() ? null : FreeFormReader.INSTANCE.read(in, canonical);
			if (!in.atEnd()) {
				throw new FieldFault(": expected JSON, got more than one value", null);
			}
			return value;
		}
		catch (FieldFault ex) {
			throw ex;
		}
		catch (IOException ex) {
			throw new FieldFault(": expected JSON, got something else", null);
		}
	}

}
