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
 * A field holds something else than its type. The message has the path of the field and
 * both types, never the value.
 */
final class FieldFault extends IOException {

	private static final long serialVersionUID = 1L;

	FieldFault(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

	/**
	 * Returns the fault of the value that comes next.
	 * @param expected what should stand there, for example {@code an integer}
	 * @param in stands before the value
	 * @return the fault, without a path yet
	 * @throws IOException if there is no value at all
	 */
	static FieldFault expected(String expected, JsonInput in) throws IOException {
		return expected(expected, in.describe());
	}

	// Requires that a whole object comes next.
	static void requireObject(JsonInput in) throws IOException {
		if (in.peek() != '{') {
			throw within("the object", expected("an object", in));
		}
	}

	/**
	 * Returns the fault of a value.
	 * @param expected what should be there
	 * @param found what is, without the value itself
	 * @return the fault, without a path yet
	 */
	static FieldFault expected(String expected, String found) {
		return new FieldFault(": expected " + expected + ", got " + found, null);
	}

	/**
	 * Returns the fault of a value as one of the object around it.
	 * @param segment the name or index of the value in that object; empty if it has none
	 * @param cause what is wrong, its message beginning with the path inside the value or
	 * with a colon
	 * @return the fault
	 */
	static FieldFault within(String segment, IOException cause) {
		String message = String.valueOf(cause.getMessage());
		if (!(cause instanceof FieldFault)) {
			message = ": " + message;
		}
		boolean joined = segment.isEmpty() || message.startsWith(":") || message.startsWith("[");
		return new FieldFault(joined ? segment + message : segment + "." + message, null);
	}

	// Returns a name as it stands in a path.
	static String segment(String name) {
		return (name.indexOf('.') < 0) ? name : "[\"" + name + "\"]";
	}

}
