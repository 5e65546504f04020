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

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.Cause;

/**
 * The schema of a custom resource: what its CustomResourceDefinition says in
 * {@code openAPIV3Schema}.
 *
 * @param schema that schema
 * @param kind the kind
 * @param apiVersion the group and version
 * @param definition the version's entry in the definition
 */
public record CustomSchema(JsonNode schema, String kind, String apiVersion, JsonNode definition) implements Schema {

	@Override
	public ObjectNode conform(ObjectNode object, Problems problems) {
		ObjectNode result = Json.object();
		TreeSet<String> names = new TreeSet<>(List.of("metadata"));
		object.fieldNames().forEachRemaining(names::add);
		this.schema.path("properties").fieldNames().forEachRemaining(names::add);
		ObjectNode body = (ObjectNode) conform(object, this.schema, "", problems, true);
		for (String name : names) {
			switch (name) {
				case "kind" -> result.put(name, this.kind);
				case "apiVersion" -> result.put(name, this.apiVersion);
				case "metadata" -> {
					JsonNode metadata = object.path(name).isObject() ? object.get(name) : Json.object();
					GoPath path = new GoPath(this.kind, this.apiVersion, this.kind, name, problems);
					result.set(name, Json.sorted(BuiltIns.objectMeta().conform(metadata, path)));
				}
				default -> {
					if (body.has(name)) {
						result.set(name, body.get(name));
					}
				}
			}
		}
		return result;
	}

	private static JsonNode conform(JsonNode value, JsonNode schema, String path, Problems problems, boolean root) {
		if (value instanceof ObjectNode object) {
			return conformObject(object, schema, path, problems, root);
		}
		if (value instanceof ArrayNode array) {
			ArrayNode result = Json.array();
			for (int i = 0; i < array.size(); i++) {
				result.add(conform(array.get(i), schema.path("items"), path + "[" + i + "]", problems, false));
			}
			return result;
		}
		return number(value);
	}

	private static ObjectNode conformObject(ObjectNode object, JsonNode schema, String path, Problems problems,
			boolean root) {
		JsonNode properties = schema.path("properties");
		JsonNode additional = schema.path("additionalProperties");
		boolean keeps = schema.path("x-kubernetes-preserve-unknown-fields").asBoolean() || additional.asBoolean()
				|| (schema.isMissingNode() && !root) || schema.path("x-kubernetes-embedded-resource").asBoolean();
		TreeSet<String> names = new TreeSet<>();
		object.fieldNames().forEachRemaining(names::add);
		properties.fieldNames().forEachRemaining(names::add);
		ObjectNode result = Json.object();
		for (String name : names) {
			String at = path.isEmpty() ? name : path + "." + name;
			JsonNode property = properties.path(name);
			JsonNode value = object.get(name);
			boolean wellKnown = root && List.of("kind", "apiVersion", "metadata").contains(name);
			if (value == null
					|| (value.isNull() && property.has("default") && !property.path("nullable").asBoolean())) {
				if (property.has("default")) {
					result.set(name, conform(property.get("default"), property, at, problems, false));
				}
			}
			else if (wellKnown) {
				result.set(name, Json.sorted(value));
			}
			else if (keeps && property.isMissingNode()) {
				result.set(name, conform(value, property, at, problems, false));
			}
			else if (property.isMissingNode() && !additional.isObject()) {
				problems.unknown(at);
			}
			else {
				result.set(name, conform(value, property.isMissingNode() ? additional : property, at, problems, false));
			}
		}
		return result;
	}

	// A whole number loses its point, as it does in Go.
	private static JsonNode number(JsonNode value) {
		if (value.isFloatingPointNumber()) {
			BigDecimal stripped = value.decimalValue().stripTrailingZeros();
			if (stripped.scale() <= 0 && stripped.precision() - stripped.scale() < 19) {
				return LongNode.valueOf(stripped.longValueExact());
			}
		}
		return value;
	}

	@Override
	public List<Cause> validate(JsonNode object) {
		List<Cause> causes = new ArrayList<>();
		new CustomRules(causes).check(object, this.schema, "");
		return causes;
	}

	@Override
	public boolean custom() {
		return true;
	}

	@Override
	public boolean hasGeneration() {
		return true;
	}

	@Override
	public MergeType mergeType() {
		return mergeType(this.schema, true);
	}

	private static MergeType mergeType(JsonNode schema, boolean root) {
		return new MergeType() {

			@Override
			public MergeType field(String name) {
				if (root && "metadata".equals(name)) {
					return GoType.asMergeType(BuiltIns.objectMeta());
				}
				JsonNode property = schema.path("properties").path(name);
				return mergeType(property.isMissingNode() ? schema.path("additionalProperties") : property, false);
			}

			@Override
			public MergeType element() {
				return mergeType(schema.path("items"), false);
			}

			@Override
			public boolean atomic() {
				return "atomic".equals(schema.path("x-kubernetes-map-type").asText());
			}

			@Override
			public boolean set() {
				return "set".equals(schema.path("x-kubernetes-list-type").asText());
			}

			@Override
			public List<String> mapKeys() {
				List<String> keys = new ArrayList<>();
				if ("map".equals(schema.path("x-kubernetes-list-type").asText())) {
					schema.path("x-kubernetes-list-map-keys").forEach((key) -> keys.add(key.asText()));
				}
				return keys;
			}

		};
	}

}
