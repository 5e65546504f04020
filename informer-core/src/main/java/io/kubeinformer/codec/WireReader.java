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

import org.jspecify.annotations.Nullable;

import io.kubeinformer.http.ProtobufInput;

/**
 * Reads values of one type from protobuf: {@link ValueReader} for the other encoding.
 */
interface WireReader {

	/**
	 * Returns how the values are written.
	 * @return a type of {@link ProtobufInput}
	 */
	int wireType();

	/**
	 * Reads a value.
	 * @param in stands behind the tag
	 * @param canonical knows values that repeat
	 * @return the value; {@code null} where JSON has {@code null}
	 * @throws FieldFault if there is something of another type
	 * @throws IOException if the message ends in it
	 */
	@Nullable Object read(ProtobufInput in, Canonical canonical) throws IOException;

	/**
	 * Returns whether a value is the zero of its type in Go.
	 * @param value the value
	 * @return whether it is; {@code false} for types whose zero JSON never leaves out
	 */
	default boolean isZero(Object value) {
		return false;
	}

}
