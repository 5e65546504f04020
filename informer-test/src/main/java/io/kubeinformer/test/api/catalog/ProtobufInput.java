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

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The fields of a protobuf message (Protocol Buffers, "Encoding").
 */
public final class ProtobufInput {

	private final Map<Integer, List<ProtobufValue>> fields = new HashMap<>();

	/**
	 * Takes a message apart.
	 * @param message its bytes
	 * @throws ProtobufException if they are no message
	 */
	public ProtobufInput(byte[] message) {
		ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
		try {
			while (in.hasRemaining()) {
				long tag = varint(in);
				this.fields.computeIfAbsent((int) (tag >>> 3), (number) -> new ArrayList<>())
					.add(value(in, (int) tag & 7));
			}
		}
		catch (BufferUnderflowException ex) {
			throw new ProtobufException("unexpected EOF");
		}
	}

	/**
	 * Returns the value of a field that is not repeated.
	 * @param number its number
	 * @return its last value, as the last one wins; zero of every type if it is unset
	 */
	public ProtobufValue value(int number) {
		return ProtobufValue.last(values(number));
	}

	List<ProtobufValue> values(int number) {
		return this.fields.getOrDefault(number, List.of());
	}

	/**
	 * Returns the values of a field of this message or of one in it.
	 * @param path the numbers of the messages around the field, then its own; empty for
	 * none
	 * @return the values in their order
	 */
	List<ProtobufValue> values(List<Integer> path) {
		if (path.size() < 2) {
			return path.isEmpty() ? List.of() : values(path.get(0));
		}
		return value(path.get(0)).message().values(path.subList(1, path.size()));
	}

	private static ProtobufValue value(ByteBuffer in, int wireType) {
		return switch (wireType) {
			case ProtobufValue.VARINT -> ProtobufValue.number(wireType, varint(in));
			case ProtobufValue.FIXED64 -> ProtobufValue.number(wireType, in.getLong());
			case ProtobufValue.FIXED32 -> ProtobufValue.number(wireType, in.getInt());
			case ProtobufValue.LENGTH -> {
				long length = varint(in);
				if (length < 0 || length > in.remaining()) {
					throw new BufferUnderflowException();
				}
				byte[] bytes = new byte[(int) length];
				in.get(bytes);
				yield ProtobufValue.bytes(bytes);
			}
			default -> throw new ProtobufException("proto: illegal wireType " + wireType);
		};
	}

	private static long varint(ByteBuffer in) {
		long value = 0;
		for (int shift = 0; shift < Long.SIZE; shift += 7) {
			byte next = in.get();
			value |= (long) (next & 0x7f) << shift;
			if (next >= 0) {
				return value;
			}
		}
		throw new ProtobufException("proto: integer overflow");
	}

}
