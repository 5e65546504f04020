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

import java.util.List;
import java.util.TreeSet;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.ApiGroup;
import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.Catalog;
import io.kubeinformer.test.api.catalog.Subresource;
import io.kubeinformer.test.api.json.Json;

/**
 * Discovery in one document for each version.
 */
public final class PlainDiscovery {

	private final Catalog catalog;

	/**
	 * Creates the documents of a catalog.
	 * @param catalog the resources
	 */
	public PlainDiscovery(Catalog catalog) {
		this.catalog = catalog;
	}

	/**
	 * Returns a document.
	 * @param path its path
	 * @return the document, or {@code null} if there is none at this path
	 */
	public @Nullable ObjectNode document(String path) {
		if ("/api".equals(path)) {
			ObjectNode versions = Json.object().put("kind", "APIVersions");
			versions.putArray("versions").add("v1");
			ObjectNode address = versions.putArray("serverAddressByClientCIDRs").addObject();
			address.put("clientCIDR", "0.0.0.0/0").put("serverAddress", "127.0.0.1:443");
			return versions;
		}
		if ("/apis".equals(path)) {
			ObjectNode list = Json.object().put("kind", "APIGroupList").put("apiVersion", "v1");
			ArrayNode groups = list.putArray("groups");
			this.catalog.groups()
				.stream()
				.filter((g) -> !g.name().isEmpty())
				.forEach((g) -> groups.add(group(g, false)));
			return list;
		}
		String[] parts = path.substring(1).split("/");
		for (ApiGroup group : this.catalog.groups()) {
			boolean core = group.name().isEmpty();
			String[] version = core ? new String[] { "api", "" } : new String[] { "apis", group.name(), "" };
			if (!core && parts.length == 2 && parts[0].equals("apis") && parts[1].equals(group.name())) {
				return group(group, true);
			}
			if (parts.length == version.length && parts[0].equals(version[0])
					&& (core || parts[1].equals(group.name()))) {
				for (ApiGroup.Version served : group.versions()) {
					if (served.name().equals(parts[parts.length - 1])) {
						return resources(group, served);
					}
				}
			}
		}
		return null;
	}

	private static ObjectNode group(ApiGroup group, boolean alone) {
		ObjectNode node = Json.object();
		if (alone) {
			node.put("kind", "APIGroup").put("apiVersion", "v1");
		}
		node.put("name", group.name());
		ArrayNode versions = node.putArray("versions");
		for (ApiGroup.Version version : group.versions()) {
			versions.add(version(group, version));
		}
		node.set("preferredVersion", version(group, group.versions().get(0)));
		return node;
	}

	private static ObjectNode version(ApiGroup group, ApiGroup.Version version) {
		return Json.object().put("groupVersion", group.name() + "/" + version.name()).put("version", version.name());
	}

	private static ObjectNode resources(ApiGroup group, ApiGroup.Version version) {
		boolean core = group.name().isEmpty();
		ObjectNode list = Json.object().put("kind", "APIResourceList");
		if (!core) {
			list.put("apiVersion", "v1");
		}
		list.put("groupVersion", core ? version.name() : group.name() + "/" + version.name());
		ArrayNode resources = list.putArray("resources");
		for (ApiResource resource : version.resources()) {
			ObjectNode entry = resources.addObject()
				.put("name", resource.plural())
				.put("singularName", resource.singular())
				.put("namespaced", resource.namespaced())
				.put("kind", resource.kind());
			entry.set("verbs", Json.strings(resource.verbs()));
			if (!resource.shortNames().isEmpty()) {
				entry.set("shortNames", Json.strings(resource.shortNames()));
			}
			if (!resource.categories().isEmpty()) {
				entry.set("categories", Json.strings(resource.categories()));
			}
			if (!resource.storageHash().isEmpty()) {
				entry.put("storageVersionHash", resource.storageHash());
			}
			resource.subresources().forEach((part) -> resources.add(part(resource, part)));
		}
		return list;
	}

	private static ObjectNode part(ApiResource resource, Subresource part) {
		ObjectNode entry = Json.object()
			.put("name", resource.plural() + "/" + part.name())
			.put("singularName", "")
			.put("namespaced", resource.namespaced());
		boolean foreign = !part.version().isEmpty()
				&& !(part.group().equals(resource.group()) && part.version().equals(resource.version()));
		if (foreign) {
			if (!part.group().isEmpty()) {
				entry.put("group", part.group());
			}
			entry.put("version", part.version());
		}
		entry.put("kind", part.kind());
		entry.set("verbs", Json.strings(part.verbs()));
		return entry;
	}

	/**
	 * Returns the paths that a server has.
	 * @return the document of the path {@code /}
	 */
	public ObjectNode paths() {
		TreeSet<String> paths = new TreeSet<>(List.of("/api", "/api/v1", "/apis", "/apis/", "/healthz", "/livez",
				"/openapi/v2", "/openapi/v3", "/readyz", "/version"));
		for (ApiGroup group : this.catalog.groups()) {
			if (!group.name().isEmpty()) {
				paths.add("/apis/" + group.name());
				group.versions().forEach((version) -> paths.add("/apis/" + group.name() + "/" + version.name()));
			}
		}
		ObjectNode document = Json.object();
		document.set("paths", Json.strings(List.copyOf(paths)));
		return document;
	}

	/**
	 * Returns the version of the server whose behaviour this one shows.
	 * @return the document of the path {@code /version}
	 */
	public static ObjectNode version() {
		return Json.object()
			.put("major", "1")
			.put("minor", "37")
			.put("emulationMajor", "1")
			.put("emulationMinor", "37")
			.put("minCompatibilityMajor", "1")
			.put("minCompatibilityMinor", "36")
			.put("gitVersion", "v1.37.2")
			.put("gitCommit", "")
			.put("gitTreeState", "")
			.put("buildDate", "1970-01-01T00:00:00Z")
			.put("goVersion", "go1.26")
			.put("compiler", "gc")
			.put("platform", "linux/amd64");
	}

}
