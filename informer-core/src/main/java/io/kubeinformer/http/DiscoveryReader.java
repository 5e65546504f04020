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

package io.kubeinformer.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.GroupVersionResource;

/**
 * Reads the answers of discovery. Servers and aggregated ones leave out what they like,
 * so an entry needs a name and a kind and nothing else, and one without them costs itself
 * alone.
 */
final class DiscoveryReader {

	private DiscoveryReader() {
	}

	// An APIResourceList. Subresources are entries of their own there, such as
	// pods/status.
	static List<ApiResource> plain(String group, String version, JsonObject list) {
		Map<String, List<String>> subresources = new LinkedHashMap<>();
		List<JsonObject> entries = objects(list, "resources");
		for (JsonObject entry : entries) {
			String[] parts = text(entry, "name").split("/", 2);
			if (parts.length == 2) {
				subresources.computeIfAbsent(parts[0], (name) -> new ArrayList<>()).add(parts[1]);
			}
		}
		List<ApiResource> resources = new ArrayList<>();
		for (JsonObject entry : entries) {
			String name = text(entry, "name");
			JsonElement namespaced = entry.get("namespaced");
			boolean inNamespace = namespaced != null && namespaced.isJsonPrimitive() && namespaced.getAsBoolean();
			add(resources, group, version, name, text(entry, "kind"), text(entry, "singularName"), inNamespace, entry,
					subresources.getOrDefault(name, List.of()));
		}
		return resources;
	}

	// An APIGroupDiscoveryList; the core group has no name.
	static List<ApiResource> aggregated(JsonObject list) {
		List<ApiResource> resources = new ArrayList<>();
		for (JsonObject item : objects(list, "items")) {
			String group = (item.get("metadata") instanceof JsonObject metadata) ? text(metadata, "name") : "";
			for (JsonObject version : objects(item, "versions")) {
				for (JsonObject entry : objects(version, "resources")) {
					String kind = (entry.get("responseKind") instanceof JsonObject type) ? text(type, "kind") : "";
					List<String> subresources = objects(entry, "subresources").stream()
						.map((subresource) -> text(subresource, "subresource"))
						.toList();
					add(resources, group, text(version, "version"), text(entry, "resource"), kind,
							text(entry, "singularResource"), text(entry, "scope").equals("Namespaced"), entry,
							subresources);
				}
			}
		}
		return resources;
	}

	// The versions of /api, or the group versions of /apis, preferred ones first.
	static List<String[]> groupVersions(JsonObject list) {
		List<String[]> found = new ArrayList<>();
		texts(list, "versions").forEach((version) -> found.add(new String[] { "", version }));
		for (JsonObject group : objects(list, "groups")) {
			String name = text(group, "name");
			String preferred = (group.get("preferredVersion") instanceof JsonObject version) ? text(version, "version")
					: "";
			int first = found.size();
			for (JsonObject version : objects(group, "versions")) {
				String text = text(version, "version");
				if (!text.isEmpty()) {
					found.add(text.equals(preferred) ? first : found.size(), new String[] { name, text });
				}
			}
		}
		return found;
	}

	static List<JsonObject> objects(JsonObject object, String name) {
		List<JsonObject> objects = new ArrayList<>();
		if (object.get(name) != null && object.get(name).isJsonArray()) {
			for (JsonElement element : object.getAsJsonArray(name)) {
				if (element instanceof JsonObject child) {
					objects.add(child);
				}
			}
		}
		return objects;
	}

	private static void add(List<ApiResource> resources, String group, String version, String plural, String kind,
			String singular, boolean namespaced, JsonObject entry, List<String> subresources) {
		if (version.isEmpty() || plural.isEmpty() || plural.indexOf('/') >= 0 || kind.isEmpty()) {
			return;
		}
		resources.add(new ApiResource(new GroupVersionResource(group, version, plural), kind, singular, namespaced,
				texts(entry, "verbs"), texts(entry, "shortNames"), List.copyOf(subresources)));
	}

	private static List<String> texts(JsonObject object, String name) {
		List<String> texts = new ArrayList<>();
		if (object.get(name) != null && object.get(name).isJsonArray()) {
			for (JsonElement element : object.getAsJsonArray(name)) {
				if (element.isJsonPrimitive()) {
					texts.add(element.getAsString());
				}
			}
		}
		return List.copyOf(texts);
	}

	private static String text(JsonObject object, String name) {
		@Nullable JsonElement value = object.get(name);
		return (value != null && value.isJsonPrimitive()) ? value.getAsString() : "";
	}

}
