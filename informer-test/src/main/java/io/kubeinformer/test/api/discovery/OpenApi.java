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

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.ApiGroup;
import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.Catalog;
import io.kubeinformer.test.api.catalog.CustomSchema;
import io.kubeinformer.test.api.json.Json;

/**
 * OpenAPI documents, version 3, one for each group version: all schemas, and of the paths
 * what kubectl looks at.
 */
public final class OpenApi {

	private static final String REFERENCE = "#/components/schemas/";

	private static final Map<String, byte[]> BUILT_IN = new ConcurrentHashMap<>();

	private final Catalog catalog;

	/**
	 * Creates the documents of a catalog.
	 * @param catalog the resources
	 */
	public OpenApi(Catalog catalog) {
		this.catalog = catalog;
	}

	/**
	 * Returns the list of the documents.
	 * @return the document of the path {@code /openapi/v3}
	 */
	public ObjectNode index() {
		ObjectNode index = Json.object();
		ObjectNode paths = index.putObject("paths");
		Map<String, String> entries = new TreeMap<>();
		for (String name : names()) {
			byte[] document = document(name);
			if (document != null) {
				entries.put(name, "/openapi/v3/" + name + "?hash=" + hash(document));
			}
		}
		entries.forEach((name, url) -> paths.putObject(name).put("serverRelativeURL", url));
		return index;
	}

	private List<String> names() {
		List<String> names = new ArrayList<>();
		for (ApiGroup group : this.catalog.groups()) {
			for (ApiGroup.Version version : group.versions()) {
				names.add(name(group, version));
			}
		}
		return names;
	}

	private static String name(ApiGroup group, ApiGroup.Version version) {
		return group.name().isEmpty() ? "api/" + version.name() : "apis/" + group.name() + "/" + version.name();
	}

	/**
	 * Returns a document.
	 * @param name its name, for example {@code apis/apps/v1}
	 * @return the document as JSON, or {@code null} if there is none
	 */
	public byte @Nullable [] document(String name) {
		for (ApiGroup group : this.catalog.groups()) {
			for (ApiGroup.Version version : group.versions()) {
				if (name(group, version).equals(name)) {
					return this.catalog.builtIn(group.name())
							? BUILT_IN.computeIfAbsent(name, (key) -> write(key, version)) : write(name, version);
				}
			}
		}
		return null;
	}

	/**
	 * Returns the hash by which a document is asked for.
	 * @param document the document
	 * @return 128 hexadecimal digits
	 */
	public static String hash(byte[] document) {
		try {
			return HexFormat.of().withUpperCase().formatHex(MessageDigest.getInstance("SHA-512").digest(document));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-512", ex);
		}
	}

	private static byte[] write(String name, ApiGroup.Version version) {
		ObjectNode document = Json.object().put("openapi", "3.0.0");
		document.putObject("info").put("title", "Kubernetes").put("version", "v1.37.2");
		ObjectNode paths = document.putObject("paths");
		ObjectNode schemas = Json.object();
		Deque<String> wanted = new ArrayDeque<>(List.of("io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions",
				"io.k8s.apimachinery.pkg.apis.meta.v1.Status"));
		for (ApiResource resource : version.resources()) {
			OpenApiPaths.add(paths, name, resource);
			if (resource.schema() instanceof CustomSchema schema) {
				schemas.set(modelName(resource), custom(resource, schema));
				wanted.add("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta");
			}
		}
		JsonNode all = Catalog.openApiSchemas();
		for (Map.Entry<String, JsonNode> schema : Json.fields(all)) {
			for (JsonNode kind : schema.getValue().path("x-kubernetes-group-version-kind")) {
				String group = Json.text(kind, "group");
				String own = group.isEmpty() ? "api/" + Json.text(kind, "version")
						: "apis/" + group + "/" + Json.text(kind, "version");
				if (own.equals(name)) {
					wanted.add(schema.getKey());
				}
			}
		}
		while (!wanted.isEmpty()) {
			String model = wanted.remove();
			if (!schemas.has(model) && all.has(model)) {
				schemas.set(model, all.get(model));
				for (JsonNode reference : all.get(model).findValues("$ref")) {
					// A property may be called so as well.
					if (reference.isTextual()) {
						wanted.add(reference.asText().substring(REFERENCE.length()));
					}
				}
			}
		}
		document.putObject("components").set("schemas", Json.sorted(schemas));
		return Json.write(document);
	}

	// Groups are written backwards in the names of models.
	private static String modelName(ApiResource resource) {
		String[] parts = resource.group().split("\\.");
		StringBuilder name = new StringBuilder();
		for (int i = parts.length - 1; i >= 0; i--) {
			name.append(parts[i]).append('.');
		}
		return name + resource.version() + "." + resource.kind();
	}

	private static ObjectNode custom(ApiResource resource, CustomSchema schema) {
		ObjectNode model = schema.schema().isObject() ? schema.schema().deepCopy()
				: Json.object().put("type", "object");
		ObjectNode properties = Json.child(model, "properties");
		properties.putObject("apiVersion").put("type", "string");
		properties.putObject("kind").put("type", "string");
		properties.putObject("metadata")
			.putArray("allOf")
			.addObject()
			.put("$ref", REFERENCE + "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta");
		model.putArray("x-kubernetes-group-version-kind")
			.addObject()
			.put("group", resource.group())
			.put("kind", resource.kind())
			.put("version", resource.version());
		return model;
	}

}
