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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.MergeType;
import io.kubeinformer.test.api.json.Json;

/**
 * Strategic merge patch: as a JSON merge patch, but lists with a merge key are merged by
 * element, and directives replace, delete, retain and order.
 *
 * @see <a href=
 * "https://kubernetes.io/docs/tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/">Update
 * API objects in place</a>
 */
public final class StrategicMergePatch {

	private static final String DIRECTIVE = "$patch";

	private static final String RETAIN = "$retainKeys";

	private static final String DELETE_FROM = "$deleteFromPrimitiveList/";

	private static final String ORDER = "$setElementOrder/";

	private StrategicMergePatch() {
	}

	/**
	 * Patches an object.
	 * @param target the object; not changed
	 * @param patch the patch
	 * @param type the object's type
	 * @return the patched object
	 */
	public static ObjectNode apply(@Nullable ObjectNode target, JsonNode patch, MergeType type) {
		ObjectNode result = (target != null) ? target.deepCopy() : Json.object();
		String directive = Json.text(patch, DIRECTIVE);
		if ("replace".equals(directive)) {
			ObjectNode replacement = patch.deepCopy();
			replacement.remove(DIRECTIVE);
			return replacement;
		}
		if ("delete".equals(directive)) {
			return Json.object();
		}
		if (patch.has(RETAIN)) {
			Set<String> retained = new TreeSet<>();
			patch.get(RETAIN).forEach((name) -> retained.add(name.asText()));
			List<String> present = new ArrayList<>();
			result.fieldNames().forEachRemaining(present::add);
			present.stream().filter((name) -> !retained.contains(name)).forEach(result::remove);
		}
		for (Map.Entry<String, JsonNode> field : Json.fields(patch)) {
			field(result, field.getKey(), field.getValue(), type);
		}
		for (Map.Entry<String, JsonNode> field : Json.fields(patch)) {
			if (field.getKey().startsWith(ORDER)) {
				String name = field.getKey().substring(ORDER.length());
				if (result.get(name) instanceof ArrayNode list) {
					result.set(name, ordered(list, field.getValue(), type.field(name).mergeKey()));
				}
			}
		}
		return result;
	}

	private static void field(ObjectNode result, String name, JsonNode value, MergeType type) {
		if (name.startsWith(DELETE_FROM)) {
			String list = name.substring(DELETE_FROM.length());
			if (result.get(list) instanceof ArrayNode present) {
				value.forEach((element) -> remove(present, element));
			}
			return;
		}
		if (name.startsWith("$")) {
			return;
		}
		JsonNode present = result.get(name);
		if (value.isNull()) {
			result.remove(name);
		}
		else if (value.isObject()) {
			result.set(name, apply((present instanceof ObjectNode object) ? object : null, value, type.field(name)));
		}
		else if (value.isArray()) {
			result.set(name,
					list((present instanceof ArrayNode array) ? array : Json.array(), value, type.field(name)));
		}
		else {
			result.set(name, value);
		}
	}

	private static ArrayNode list(ArrayNode present, JsonNode patch, MergeType type) {
		boolean replaces = !type.mergesList();
		for (JsonNode element : patch) {
			replaces |= "replace".equals(Json.text(element, DIRECTIVE)) && element.size() == 1;
		}
		ArrayNode result = Json.array();
		if (replaces) {
			patch.forEach((element) -> {
				if (!element.has(DIRECTIVE)) {
					result.add(element.isObject() ? apply(null, element, type.element()) : element);
				}
			});
			return result;
		}
		result.addAll(present);
		for (JsonNode element : patch) {
			if (type.mergeKey().isEmpty() || !element.isObject()) {
				remove(result, element);
				result.add(element);
				continue;
			}
			int index = indexOf(result, type.mergeKey(), element.get(type.mergeKey()));
			boolean deletes = "delete".equals(Json.text(element, DIRECTIVE));
			if (deletes) {
				while (index >= 0) {
					result.remove(index);
					index = indexOf(result, type.mergeKey(), element.get(type.mergeKey()));
				}
			}
			else if (index >= 0) {
				result.set(index, apply((ObjectNode) result.get(index), element, type.element()));
			}
			else {
				result.add(apply(null, element, type.element()));
			}
		}
		return result;
	}

	private static ArrayNode ordered(ArrayNode list, JsonNode order, String mergeKey) {
		List<JsonNode> rest = new ArrayList<>();
		list.forEach(rest::add);
		List<JsonNode> sorted = new ArrayList<>();
		for (JsonNode wanted : order) {
			JsonNode key = wanted.isObject() ? wanted.get(mergeKey) : wanted;
			rest.stream()
				.filter((element) -> (element.isObject() ? element.path(mergeKey) : element).equals(key))
				.findFirst()
				.ifPresent(sorted::add);
		}
		rest.removeAll(sorted);
		ArrayNode result = Json.array();
		result.addAll(sorted);
		result.addAll(rest);
		return result;
	}

	private static int indexOf(ArrayNode list, String mergeKey, @Nullable JsonNode key) {
		for (int i = 0; i < list.size(); i++) {
			JsonNode found = list.get(i).get(mergeKey);
			if (found != null && found.equals(key)) {
				return i;
			}
		}
		return -1;
	}

	private static void remove(ArrayNode list, JsonNode element) {
		for (int i = list.size() - 1; i >= 0; i--) {
			if (list.get(i).equals(element)) {
				list.remove(i);
			}
		}
	}

}
