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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.Catalog;
import io.kubeinformer.test.api.json.Json;

/**
 * Keeps the record of who set which field.
 *
 * @param manager the name of who writes
 * @param operation {@code Apply} or {@code Update}
 * @param subresource the subresource written to; empty for none
 * @param time the present time
 */
public record ManagedFields(String manager, String operation, String subresource, String time) {

	/** The operation of a server-side apply. */
	public static final String APPLY = "Apply";

	/** The operation of every other write. */
	public static final String UPDATE = "Update";

	/**
	 * Records a write that is not an apply.
	 * @param resource the resource
	 * @param before the object before, or {@code null} if it is new
	 * @param after the object after; its record is set
	 */
	public void update(ApiResource resource, @Nullable ObjectNode before, ObjectNode after) {
		JsonNode zero = Catalog.zero(resource);
		FieldSet now = FieldSet.of(after, zero, resource.schema().mergeType());
		FieldSet was = (before != null) ? FieldSet.of(before, zero, resource.schema().mergeType()) : new FieldSet();
		FieldSet changed = now.changedSince(was);
		JsonNode sent = Json.get(after, "metadata", "managedFields");
		boolean reset = sent != null && (sent.isEmpty() || (sent.size() == 1 && sent.get(0).isEmpty()));
		JsonNode entries = reset ? Json.array()
				: Json.get((sent != null) ? after : before, "metadata", "managedFields");
		if (reset && before != null) {
			Json.child(after, "metadata").remove("managedFields");
			return;
		}
		write(after, merged(resource, entries, now, changed, false));
	}

	/**
	 * Records an apply.
	 * @param resource the resource
	 * @param applied the fields that the manager names
	 * @param after the object after; its record is set
	 */
	void apply(ApiResource resource, FieldSet applied, ObjectNode after) {
		FieldSet now = FieldSet.of(after, Catalog.zero(resource), resource.schema().mergeType())
			.with(FieldSet.of(after, null, resource.schema().mergeType()));
		JsonNode entries = Json.get(after, "metadata", "managedFields");
		write(after, merged(resource, entries, now, applied, true));
	}

	private List<ObjectNode> merged(ApiResource resource, @Nullable JsonNode entries, FieldSet now, FieldSet mine,
			boolean replace) {
		List<ObjectNode> result = new ArrayList<>();
		boolean found = false;
		for (JsonNode entry : (entries != null) ? entries : Json.array()) {
			FieldSet owned = FieldSet.read(entry.path("fieldsV1"));
			boolean own = isOwn(entry, resource);
			FieldSet left;
			if (own) {
				found = true;
				left = replace ? mine : owned.within(now).with(mine);
			}
			else {
				left = owned.within(now);
				left = replace ? left : left.without(mine);
			}
			if (own && (!left.paths().keySet().equals(owned.paths().keySet()) || !mine.isEmpty() && !replace)) {
				result.add(entry(resource, left));
			}
			else if (!left.isEmpty()) {
				ObjectNode copy = entry.deepCopy();
				copy.set("fieldsV1", left.write());
				result.add(copy);
			}
		}
		if (!found && !mine.isEmpty()) {
			result.add(entry(resource, mine));
		}
		result.removeIf((entry) -> entry.path("fieldsV1").isEmpty());
		return result;
	}

	private boolean isOwn(JsonNode entry, ApiResource resource) {
		return Json.text(entry, "manager").equals(this.manager) && Json.text(entry, "operation").equals(this.operation)
				&& Json.text(entry, "subresource").equals(this.subresource)
				&& Json.text(entry, "apiVersion").equals(resource.apiVersion());
	}

	private ObjectNode entry(ApiResource resource, FieldSet fields) {
		ObjectNode entry = Json.object()
			.put("manager", this.manager)
			.put("operation", this.operation)
			.put("apiVersion", resource.apiVersion())
			.put("time", this.time)
			.put("fieldsType", "FieldsV1");
		entry.set("fieldsV1", fields.write());
		if (!this.subresource.isEmpty()) {
			entry.put("subresource", this.subresource);
		}
		return resource.custom() ? (ObjectNode) Json.sorted(entry) : entry;
	}

	private static void write(ObjectNode object, List<ObjectNode> entries) {
		ObjectNode metadata = Json.child(object, "metadata");
		if (entries.isEmpty()) {
			metadata.remove("managedFields");
			return;
		}
		ArrayNode list = Json.array();
		entries.stream().sorted((a, b) -> order(a) - order(b)).forEach(list::add);
		metadata.set("managedFields", list);
	}

	// Applies come before updates.
	private static int order(JsonNode entry) {
		return APPLY.equals(Json.text(entry, "operation")) ? 0 : 1;
	}

	/**
	 * Returns who else owns fields that an apply would change.
	 * @param current the object
	 * @param changed the fields
	 * @return each field with the entry of its owner
	 */
	List<Map.Entry<List<String>, JsonNode>> owners(ApiResource resource, ObjectNode current, FieldSet changed) {
		List<Map.Entry<List<String>, JsonNode>> result = new ArrayList<>();
		for (JsonNode entry : current.path("metadata").path("managedFields")) {
			if (!isOwn(entry, resource)) {
				FieldSet.read(entry.path("fieldsV1")).within(changed).paths().keySet().forEach((path) -> {
					if (!".".equals(path.get(path.size() - 1))) {
						result.add(Map.entry(path, entry));
					}
				});
			}
		}
		return result;
	}

}
