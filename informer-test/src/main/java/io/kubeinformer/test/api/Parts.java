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

package io.kubeinformer.test.api;

import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.json.Json;

/**
 * The parts of an object that different paths write: the desired state, the status, and
 * what neither may touch.
 */
final class Parts {

	private Parts() {
	}

	/**
	 * Restores what a write through this path cannot change.
	 * @param resource the resource
	 * @param subresource the subresource written to; empty for the object itself
	 * @param current the present object
	 * @param wanted the new object; changed
	 */
	static void keep(ApiResource resource, String subresource, ObjectNode current, ObjectNode wanted) {
		boolean hasStatus = resource.subresource("status") != null;
		switch (subresource) {
			case "status" -> {
				JsonNode status = wanted.get("status");
				ObjectNode metadata = Json.child(wanted, "metadata");
				ObjectNode kept = ((ObjectNode) current.get("metadata")).deepCopy();
				if (metadata.has("managedFields")) {
					kept.set("managedFields", metadata.get("managedFields"));
				}
				wanted.removeAll();
				wanted.setAll(current.deepCopy());
				wanted.set("metadata", kept);
				restore(wanted, "status", status);
			}
			case "finalize", "approval", "ephemeralcontainers", "resize", "scale" -> {
			}
			default -> {
				if (hasStatus) {
					restore(wanted, "status", current.get("status"));
				}
			}
		}
	}

	private static void restore(ObjectNode object, String field, @Nullable JsonNode value) {
		if (value != null) {
			object.set(field, value);
		}
		else {
			object.remove(field);
		}
	}

	/**
	 * Returns what a change of moves the generation.
	 * @param object the object
	 * @return a copy without metadata and status
	 */
	static JsonNode desired(ObjectNode object) {
		ObjectNode desired = Json.object();
		object.fields().forEachRemaining((field) -> {
			if (!List.of("metadata", "status", "kind", "apiVersion").contains(field.getKey())) {
				desired.set(field.getKey(), field.getValue());
			}
		});
		return desired;
	}

	/**
	 * Returns whether a write changes nothing.
	 * @param current the present object
	 * @param wanted the new object
	 * @return whether they differ in their bookkeeping only
	 */
	static boolean same(ObjectNode current, ObjectNode wanted) {
		return plain(current).equals(plain(wanted));
	}

	private static ObjectNode plain(ObjectNode object) {
		ObjectNode plain = Json.object();
		plain.setAll(object);
		ObjectNode metadata = Json.object();
		metadata.setAll((ObjectNode) object.get("metadata"));
		metadata.remove("resourceVersion");
		JsonNode managed = metadata.get("managedFields");
		if (managed != null) {
			metadata.set("managedFields", withoutTimes(managed));
		}
		plain.set("metadata", metadata);
		return plain;
	}

	private static JsonNode withoutTimes(JsonNode managed) {
		JsonNode copy = managed.deepCopy();
		copy.forEach((entry) -> {
			if (entry instanceof ObjectNode object) {
				object.remove("time");
			}
		});
		return copy;
	}

}
