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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.MergeType;
import io.kubeinformer.test.api.catalog.Problems;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.StatusException;

/**
 * Server-side apply: a manager's whole wish for an object. Fields that others own and
 * that would change are conflicts; fields that the manager no longer names go, if nobody
 * else owns them.
 *
 * @see <a href=
 * "https://kubernetes.io/docs/reference/using-api/server-side-apply/">Server-Side
 * Apply</a>
 */
public final class ApplyPatch {

	private final ApiResource resource;

	private final ObjectNode configuration;

	private final ManagedFields manager;

	private final boolean force;

	private final FieldSet wanted;

	/**
	 * Creates a patch.
	 * @param resource the resource
	 * @param configuration what the manager wants
	 * @param manager the manager's name
	 * @param force whether it takes what others own
	 * @param subresource the subresource written to; empty for none
	 * @param time the present time
	 */
	public ApplyPatch(ApiResource resource, ObjectNode configuration, String manager, boolean force, String subresource,
			String time) {
		this.resource = resource;
		this.configuration = configuration.deepCopy();
		this.manager = new ManagedFields(manager, ManagedFields.APPLY, subresource, time);
		this.force = force;
		this.wanted = FieldSet.of(this.configuration, null, resource.schema().mergeType());
	}

	/**
	 * Returns the object if there is none yet.
	 * @return the new object
	 */
	public ObjectNode first() {
		ObjectNode object = this.resource.schema().conform(this.configuration, new Problems());
		this.manager.apply(this.resource, this.wanted, object);
		return object;
	}

	/**
	 * Returns what becomes of an object.
	 * @param current the object; not changed
	 * @return the new object
	 * @throws StatusException with code 409 if there are conflicts
	 */
	public ObjectNode onto(ObjectNode current) {
		MergeType type = this.resource.schema().mergeType();
		ObjectNode merged = (ObjectNode) merge(current, this.configuration, type);
		ObjectNode desired = this.resource.schema().conform(merged, new Problems());
		FieldSet before = FieldSet.of(current, null, type);
		FieldSet after = FieldSet.of(desired, null, type);
		FieldSet changed = after.changedSince(before).within(this.wanted);
		List<Map.Entry<List<String>, JsonNode>> owners = this.manager.owners(this.resource, current, changed);
		if (!this.force && !owners.isEmpty()) {
			throw conflict(owners);
		}
		removeAbandoned(current, desired);
		if (!owners.isEmpty()) {
			disown(desired, changed);
		}
		ObjectNode result = this.resource.schema().conform(desired, new Problems());
		this.manager.apply(this.resource, this.wanted, result);
		return result;
	}

	private static JsonNode merge(JsonNode current, JsonNode wanted, MergeType type) {
		if (wanted.isObject() && current.isObject() && !type.atomic()) {
			ObjectNode result = current.deepCopy();
			for (Map.Entry<String, JsonNode> field : Json.fields(wanted)) {
				JsonNode present = result.get(field.getKey());
				result.set(field.getKey(), (present != null)
						? merge(present, field.getValue(), type.field(field.getKey())) : field.getValue());
			}
			return result;
		}
		if (wanted.isArray() && current.isArray() && type.set()) {
			ArrayNode result = current.deepCopy();
			TreeSet<String> known = new TreeSet<>();
			current.forEach((element) -> known.add(element.toString()));
			wanted.forEach((element) -> {
				if (known.add(element.toString())) {
					result.add(element);
				}
			});
			return result;
		}
		if (wanted.isArray() && current.isArray() && !type.mapKeys().isEmpty()) {
			Map<String, JsonNode> elements = new LinkedHashMap<>();
			current.forEach((element) -> elements.put(FieldSet.key(element, type.mapKeys()), element));
			wanted.forEach((element) -> elements.merge(FieldSet.key(element, type.mapKeys()), element,
					(present, own) -> merge(present, own, type.element())));
			ArrayNode result = Json.array();
			elements.values().forEach(result::add);
			return result;
		}
		return wanted;
	}

	// What this manager applied before and does not any more goes, unless others own it.
	private void removeAbandoned(ObjectNode current, ObjectNode desired) {
		FieldSet mine = new FieldSet();
		FieldSet others = new FieldSet();
		for (JsonNode entry : current.path("metadata").path("managedFields")) {
			boolean own = Json.text(entry, "manager").equals(this.manager.manager())
					&& ManagedFields.APPLY.equals(Json.text(entry, "operation"));
			FieldSet fields = FieldSet.read(entry.path("fieldsV1"));
			if (own) {
				mine = mine.with(fields);
			}
			else {
				others = others.with(fields);
			}
		}
		List<List<String>> abandoned = new ArrayList<>(mine.without(this.wanted).without(others).paths().keySet());
		// The longest paths first: an element goes after what is in it.
		abandoned.sort((a, b) -> b.size() - a.size());
		abandoned.forEach((path) -> FieldPaths.remove(desired, path, this.resource.schema().mergeType()));
	}

	private static void disown(ObjectNode desired, FieldSet changed) {
		for (JsonNode entry : desired.path("metadata").path("managedFields")) {
			FieldSet left = FieldSet.read(entry.path("fieldsV1")).without(changed);
			((ObjectNode) entry).set("fieldsV1", left.write());
		}
	}

	private static StatusException conflict(List<Map.Entry<List<String>, JsonNode>> owners) {
		ObjectNode details = Json.object();
		ArrayNode causes = details.putArray("causes");
		List<String> sentences = new ArrayList<>();
		for (Map.Entry<List<String>, JsonNode> owner : owners) {
			String who = "conflict with \"" + Json.text(owner.getValue(), "manager") + "\"";
			String subresource = Json.text(owner.getValue(), "subresource");
			who += subresource.isEmpty() ? "" : " with subresource \"" + subresource + "\"";
			if (ManagedFields.UPDATE.equals(Json.text(owner.getValue(), "operation"))) {
				who += " using " + Json.text(owner.getValue(), "apiVersion");
			}
			String field = FieldSet.display(owner.getKey());
			causes.addObject().put("reason", "FieldManagerConflict").put("message", who).put("field", field);
			sentences.add(who + ": " + field);
		}
		String message = (sentences.size() == 1) ? "Apply failed with 1 conflict: " + sentences.get(0)
				: "Apply failed with " + sentences.size() + " conflicts: " + grouped(owners, sentences);
		return new StatusException(409, "Conflict", message, details);
	}

	private static String grouped(List<Map.Entry<List<String>, JsonNode>> owners, List<String> sentences) {
		Map<String, List<String>> fields = new LinkedHashMap<>();
		for (int i = 0; i < owners.size(); i++) {
			String sentence = sentences.get(i);
			String field = FieldSet.display(owners.get(i).getKey());
			fields
				.computeIfAbsent(sentence.substring(0, sentence.length() - field.length() - 2),
						(key) -> new ArrayList<>())
				.add(field);
		}
		List<String> groups = new ArrayList<>();
		fields.forEach((who, paths) -> groups.add(who + ":\n- " + String.join("\n- ", paths)));
		return String.join("\n", groups);
	}

}
