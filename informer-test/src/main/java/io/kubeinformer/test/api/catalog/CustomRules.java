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

import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;

import com.fasterxml.jackson.databind.JsonNode;

import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.Cause;

/**
 * Checks a custom resource against its schema: type, required, enum, bounds, lengths and
 * patterns. Combinations ({@code allOf} and the like), formats and CEL rules are not
 * checked.
 *
 * @param causes where faults are added
 */
record CustomRules(List<Cause> causes) {

	void check(JsonNode value, JsonNode schema, String path) {
		String type = schema.path("type").asText();
		if (value.isNull()) {
			if (!schema.path("nullable").asBoolean() && !type.isEmpty()) {
				this.causes.add(Cause.type(path, "\"null\"", path + " in body must be of type " + type + ": \"null\""));
			}
			return;
		}
		if (!fits(value, type, schema)) {
			String is = typeOf(value);
			this.causes.add(
					Cause.type(path, "\"" + is + "\"", path + " in body must be of type " + type + ": \"" + is + "\""));
			return;
		}
		oneOf(value, schema, path);
		if (value.isNumber()) {
			bounds(value, schema, path);
		}
		else if (value.isTextual()) {
			text(value.asText(), schema, path);
		}
		else if (value.isObject()) {
			parts(value, schema, path);
		}
		else if (value.isArray()) {
			elements(value, schema, path);
		}
	}

	private void parts(JsonNode value, JsonNode schema, String path) {
		for (JsonNode name : schema.path("required")) {
			if (!value.has(name.asText())) {
				this.causes.add(Cause.required(join(path, name.asText()), ""));
			}
		}
		for (var field : Json.fields(value)) {
			JsonNode property = schema.path("properties").path(field.getKey());
			boolean own = path.isEmpty() && List.of("kind", "apiVersion", "metadata").contains(field.getKey());
			if (!own) {
				check(field.getValue(), property.isMissingNode() ? schema.path("additionalProperties") : property,
						join(path, field.getKey()));
			}
		}
	}

	private void elements(JsonNode value, JsonNode schema, String path) {
		for (int i = 0; i < value.size(); i++) {
			check(value.get(i), schema.path("items"), path + "[" + i + "]");
		}
		if (schema.has("minItems") && value.size() < schema.get("minItems").asInt()) {
			invalid(path, String.valueOf(value.size()),
					"should have at least " + schema.get("minItems").asInt() + " items");
		}
		if (schema.has("maxItems") && value.size() > schema.get("maxItems").asInt()) {
			this.causes.add(new Cause("FieldValueTooMany",
					"Too many: " + value.size() + ": must have at most " + schema.get("maxItems").asInt() + " items",
					path));
		}
	}

	private void oneOf(JsonNode value, JsonNode schema, String path) {
		if (!schema.path("enum").isArray()) {
			return;
		}
		StringJoiner supported = new StringJoiner(", ");
		for (JsonNode allowed : schema.path("enum")) {
			if (allowed.equals(value)) {
				return;
			}
			supported.add("\"" + allowed.asText() + "\"");
		}
		this.causes.add(Cause.unsupported(path, value.toString(), supported.toString()));
	}

	private void bounds(JsonNode value, JsonNode schema, String path) {
		if (schema.has("minimum") && value.asDouble() < schema.get("minimum").asDouble()) {
			invalid(path, value.toString(), "should be greater than or equal to " + schema.get("minimum").asText());
		}
		if (schema.has("maximum") && value.asDouble() > schema.get("maximum").asDouble()) {
			invalid(path, value.toString(), "should be less than or equal to " + schema.get("maximum").asText());
		}
	}

	private void text(String value, JsonNode schema, String path) {
		if (schema.has("minLength") && value.length() < schema.get("minLength").asInt()) {
			invalid(path, "\"" + value + "\"", "should be at least " + schema.get("minLength").asInt() + " chars long");
		}
		if (schema.has("maxLength") && value.length() > schema.get("maxLength").asInt()) {
			this.causes.add(new Cause("FieldValueTooLong",
					"Too long: may not be more than " + schema.get("maxLength").asInt() + " bytes", path));
		}
		if (schema.has("pattern") && !Pattern.compile(schema.get("pattern").asText()).matcher(value).find()) {
			invalid(path, "\"" + value + "\"", "should match '" + schema.get("pattern").asText() + "'");
		}
	}

	private void invalid(String path, String value, String rule) {
		this.causes.add(Cause.invalid(path, value, path + " in body " + rule));
	}

	private static boolean fits(JsonNode value, String type, JsonNode schema) {
		if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
			return value.isTextual() || value.isIntegralNumber();
		}
		return switch (type) {
			case "object" -> value.isObject();
			case "array" -> value.isArray();
			case "string" -> value.isTextual();
			case "boolean" -> value.isBoolean();
			case "integer" -> value.isIntegralNumber();
			case "number" -> value.isNumber();
			default -> true;
		};
	}

	private static String typeOf(JsonNode value) {
		return switch (value.getNodeType()) {
			case OBJECT -> "object";
			case ARRAY -> "array";
			case BOOLEAN -> "boolean";
			case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
			default -> "string";
		};
	}

	private static String join(String path, String name) {
		return path.isEmpty() ? name : path + "." + name;
	}

}
