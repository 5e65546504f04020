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

import java.util.Arrays;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.StatusException;
import io.kubeinformer.test.api.status.Statuses;

/**
 * JSON patch. As in a real server, {@code replace} of a missing key adds it.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6902">RFC 6902</a>
 */
public final class JsonPatch {

	private JsonPatch() {
	}

	/**
	 * Patches an object.
	 * @param target the object; not changed
	 * @param patch the list of operations
	 * @return the patched object
	 * @throws StatusException with code 422 if an operation fails, 400 if it is none
	 */
	public static ObjectNode apply(ObjectNode target, JsonNode patch) {
		if (!patch.isArray()) {
			throw Statuses.badRequest(
					"error decoding patch: json: cannot unmarshal object into Go value of type jsonpatch.Patch");
		}
		ObjectNode result = target.deepCopy();
		for (JsonNode operation : patch) {
			operate(result, operation);
		}
		return result;
	}

	private static void operate(ObjectNode root, JsonNode operation) {
		String path = Json.text(operation, "path");
		JsonNode value = operation.has("value") ? operation.get("value") : Json.object().nullNode();
		switch (Json.text(operation, "op")) {
			case "add" -> add(root, path, value.deepCopy());
			case "remove" -> remove(root, path);
			case "replace" -> replace(root, path, value.deepCopy());
			case "copy" -> add(root, path, read(root, Json.text(operation, "from")).deepCopy());
			case "move" -> {
				JsonNode moved = read(root, Json.text(operation, "from"));
				remove(root, Json.text(operation, "from"));
				add(root, path, moved);
			}
			case "test" -> {
				JsonNode found = (parent(root, path) instanceof ObjectNode object) ? object.path(last(path))
						: read(root, path);
				if (!(found.equals(value) || (found.isMissingNode() && value.isNull()))) {
					throw failed();
				}
			}
			default -> throw failed();
		}
	}

	private static void add(ObjectNode root, String path, JsonNode value) {
		JsonNode parent = parent(root, path);
		if (parent instanceof ObjectNode object) {
			object.set(last(path), value);
		}
		else if (parent instanceof ArrayNode array) {
			int index = "-".equals(last(path)) ? array.size() : index(last(path), array.size());
			array.insert(index, value);
		}
		else {
			throw failed();
		}
	}

	private static void replace(ObjectNode root, String path, JsonNode value) {
		JsonNode parent = parent(root, path);
		if (parent instanceof ArrayNode array) {
			array.set(index(last(path), array.size() - 1), value);
		}
		else {
			add(root, path, value);
		}
	}

	private static void remove(ObjectNode root, String path) {
		JsonNode parent = parent(root, path);
		if (parent instanceof ArrayNode array) {
			array.remove(index(last(path), array.size() - 1));
		}
		else if (!(parent instanceof ObjectNode object) || object.remove(last(path)) == null) {
			throw failed();
		}
	}

	private static JsonNode read(ObjectNode root, String path) {
		JsonNode current = root;
		for (String name : names(path)) {
			current = child(current, name);
		}
		return current;
	}

	private static JsonNode parent(ObjectNode root, String path) {
		List<String> names = names(path);
		if (names.isEmpty()) {
			throw failed();
		}
		JsonNode current = root;
		for (String name : names.subList(0, names.size() - 1)) {
			current = child(current, name);
		}
		return current;
	}

	private static JsonNode child(JsonNode value, String name) {
		JsonNode child = value.isArray() ? value.get(index(name, value.size() - 1)) : value.get(name);
		if (child == null) {
			throw failed();
		}
		return child;
	}

	private static int index(String name, int largest) {
		if (!name.matches("\\d{1,9}") || Integer.parseInt(name) > largest) {
			throw failed();
		}
		return Integer.parseInt(name);
	}

	private static String last(String path) {
		List<String> names = names(path);
		return names.get(names.size() - 1);
	}

	private static List<String> names(String path) {
		if (path.isEmpty()) {
			return List.of();
		}
		return Arrays.stream(path.substring(1).split("/", -1))
			.map((name) -> name.replace("~1", "/").replace("~0", "~"))
			.toList();
	}

	private static StatusException failed() {
		return new StatusException(422, "Invalid", "the server rejected our request due to an error in our request",
				Json.object());
	}

}
