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

import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.MergeType;

/**
 * Follows the paths of field sets in objects.
 */
final class FieldPaths {

	private FieldPaths() {
	}

	/**
	 * Removes what a path leads to.
	 * @param object where to start; changed
	 * @param path the path
	 * @param type the object's type
	 */
	static void remove(ObjectNode object, List<String> path, MergeType type) {
		JsonNode current = object;
		MergeType at = type;
		for (int i = 0; i < path.size(); i++) {
			String element = path.get(i);
			boolean last = i == path.size() - 1;
			if (element.startsWith("f:") && current instanceof ObjectNode parent) {
				String name = element.substring(2);
				if (last) {
					parent.remove(name);
					return;
				}
				current = parent.path(name);
				at = at.field(name);
			}
			else if (current instanceof ArrayNode list) {
				int index = indexOf(list, element, at);
				boolean whole = last || (i == path.size() - 2 && ".".equals(path.get(i + 1)));
				if (index >= 0 && whole) {
					list.remove(index);
				}
				if (index < 0 || whole) {
					return;
				}
				current = list.get(index);
				at = at.element();
			}
			else {
				return;
			}
		}
	}

	private static int indexOf(ArrayNode list, String element, MergeType type) {
		for (int i = 0; i < list.size(); i++) {
			String here = element.startsWith("v:") ? "v:" + list.get(i)
					: "k:" + FieldSet.key(list.get(i), type.mapKeys());
			if (here.equals(element)) {
				return i;
			}
		}
		return -1;
	}

}
