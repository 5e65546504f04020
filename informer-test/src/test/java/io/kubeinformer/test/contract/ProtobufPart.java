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

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A protobuf message, taken apart without knowing its type.
 */
final class ProtobufPart {

	private final List<Integer> numbers = new ArrayList<>();

	/** A {@code Long} or a {@code byte[]} for each number. */
	private final List<Object> values = new ArrayList<>();

	ProtobufPart(byte[] message) {
		ByteBuffer bytes = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
		while (bytes.hasRemaining()) {
			long tag = varint(bytes);
			this.numbers.add((int) (tag >>> 3));
			this.values.add(switch ((int) (tag & 7)) {
				case 0 -> varint(bytes);
				case 1 -> bytes.getLong();
				case 2 -> {
					byte[] value = new byte[(int) varint(bytes)];
					bytes.get(value);
					yield value;
				}
				default -> throw new AssertionError("The API has no fields of type " + (tag & 7));
			});
		}
	}

	/**
	 * Returns the numbers of the fields in their order.
	 * @return the numbers
	 */
	List<Integer> numbers() {
		return this.numbers;
	}

	/**
	 * Returns the bytes at a path of numbers, of the first field where one is repeated.
	 * @param path the numbers
	 * @return the bytes
	 */
	byte[] bytes(int... path) {
		return (byte[]) value(path);
	}

	String text(int... path) {
		return new String(bytes(path), StandardCharsets.UTF_8);
	}

	long number(int... path) {
		return (Long) value(path);
	}

	ProtobufPart at(int... path) {
		return new ProtobufPart(bytes(path));
	}

	/**
	 * Returns the last one of a repeated field.
	 * @param number its number
	 * @return the message
	 */
	ProtobufPart last(int number) {
		assertThat(this.numbers).contains(number);
		return new ProtobufPart((byte[]) this.values.get(this.numbers.lastIndexOf(number)));
	}

	private Object value(int... path) {
		ProtobufPart part = this;
		for (int i = 0; i < path.length - 1; i++) {
			part = new ProtobufPart((byte[]) part.field(path[i]));
		}
		return part.field(path[path.length - 1]);
	}

	private Object field(int number) {
		assertThat(this.numbers).contains(number);
		return this.values.get(this.numbers.indexOf(number));
	}

	private static long varint(ByteBuffer bytes) {
		long value = 0;
		for (int shift = 0;; shift += 7) {
			byte next = bytes.get();
			value |= (long) (next & 0x7f) << shift;
			if (next >= 0) {
				return value;
			}
		}
	}

}
