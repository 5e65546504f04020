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

package io.kubeinformer.test.contract;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A protobuf message, put together field by field.
 */
final class ProtobufMessage {

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	/**
	 * Returns the metadata of an object.
	 * @param name its name
	 * @return the message
	 */
	static ProtobufMessage named(String name) {
		return new ProtobufMessage().text(1, name);
	}

	/**
	 * Puts an object into the envelope that a body is.
	 * @param apiVersion its group and version; may be empty
	 * @param kind its kind; may be empty
	 * @return the body
	 */
	byte[] body(String apiVersion, String kind) {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		body.writeBytes(new byte[] { 'k', '8', 's', 0 });
		body.writeBytes(new ProtobufMessage().message(1, new ProtobufMessage().text(1, apiVersion).text(2, kind))
			.message(2, this)
			.text(3, "")
			.text(4, "").bytes.toByteArray());
		return body.toByteArray();
	}

	ProtobufMessage number(int field, long value) {
		varint((long) field << 3);
		varint(value);
		return this;
	}

	ProtobufMessage text(int field, String value) {
		return bytes(field, value.getBytes(StandardCharsets.UTF_8));
	}

	ProtobufMessage message(int field, ProtobufMessage value) {
		return bytes(field, value.bytes.toByteArray());
	}

	/**
	 * Adds an entry of a map.
	 * @param field the number of the map
	 * @param key the key
	 * @param value the value
	 * @return this
	 */
	ProtobufMessage entry(int field, String key, String value) {
		return message(field, new ProtobufMessage().text(1, key).text(2, value));
	}

	ProtobufMessage bytes(int field, byte[] value) {
		varint((long) field << 3 | 2);
		varint(value.length);
		this.bytes.writeBytes(value);
		return this;
	}

	private void varint(long value) {
		long rest = value;
		for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
			this.bytes.write((int) (rest & 0x7f) | 0x80);
		}
		this.bytes.write((int) rest);
	}

}
