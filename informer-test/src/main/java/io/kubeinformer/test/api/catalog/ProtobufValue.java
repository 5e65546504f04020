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

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What stands under a number in a protobuf message.
 *
 * @param wireType how it is written
 * @param number the number, for the types that have one
 * @param bytes the bytes, for the type that has them
 */
public record ProtobufValue(int wireType, long number, byte[] bytes) {

	static final int VARINT = 0;

	static final int FIXED64 = 1;

	static final int LENGTH = 2;

	static final int FIXED32 = 5;

	/** What stands for a value that was not written; zero of every type. */
	static final ProtobufValue UNSET = new ProtobufValue(-1, 0, new byte[0]);

	static ProtobufValue last(List<ProtobufValue> values) {
		return values.isEmpty() ? UNSET : values.get(values.size() - 1);
	}

	static ProtobufValue number(int wireType, long number) {
		return new ProtobufValue(wireType, number, UNSET.bytes);
	}

	static ProtobufValue bytes(byte[] bytes) {
		return new ProtobufValue(LENGTH, 0, bytes);
	}

	@Override
	public long number() {
		return expect(this.wireType != LENGTH).number;
	}

	@Override
	public byte[] bytes() {
		return expect(this.wireType == LENGTH || this == UNSET).bytes;
	}

	/**
	 * Returns the bytes as text.
	 * @return the text; empty if there is none
	 */
	public String text() {
		return new String(bytes(), StandardCharsets.UTF_8);
	}

	/**
	 * Returns the bytes as a message.
	 * @return its fields
	 */
	public ProtobufInput message() {
		return new ProtobufInput(bytes());
	}

	private ProtobufValue expect(boolean right) {
		if (!right) {
			throw new ProtobufException("proto: wrong wireType = " + this.wireType);
		}
		return this;
	}

}
