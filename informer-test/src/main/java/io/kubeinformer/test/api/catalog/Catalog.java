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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.json.Json;

/**
 * All resources that a server has: the built-in ones and those that
 * CustomResourceDefinitions added. Safe for use by several threads.
 */
public final class Catalog {

	private final List<ApiResource> custom = new CopyOnWriteArrayList<>();

	/**
	 * Returns a resource.
	 * @param group its group
	 * @param version its version
	 * @param plural its name in paths
	 * @return the resource, or {@code null} if there is none
	 */
	public @Nullable ApiResource find(String group, String version, String plural) {
		for (ApiResource resource : resources(group, version)) {
			if (resource.plural().equals(plural)) {
				return resource;
			}
		}
		return null;
	}

	/**
	 * Returns the resource of a kind.
	 * @param group its group
	 * @param version its version; empty for any
	 * @param kind the kind
	 * @return the resource, or {@code null} if there is none
	 */
	public @Nullable ApiResource ofKind(String group, String version, String kind) {
		for (ApiGroup candidate : groups()) {
			for (ApiGroup.Version served : candidate.versions()) {
				if (!candidate.name().equals(group) || !(version.isEmpty() || served.name().equals(version))) {
					continue;
				}
				for (ApiResource resource : served.resources()) {
					if (resource.kind().equals(kind) && resource.verbs().contains("get")) {
						return resource;
					}
				}
			}
		}
		return null;
	}

	/**
	 * Returns the resources of a version.
	 * @param group the group
	 * @param version the version
	 * @return the resources; empty if there is no such version
	 */
	public List<ApiResource> resources(String group, String version) {
		for (ApiGroup candidate : BuiltIns.groups()) {
			if (candidate.name().equals(group)) {
				for (ApiGroup.Version served : candidate.versions()) {
					if (served.name().equals(version)) {
						return served.resources();
					}
				}
			}
		}
		return this.custom.stream().filter((r) -> r.group().equals(group) && r.version().equals(version)).toList();
	}

	/**
	 * Returns whether a group is built in.
	 * @param group the group's name
	 * @return whether it is
	 */
	public boolean builtIn(String group) {
		return BuiltIns.groups().stream().anyMatch((candidate) -> candidate.name().equals(group));
	}

	/**
	 * Returns all groups, core first, custom ones last.
	 * @return the groups
	 */
	public List<ApiGroup> groups() {
		List<ApiGroup> groups = new ArrayList<>(BuiltIns.groups());
		Map<String, Map<String, List<ApiResource>>> found = new LinkedHashMap<>();
		for (ApiResource resource : this.custom) {
			found.computeIfAbsent(resource.group(), (key) -> new LinkedHashMap<>())
				.computeIfAbsent(resource.version(), (key) -> new ArrayList<>())
				.add(resource);
		}
		found.forEach((group, versions) -> groups.add(new ApiGroup(group,
				versions.entrySet().stream().map((e) -> new ApiGroup.Version(e.getKey(), e.getValue())).toList())));
		return groups;
	}

	/**
	 * Replaces the resources that a definition made.
	 * @param group the definition's group
	 * @param plural the definition's plural name
	 * @param resources what it makes now, one for each served version; empty if it is
	 * gone
	 */
	public synchronized void define(String group, String plural, List<ApiResource> resources) {
		this.custom.removeIf((resource) -> resource.is(group, plural));
		this.custom.addAll(resources);
	}

	/**
	 * Returns the empty object of a kind, as a bookmark carries it.
	 * @param resource the resource
	 * @return the object without kind and apiVersion
	 */
	public static ObjectNode zero(ApiResource resource) {
		return BuiltIns.zero(resource);
	}

	/**
	 * Writes an object of a built-in kind in protobuf.
	 * @param apiVersion the kind's group and version
	 * @param kind the kind
	 * @param object the object; whether it carries kind and apiVersion does not matter
	 * @return its message, or {@code null} if the kind is not known
	 */
	public static byte @Nullable [] protobuf(String apiVersion, String kind, JsonNode object) {
		GoStruct type = type(apiVersion, kind);
		if (type == null) {
			return null;
		}
		ProtobufOutput out = new ProtobufOutput();
		type.encode(object, out);
		return out.toBytes();
	}

	/**
	 * Reads an object of a built-in kind from protobuf.
	 * @param apiVersion the kind's group and version
	 * @param kind the kind
	 * @param message the object's message
	 * @return what JSON would show, with kind and apiVersion, or {@code null} if the kind
	 * is not known
	 * @throws ProtobufException if the message is not one of the kind
	 */
	public static @Nullable ObjectNode object(String apiVersion, String kind, byte[] message) {
		GoStruct type = type(apiVersion, kind);
		if (type == null) {
			return null;
		}
		ObjectNode object = Json.object().put("kind", kind).put("apiVersion", apiVersion);
		return object.setAll(type.decode(List.of(ProtobufValue.bytes(message))));
	}

	private static @Nullable GoStruct type(String apiVersion, String kind) {
		int slash = apiVersion.indexOf('/');
		return BuiltIns.type(apiVersion.substring(0, Math.max(slash, 0)), apiVersion.substring(slash + 1), kind);
	}

	/**
	 * Returns an object's metadata with its fields in the order of the built-in kinds.
	 * @param object the object
	 * @return its metadata
	 */
	public static JsonNode metadata(ObjectNode object) {
		JsonNode metadata = object.path("metadata");
		GoPath path = new GoPath("", "", "ObjectMeta", "metadata", new Problems());
		return BuiltIns.objectMeta().conform(metadata.isObject() ? metadata : Json.object(), path);
	}

	/**
	 * Returns the schemas of all built-in types. They are read anew at each call, as few
	 * servers are ever asked for them.
	 * @return model names and schemas
	 */
	public static JsonNode openApiSchemas() {
		return BuiltIns.read("openapi.json.gz");
	}

}
