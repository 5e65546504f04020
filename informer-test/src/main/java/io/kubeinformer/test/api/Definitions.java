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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.CustomSchema;
import io.kubeinformer.test.api.catalog.Subresource;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.storage.ResourceStore;

/**
 * Makes resources of CustomResourceDefinitions. A definition is established at once, in
 * the two steps that a real server takes.
 */
final class Definitions {

	private static final String FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

	private static final List<String> VERBS = List.of("delete", "deletecollection", "get", "list", "patch", "create",
			"update", "watch");

	private static final List<String> PART_VERBS = List.of("get", "patch", "update");

	private final ServerState state;

	Definitions(ServerState state) {
		this.state = state;
	}

	static boolean isDefinition(ApiResource resource) {
		return resource.is("apiextensions.k8s.io", "customresourcedefinitions");
	}

	void beforeCreate(ObjectNode definition) {
		ObjectNode status = definition.putObject("status");
		status.putNull("conditions");
		status.putObject("acceptedNames").put("plural", "").put("kind", "");
		ArrayNode stored = status.putArray("storedVersions");
		for (JsonNode version : definition.path("spec").path("versions")) {
			if (version.path("storage").asBoolean()) {
				stored.add(version.path("name").asText());
			}
		}
	}

	void establish(ApiResource resource, String key) {
		ResourceStore store = this.state.store(resource);
		ObjectNode names = condition("NamesAccepted", "True", "NoConflicts", "no conflicts found");
		String accepted = "the initial names have been accepted";
		condition(store, key, names, condition("Established", "False", "Installing", accepted));
		ObjectNode established = condition(store, key, names,
				condition("Established", "True", "InitialNamesAccepted", accepted));
		define(established);
	}

	private ObjectNode condition(ResourceStore store, String key, ObjectNode... conditions) {
		ObjectNode current = store.get(key);
		if (current == null) {
			throw new IllegalStateException("The definition " + key + " vanished while it was established");
		}
		ObjectNode changed = current.deepCopy();
		Json.child(changed, "metadata").putArray("finalizers").add(FINALIZER);
		ObjectNode status = Json.child(changed, "status");
		status.putArray("conditions").addAll(List.of(conditions));
		status.set("acceptedNames", changed.path("spec").path("names"));
		return store.put(key, changed);
	}

	private ObjectNode condition(String type, String status, String reason, String message) {
		return Json.object()
			.put("type", type)
			.put("status", status)
			.put("lastTransitionTime", Timestamps.now(this.state.options().clock()))
			.put("reason", reason)
			.put("message", message);
	}

	void define(ObjectNode definition) {
		JsonNode spec = definition.path("spec");
		String group = Json.text(spec, "group");
		JsonNode names = spec.path("names");
		List<ApiResource> resources = new ArrayList<>();
		for (JsonNode version : spec.path("versions")) {
			if (version.path("served").asBoolean()) {
				resources.add(resource(spec, group, names, version));
			}
		}
		this.state.catalog().define(group, Json.text(names, "plural"), resources);
	}

	private static ApiResource resource(JsonNode spec, String group, JsonNode names, JsonNode version) {
		String name = Json.text(version, "name");
		String kind = Json.text(names, "kind");
		List<Subresource> parts = new ArrayList<>();
		if (version.path("subresources").has("status")) {
			parts.add(new Subresource("status", group, name, kind, PART_VERBS));
		}
		if (version.path("subresources").has("scale")) {
			parts.add(new Subresource("scale", "autoscaling", "v1", "Scale", PART_VERBS));
		}
		String singular = Json.text(names, "singular");
		String listKind = Json.text(names, "listKind");
		CustomSchema schema = new CustomSchema(version.path("schema").path("openAPIV3Schema"), kind, group + "/" + name,
				version);
		return new ApiResource(group, name, Json.text(names, "plural"),
				singular.isEmpty() ? kind.toLowerCase(Locale.ROOT) : singular, kind,
				listKind.isEmpty() ? kind + "List" : listKind, "Namespaced".equals(Json.text(spec, "scope")), VERBS,
				texts(names.path("shortNames")), texts(names.path("categories")), parts, hash(group, name, kind),
				schema);
	}

	private static String hash(String group, String version, String kind) {
		byte[] bytes = Digests.sha256(group + "/" + version + "/" + kind);
		return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes, 8));
	}

	private static List<String> texts(JsonNode array) {
		List<String> result = new ArrayList<>();
		array.forEach((element) -> result.add(element.asText()));
		return result;
	}

	// The objects go first, then the definition itself.
	void remove(ApiResource resource, String key, ObjectNode definition) {
		ArrayNode finalizers = Json.array();
		definition.path("metadata").path("finalizers").forEach((finalizer) -> {
			if (!FINALIZER.equals(finalizer.asText())) {
				finalizers.add(finalizer);
			}
		});
		String group = Json.text(definition, "spec", "group");
		ResourceStore objects = this.state.storage()
			.store(Json.text(definition, "spec", "names", "plural") + "." + group);
		for (ObjectNode object : objects.slice("", "").objects()) {
			String namespace = Json.text(object, "metadata", "namespace");
			objects.remove((namespace.isEmpty() ? "" : namespace + "/") + Json.text(object, "metadata", "name"));
		}
		if (finalizers.isEmpty()) {
			this.state.store(resource).remove(key);
			undefine(definition);
		}
	}

	void undefine(ObjectNode definition) {
		String group = Json.text(definition, "spec", "group");
		String plural = Json.text(definition, "spec", "names", "plural");
		this.state.catalog().define(group, plural, List.of());
		this.state.closeStreams(plural + "." + group);
	}

}
