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

package io.kubeinformer.test.api.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiGroup;
import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.Catalog;
import io.kubeinformer.test.api.catalog.Subresource;
import io.kubeinformer.test.api.json.Json;

/**
 * Discovery in one document for all groups.
 */
public final class AggregatedDiscovery {

	private final Catalog catalog;

	/**
	 * Creates the documents of a catalog.
	 * @param catalog the resources
	 */
	public AggregatedDiscovery(Catalog catalog) {
		this.catalog = catalog;
	}

	/**
	 * Returns a document.
	 * @param core whether of the core group, or of all others
	 * @return the document
	 */
	public ObjectNode document(boolean core) {
		ObjectNode list = Json.object()
			.put("kind", "APIGroupDiscoveryList")
			.put("apiVersion", "apidiscovery.k8s.io/v2");
		list.putObject("metadata");
		ArrayNode items = list.putArray("items");
		for (ApiGroup group : this.catalog.groups()) {
			if (group.name().isEmpty() == core) {
				items.add(group(group));
			}
		}
		return list;
	}

	private static ObjectNode group(ApiGroup group) {
		ObjectNode item = Json.object();
		ObjectNode metadata = item.putObject("metadata");
		if (!group.name().isEmpty()) {
			metadata.put("name", group.name());
		}
		ArrayNode versions = item.putArray("versions");
		for (ApiGroup.Version version : group.versions()) {
			ObjectNode entry = versions.addObject().put("version", version.name());
			ArrayNode resources = entry.putArray("resources");
			version.resources().forEach((resource) -> resources.add(resource(resource)));
			entry.put("freshness", "Current");
		}
		return item;
	}

	private static ObjectNode resource(ApiResource resource) {
		boolean custom = resource.custom();
		ObjectNode entry = Json.object().put("resource", resource.plural());
		entry.set("responseKind",
				kind(custom ? resource.group() : "", custom ? resource.version() : "", resource.kind()));
		entry.put("scope", resource.namespaced() ? "Namespaced" : "Cluster");
		entry.put("singularResource", resource.singular());
		entry.set("verbs", Json.strings(resource.verbs()));
		if (!resource.shortNames().isEmpty()) {
			entry.set("shortNames", Json.strings(resource.shortNames()));
		}
		if (!resource.categories().isEmpty()) {
			entry.set("categories", Json.strings(resource.categories()));
		}
		if (!resource.subresources().isEmpty()) {
			ArrayNode parts = entry.putArray("subresources");
			for (Subresource part : resource.subresources()) {
				ObjectNode node = parts.addObject().put("subresource", part.name());
				node.set("responseKind", kind(part.group(), part.version(), part.kind()));
				node.set("verbs", Json.strings(part.verbs()));
			}
		}
		return entry;
	}

	private static ObjectNode kind(String group, String version, String kind) {
		return Json.object().put("group", group).put("version", version).put("kind", kind);
	}

}
