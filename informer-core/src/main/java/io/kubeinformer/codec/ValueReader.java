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

/**
 * Reads and copies values of one type.
 */
interface ValueReader {

	/**
	 * Reads the value that comes next, which is not {@code null}.
	 * @param in stands before it, and behind it afterwards
	 * @param canonical knows values that repeat
	 * @return the value
	 * @throws FieldFault if there is something of another type
	 * @throws IOException if the JSON is broken
	 */
	Object read(JsonInput in, Canonical canonical) throws IOException;

	/**
	 * Returns a copy that shares nothing that can be changed.
	 * @param value a value of this type
	 * @return the copy; the value itself if it cannot be changed
	 */
	default Object copy(Object value) {
		return value;
	}

	// Returns the copy of a value that may be absent.
	default @Nullable Object copyNullable(@Nullable Object value) {
		return (value != null) ? copy(value) : null;
	}

}
