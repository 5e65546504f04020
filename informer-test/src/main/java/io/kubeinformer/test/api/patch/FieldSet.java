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

package io.kubeinformer.test.api.patch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.MergeType;
import io.kubeinformer.test.api.json.Json;

/**
 * Which fields of an object someone owns, as paths in the notation of {@code fieldsV1}.
 *
 * @param paths the paths with the value that each has; a path's last element is {@code .}
 * where the container itself is owned
 */
record FieldSet(Map<List<String>, String> paths) {

	private static final Set<String> SYSTEM = Set.of("name", "generateName", "namespace", "selfLink", "uid",
			"resourceVersion", "generation", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds",
			"managedFields");

	private static final Comparator<List<String>> ORDER = (a, b) -> {
		for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
			int order = a.get(i).compareTo(b.get(i));
			if (order != 0) {
				return order;
			}
		}
		return Integer.compare(a.size(), b.size());
	};

	FieldSet() {
		this(new TreeMap<>(ORDER));
	}

	/**
	 * Returns all fields of an object that can be owned.
	 * @param object the object
	 * @param zero the kind's empty object: its containers are not owned by themselves;
	 * {@code null} if no container is
	 * @param type the object's type
	 * @return the fields
	 */
	static FieldSet of(JsonNode object, @Nullable JsonNode zero, MergeType type) {
		FieldSet set = new FieldSet();
		for (Map.Entry<String, JsonNode> field : Json.fields(object)) {
			String name = field.getKey();
			if ("metadata".equals(name)) {
				for (Map.Entry<String, JsonNode> inner : Json.fields(field.getValue())) {
					if (!SYSTEM.contains(inner.getKey())) {
						set.add(List.of("f:metadata", "f:" + inner.getKey()), inner.getValue(), null, zero != null,
								type.field(name).field(inner.getKey()));
					}
				}
			}
			else if (!"kind".equals(name) && !"apiVersion".equals(name)) {
				JsonNode empty = (zero != null) ? zero.get(name) : null;
				set.add(List.of("f:" + name), field.getValue(), empty, zero != null, type.field(name));
			}
		}
		return set;
	}

	private void add(List<String> path, JsonNode value, @Nullable JsonNode empty, boolean containers, MergeType type) {
		boolean map = value.isObject() && !type.atomic() && !value.isEmpty();
		boolean list = value.isArray() && !value.isEmpty() && (type.set() || !type.mapKeys().isEmpty());
		if (!map && !list) {
			if (empty == null || !empty.equals(value)) {
				this.paths.put(path, value.toString());
			}
			return;
		}
		if (empty == null && containers) {
			this.paths.put(with(path, "."), "");
		}
		if (map) {
			for (Map.Entry<String, JsonNode> field : Json.fields(value)) {
				add(with(path, "f:" + field.getKey()), field.getValue(),
						(empty != null) ? empty.get(field.getKey()) : null, containers, type.field(field.getKey()));
			}
			return;
		}
		for (JsonNode element : value) {
			List<String> at = with(path, type.set() ? "v:" + element : "k:" + key(element, type.mapKeys()));
			if (element.isObject()) {
				this.paths.put(with(at, "."), "");
				for (Map.Entry<String, JsonNode> field : Json.fields(element)) {
					add(with(at, "f:" + field.getKey()), field.getValue(), null, containers,
							type.element().field(field.getKey()));
				}
			}
			else {
				this.paths.put(at, element.toString());
			}
		}
	}

	/**
	 * Returns the key by which an element of a list is told apart.
	 * @param element the element
	 * @param keys the fields of the key
	 * @return the key as an object with sorted fields
	 */
	static String key(JsonNode element, List<String> keys) {
		ObjectNode key = Json.object();
		new TreeSet<>(keys).forEach((name) -> {
			JsonNode value = element.get(name);
			if (value != null) {
				key.set(name, value);
			}
			else if ("protocol".equals(name)) {
				key.put(name, "TCP");
			}
		});
		return key.toString();
	}

	/**
	 * Reads a set as it is written in an object.
	 * @param fields the value of {@code fieldsV1}
	 * @return the set, without values
	 */
	static FieldSet read(JsonNode fields) {
		FieldSet set = new FieldSet();
		set.read(List.of(), fields);
		return set;
	}

	private void read(List<String> path, JsonNode fields) {
		if (fields.isEmpty() && !path.isEmpty()) {
			this.paths.put(path, "");
		}
		for (Map.Entry<String, JsonNode> field : Json.fields(fields)) {
			read(with(path, field.getKey()), field.getValue());
		}
	}

	ObjectNode write() {
		ObjectNode result = Json.object();
		for (List<String> path : this.paths.keySet()) {
			ObjectNode at = result;
			for (String element : path) {
				at = Json.child(at, element);
			}
		}
		return result;
	}

	boolean isEmpty() {
		return this.paths.isEmpty();
	}

	FieldSet without(FieldSet other) {
		FieldSet result = new FieldSet();
		this.paths.forEach((path, value) -> {
			if (!other.paths.containsKey(path)) {
				result.paths.put(path, value);
			}
		});
		return result;
	}

	FieldSet within(FieldSet other) {
		FieldSet result = new FieldSet();
		this.paths.forEach((path, value) -> {
			if (other.paths.containsKey(path)) {
				result.paths.put(path, value);
			}
		});
		return result;
	}

	FieldSet with(FieldSet other) {
		FieldSet result = new FieldSet();
		result.paths.putAll(this.paths);
		result.paths.putAll(other.paths);
		return result;
	}

	/**
	 * Returns the fields whose value differs from another set's, or that it lacks.
	 * @param before the other set, with values
	 * @return the fields
	 */
	FieldSet changedSince(FieldSet before) {
		FieldSet result = new FieldSet();
		this.paths.forEach((path, value) -> {
			if (!value.equals(before.paths.get(path))) {
				result.paths.put(path, value);
			}
		});
		return result;
	}

	/**
	 * Returns a path as messages show it.
	 * @param path the path
	 * @return for example {@code .spec.containers[name="a"].image}
	 */
	static String display(List<String> path) {
		StringBuilder text = new StringBuilder();
		for (String element : path) {
			switch (element.charAt(0)) {
				case 'f' -> text.append('.').append(element.substring(2));
				case 'k' -> {
					List<String> parts = new ArrayList<>();
					Json.fields(Json.parse(element.substring(2)))
						.forEach((e) -> parts.add(e.getKey() + "=" + e.getValue()));
					text.append('[').append(String.join(",", parts)).append(']');
				}
				case 'v' -> text.append("[=").append(element.substring(2)).append(']');
				default -> {
				}
			}
		}
		return text.toString();
	}

	private static List<String> with(List<String> path, String element) {
		List<String> result = new ArrayList<>(path);
		result.add(element);
		return List.copyOf(result);
	}

}
