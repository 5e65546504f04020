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
import java.time.OffsetDateTime;

import io.kubernetes.client.custom.IntOrString;
import io.kubernetes.client.custom.Quantity;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.http.ProtobufInput;

/**
 * The types of single values in the models, as {@link ScalarReader} reads them from JSON.
 */
enum WireScalar implements WireReader {

	STRING(ProtobufInput.LENGTH) {
		@Override
		public Object read(ProtobufInput in, Canonical canonical) throws IOException {
			return text(in, canonical);
		}

		@Override
		public boolean isZero(Object value) {
			return ((String) value).isEmpty();
		}
	},

	INTEGER(ProtobufInput.VARINT) {
		@Override
		public Object read(ProtobufInput in, Canonical canonical) throws IOException {
			return (int) in.varint();
		}

		@Override
		public boolean isZero(Object value) {
			return (Integer) value == 0;
		}
	},

	LONG(ProtobufInput.VARINT) {
		@Override
		public Object read(ProtobufInput in, Canonical canonical) throws IOException {
			return in.varint();
		}

		@Override
		public boolean isZero(Object value) {
			return (Long) value == 0;
		}
	},

	DOUBLE(ProtobufInput.FIXED64) {
		@Override
		public Object read(ProtobufInput in, Canonical canonical) throws IOException {
			return Double.longBitsToDouble(in.fixed64());
		}

		@Override
		public boolean isZero(Object value) {
			return (Double) value == 0;
		}
	},

	BOOLEAN(ProtobufInput.VARINT) {
		@Override
		public Object read(ProtobufInput in, Canonical canonical) throws IOException {
			return in.varint() != 0;
		}

		@Override
		public boolean isZero(Object value) {
			return !((Boolean) value);
		}
	},

	BYTES(ProtobufInput.LENGTH) {
		@Override
		public Object read(ProtobufInput in, Canonical canonical) throws IOException {
			byte[] bytes = in.byteArray();
			canonical.made(16 + bytes.length);
			return bytes;
		}

		@Override
		public boolean isZero(Object value) {
			return ((byte[]) value).length == 0;
		}
	},

	/** JSON has whole seconds, whatever the nanoseconds are. */
	TIME(ProtobufInput.LENGTH) {
		@Override
		public @Nullable Object read(ProtobufInput in, Canonical canonical) throws IOException {
			return time(in, 1_000_000_000, canonical);
		}
	},

	/** JSON has six digits behind the point. */
	MICRO_TIME(ProtobufInput.LENGTH) {
		@Override
		public @Nullable Object read(ProtobufInput in, Canonical canonical) throws IOException {
			return time(in, 1000, canonical);
		}
	},

	QUANTITY(ProtobufInput.LENGTH) {
		@Override
		public Object read(ProtobufInput in, Canonical canonical) throws IOException {
			int outer = in.enter();
			int offset = in.position();
			int length = 0;
			while (in.hasMore()) {
				int tag = in.tag();
				if (tag == (1 << 3 | ProtobufInput.LENGTH)) {
					length = in.length();
					offset = in.position();
					in.advance(length);
				}
				else {
					in.skip(tag);
				}
			}
			in.leave(outer);
			Quantity quantity = (length == 0) ? Quantities.parse("0")
					: Quantities.parse(in.bytes(), offset, length, canonical);
			if (quantity == null) {
				throw new FieldFault(": expected a quantity, got a text", null);
			}
			return quantity;
		}
	},

	INT_OR_STRING(ProtobufInput.LENGTH) {
		@Override
		public Object read(ProtobufInput in, Canonical canonical) throws IOException {
			int outer = in.enter();
			long type = 0;
			int number = 0;
			String text = "";
			while (in.hasMore()) {
				int tag = in.tag();
				switch (tag) {
					case 1 << 3 | ProtobufInput.VARINT -> type = in.varint();
					case 2 << 3 | ProtobufInput.VARINT -> number = (int) in.varint();
					case 3 << 3 | ProtobufInput.LENGTH -> text = text(in, canonical);
					default -> in.skip(tag);
				}
			}
			in.leave(outer);
			return (type == 0) ? new IntOrString(number) : new IntOrString(text);
		}
	};

	private final int wireType;

	WireScalar(int wireType) {
		this.wireType = wireType;
	}

	@Override
	public int wireType() {
		return this.wireType;
	}

	// Takes a text.
	static String text(ProtobufInput in, Canonical canonical) throws IOException {
		int length = in.length();
		String text = canonical.text(in.bytes(), in.position(), length);
		in.advance(length);
		return text;
	}

	// A time that is not set is an empty message; JSON has null for it or nothing.
	private static @Nullable OffsetDateTime time(ProtobufInput in, long unit, Canonical canonical) throws IOException {
		int outer = in.enter();
		boolean empty = !in.hasMore();
		long seconds = 0;
		long nanos = 0;
		while (in.hasMore()) {
			int tag = in.tag();
			switch (tag) {
				case 1 << 3 | ProtobufInput.VARINT -> seconds = in.varint();
				case 2 << 3 | ProtobufInput.VARINT -> nanos = (int) in.varint();
				default -> in.skip(tag);
			}
		}
		in.leave(outer);
		if (empty) {
			return null;
		}
		try {
			return canonical.time(seconds, nanos - nanos % unit);
		}
		catch (DateTimeException | ArithmeticException ex) {
			throw new FieldFault(": expected a time, got a number of seconds that is none", null);
		}
	}

}
