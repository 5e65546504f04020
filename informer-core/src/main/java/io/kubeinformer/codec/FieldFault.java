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

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
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
	 * Returns the fault of the value that a parser stands on.
	 * @param parser the parser
	 * @param expected what should stand there, for example {@code an integer}
	 * @return the fault
	 */
	static FieldFault at(JsonParser parser, String expected) {
		return new FieldFault(path(parser) + ": expected " + expected + ", got " + describe(parser.currentToken()),
				null);
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

	private static String path(JsonParser parser) {
		JsonStreamContext context = parser.getParsingContext();
		if (parser.currentToken() == JsonToken.START_OBJECT || parser.currentToken() == JsonToken.START_ARRAY) {
			context = context.getParent();
		}
		StringBuilder path = new StringBuilder();
		for (; context != null && !context.inRoot(); context = context.getParent()) {
			path.insert(0, segment(context));
		}
		if (path.isEmpty()) {
			return "the object";
		}
		return (path.charAt(0) == '.') ? path.substring(1) : path.toString();
	}

	private static String segment(JsonStreamContext context) {
		if (context.inArray()) {
			return "[" + context.getCurrentIndex() + "]";
		}
		String name = String.valueOf(context.getCurrentName());
		return (name.indexOf('.') < 0) ? "." + name : "[\"" + name + "\"]";
	}

	private static String describe(@Nullable JsonToken token) {
		if (token == null) {
			return "nothing";
		}
		return switch (token) {
			case START_OBJECT -> "an object";
			case START_ARRAY -> "a list";
			case VALUE_STRING -> "a text";
			case VALUE_NUMBER_INT -> "a whole number";
			case VALUE_NUMBER_FLOAT -> "a number";
			case VALUE_TRUE, VALUE_FALSE -> "a boolean";
			case VALUE_NULL -> "null";
			default -> "something else";
		};
	}

}
