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

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The bytes of a protobuf message (Protocol Buffers, "Encoding").
 */
public final class ProtobufOutput {

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	/**
	 * Writes a whole number or a truth value.
	 * @param field the number of the field
	 * @param value the value
	 * @return this
	 */
	public ProtobufOutput number(int field, long value) {
		varint((long) field << 3 | ProtobufValue.VARINT);
		varint(value);
		return this;
	}

	/**
	 * Writes a number with a fraction.
	 * @param field the number of the field
	 * @param value the value
	 * @return this
	 */
	public ProtobufOutput fraction(int field, double value) {
		varint((long) field << 3 | ProtobufValue.FIXED64);
		long bits = Double.doubleToRawLongBits(value);
		for (int i = 0; i < Long.BYTES; i++) {
			this.bytes.write((int) (bits >>> (8 * i)));
		}
		return this;
	}

	/**
	 * Writes a text.
	 * @param field the number of the field
	 * @param value the text
	 * @return this
	 */
	public ProtobufOutput text(int field, String value) {
		return bytes(field, value.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Writes bytes.
	 * @param field the number of the field
	 * @param value the bytes
	 * @return this
	 */
	public ProtobufOutput bytes(int field, byte[] value) {
		varint((long) field << 3 | ProtobufValue.LENGTH);
		varint(value.length);
		this.bytes.writeBytes(value);
		return this;
	}

	/**
	 * Writes a message.
	 * @param field the number of the field
	 * @param message its content
	 * @return this
	 */
	public ProtobufOutput message(int field, ProtobufOutput message) {
		return bytes(field, message.toBytes());
	}

	/**
	 * Returns what was written.
	 * @return the bytes
	 */
	public byte[] toBytes() {
		return this.bytes.toByteArray();
	}

	private void varint(long value) {
		long rest = value;
		for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
			this.bytes.write((int) (rest & 0x7f) | 0x80);
		}
		this.bytes.write((int) rest);
	}

}
