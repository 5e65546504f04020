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

package io.kubeinformer.test.api.status;

import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.json.Json;

/**
 * One reason of a refused object or request.
 *
 * @param reason the machine-readable reason
 * @param message the sentence for people
 * @param field the path of the field that it is about
 */
public record Cause(String reason, String message, String field) {

	/**
	 * A field that may not be set.
	 * @param field the field
	 * @param message why
	 * @return the cause
	 */
	public static Cause forbidden(String field, String message) {
		return new Cause("FieldValueForbidden", "Forbidden: " + message, field);
	}

	/**
	 * A field that must be set.
	 * @param field the field
	 * @param message why; may be empty
	 * @return the cause
	 */
	public static Cause required(String field, String message) {
		return new Cause("FieldValueRequired", message.isEmpty() ? "Required value" : "Required value: " + message,
				field);
	}

	/**
	 * A field with a wrong value.
	 * @param field the field
	 * @param value the value in Go syntax: strings in quotation marks
	 * @param message why
	 * @return the cause
	 */
	public static Cause invalid(String field, String value, String message) {
		return new Cause("FieldValueInvalid", "Invalid value: " + value + ": " + message, field);
	}

	/**
	 * A field with a value outside of a list.
	 * @param field the field
	 * @param value the value in Go syntax
	 * @param supported the values allowed, in Go syntax
	 * @return the cause
	 */
	public static Cause unsupported(String field, String value, String supported) {
		return new Cause("FieldValueNotSupported", "Unsupported value: " + value + ": supported values: " + supported,
				field);
	}

	/**
	 * A field with a value of a wrong type.
	 * @param field the field
	 * @param value the value in Go syntax
	 * @param message why
	 * @return the cause
	 */
	public static Cause type(String field, String value, String message) {
		return new Cause("FieldValueTypeInvalid", "Invalid value: " + value + ": " + message, field);
	}

	ObjectNode toJson() {
		return Json.object().put("reason", this.reason).put("message", this.message).put("field", this.field);
	}

	String sentence() {
		return this.field.isEmpty() ? this.message : this.field + ": " + this.message;
	}

}
