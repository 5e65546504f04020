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

package io.kubeinformer.test.api.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.json.Json;

/**
 * The built-in resources of a server with default settings, read once from the tables
 * that the generator in {@code src/catalog} writes.
 */
final class BuiltIns {

	private static final BuiltIns TABLE = new BuiltIns();

	private final List<ApiGroup> groups = new ArrayList<>();

	private final GoTypes types = GoTypes.load();

	private final GoType objectMeta;

	private BuiltIns() {
		JsonNode table = read("discovery.json.gz");
		JsonNode hashes = table.path("hashes");
		List<ApiResource> core = new ArrayList<>();
		Map<String, List<JsonNode>> subresources = new LinkedHashMap<>();
		for (JsonNode entry : table.path("core")) {
			String name = entry.path("name").asText();
			if (name.contains("/")) {
				subresources.computeIfAbsent(name.substring(0, name.indexOf('/')), (key) -> new ArrayList<>())
					.add(entry);
			}
		}
		for (JsonNode entry : table.path("core")) {
			String name = entry.path("name").asText();
			if (!name.contains("/")) {
				List<Subresource> parts = new ArrayList<>();
				for (JsonNode part : subresources.getOrDefault(name, List.of())) {
					parts.add(new Subresource(part.path("name").asText().substring(name.length() + 1),
							part.path("group").asText(), part.path("version").asText(), part.path("kind").asText(),
							strings(part.path("verbs"))));
				}
				core.add(resource("", "v1", name, entry.path("singularName").asText(), entry.path("kind").asText(),
						entry.path("namespaced").asBoolean(), entry, parts, hashes));
			}
		}
		this.groups.add(new ApiGroup("", List.of(new ApiGroup.Version("v1", core))));
		for (JsonNode group : table.path("groups")) {
			this.groups.add(group(group, hashes));
		}
		ApiResource configMaps = core.stream().filter((r) -> "configmaps".equals(r.plural())).findFirst().orElseThrow();
		GoField metadata = (GoField) ((GoSchema) configMaps.schema()).type().mergeField("metadata");
		this.objectMeta = metadata.type();
	}

	static @Nullable GoStruct type(String group, String version, String kind) {
		return TABLE.types.kind(group, version, kind);
	}

	static List<ApiGroup> groups() {
		return TABLE.groups;
	}

	static GoType objectMeta() {
		return TABLE.objectMeta;
	}

	private ApiGroup group(JsonNode group, JsonNode hashes) {
		String name = group.path("metadata").path("name").asText();
		List<ApiGroup.Version> versions = new ArrayList<>();
		for (JsonNode version : group.path("versions")) {
			List<ApiResource> resources = new ArrayList<>();
			for (JsonNode entry : version.path("resources")) {
				List<Subresource> parts = new ArrayList<>();
				for (JsonNode part : entry.path("subresources")) {
					JsonNode kind = part.path("responseKind");
					parts.add(new Subresource(part.path("subresource").asText(), kind.path("group").asText(),
							kind.path("version").asText(), kind.path("kind").asText(), strings(part.path("verbs"))));
				}
				resources.add(resource(name, version.path("version").asText(), entry.path("resource").asText(),
						entry.path("singularResource").asText(), entry.path("responseKind").path("kind").asText(),
						"Namespaced".equals(entry.path("scope").asText()), entry, parts, hashes));
			}
			versions.add(new ApiGroup.Version(version.path("version").asText(), resources));
		}
		return new ApiGroup(name, versions);
	}

	private ApiResource resource(String group, String version, String plural, String singular, String kind,
			boolean namespaced, JsonNode entry, List<Subresource> parts, JsonNode hashes) {
		GoStruct type = this.types.kind(group, version, kind);
		String apiVersion = group.isEmpty() ? version : group + "/" + version;
		if (type == null) {
			type = new GoStruct("v1." + kind);
		}
		return new ApiResource(group, version, plural, singular, kind, kind + "List", namespaced,
				strings(entry.path("verbs")), strings(entry.path("shortNames")), strings(entry.path("categories")),
				parts, hashes.path(group + "/" + version + "/" + plural).asText(),
				new GoSchema(type, kind, apiVersion));
	}

	private static List<String> strings(JsonNode array) {
		List<String> result = new ArrayList<>();
		array.forEach((element) -> result.add(element.asText()));
		return List.copyOf(result);
	}

	static JsonNode read(String table) {
		try (InputStream in = GoTypes.resource(table)) {
			return Json.read(in.readAllBytes());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Returns the empty object of a kind, as a bookmark carries it.
	 * @param resource the resource
	 * @return the object, with what Go writes for fields that were never set
	 */
	static ObjectNode zero(ApiResource resource) {
		if (!(resource.schema() instanceof GoSchema schema)) {
			return Json.object();
		}
		ObjectNode zero = schema.zero();
		// Replicas are a number inside the server, not a pointer as in this version.
		boolean counted = resource.subresource("scale") != null && resource.is("apps", resource.plural());
		if (counted) {
			Json.child(zero, "spec").put("replicas", 0);
		}
		return counted ? schema.ordered(zero) : zero;
	}

}
