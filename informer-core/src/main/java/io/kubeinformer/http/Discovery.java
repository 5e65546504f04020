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

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.kubernetes.client.common.KubernetesObject;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.PartialObject;
import io.kubeinformer.ResourceType;
import io.kubeinformer.ResourceType.Scope;

/**
 * Asks a server what it serves: everything in two requests where it has aggregated
 * discovery, else group by group, or one group version alone.
 */
public final class Discovery {

	/** The aggregated form in its two versions, else the plain one. */
	private static final String AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,"
			+ "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json";

	private Discovery() {
	}

	/**
	 * Returns all resources. A group version that cannot be asked for costs itself alone.
	 * @param connection where to ask
	 * @return what was found and what was not
	 * @throws IOException if the server does not even tell its groups
	 */
	public static ApiResources all(ApiConnection connection) throws IOException {
		List<ApiResource> resources = new ArrayList<>();
		Map<String, String> unavailable = new LinkedHashMap<>();
		for (String root : List.of("/api", "/apis")) {
			JsonObject answer = get(connection.newCall(), root, AGGREGATED);
			if ("APIGroupDiscoveryList".equals(text(answer, "kind"))) {
				resources.addAll(DiscoveryReader.aggregated(answer));
				continue;
			}
			for (String[] groupVersion : DiscoveryReader.groupVersions(answer)) {
				try {
					resources.addAll(groupVersion(connection.newCall(), groupVersion[0], groupVersion[1]));
				}
				catch (IOException ex) {
					String name = groupVersion[0].isEmpty() ? groupVersion[1] : groupVersion[0] + "/" + groupVersion[1];
					unavailable.put(name, String.valueOf(ex.getMessage()));
				}
			}
		}
		return new ApiResources(List.copyOf(resources), Collections.unmodifiableMap(unavailable));
	}

	/**
	 * Returns what is known of a type without asking.
	 * @param <T> the type of the objects
	 * @param connection where it was looked up
	 * @param type the type
	 * @return the type that {@link #complete} has found, or the type itself
	 */
	@SuppressWarnings("unchecked")
	public static <T extends KubernetesObject> ResourceType<T> known(ApiConnection connection, ResourceType<T> type) {
		return (ResourceType<T>) connection.discovered().getOrDefault(type, type);
	}

	/**
	 * Returns whether a type has to be looked up before it can be listed: its plural name
	 * is not known, or its kind is not though objects do not tell it.
	 * @param type the type
	 * @return whether {@link #complete} asks the server
	 */
	public static boolean isNeededFor(ResourceType<?> type) {
		return type.plural() == null || (type.kind() == null && type.objectClass() == PartialObject.class);
	}

	/**
	 * Completes a type whose plural name is not known, or whose kind is not though
	 * objects do not tell it: an answer of metadata alone carries no kind of its own.
	 * @param <T> the type of the objects
	 * @param connection where to ask
	 * @param call the call that carries the request
	 * @param type the type
	 * @return the type itself if nothing is missing, else one with all parts
	 * @throws ApiStatusException with code 404 and a sentence if the server has no such
	 * kind
	 * @throws IOException if the request fails
	 */
	@SuppressWarnings("unchecked")
	public static <T extends KubernetesObject> ResourceType<T> complete(ApiConnection connection, ApiCall call,
			ResourceType<T> type) throws IOException {
		if (!isNeededFor(type)) {
			return type;
		}
		ResourceType<?> known = connection.discovered().get(type);
		if (known == null) {
			known = lookUp(call, type);
			connection.discovered().put(type, known);
		}
		return (ResourceType<T>) known;
	}

	private static <T extends KubernetesObject> ResourceType<T> lookUp(ApiCall call, ResourceType<T> type)
			throws IOException {
		List<ApiResource> resources;
		try {
			resources = groupVersion(call, type.group(), type.version());
		}
		catch (ApiStatusException ex) {
			throw (ex.status().code() == 404) ? missing(type) : ex;
		}
		for (ApiResource found : resources) {
			if ((type.plural() != null) ? found.resource().plural().equals(type.plural())
					: found.kind().equals(type.kind())) {
				return new ResourceType<>(type.objectClass(), type.group(), type.version(), found.resource().plural(),
						found.kind(), found.namespaced() ? Scope.NAMESPACED : Scope.CLUSTER);
			}
		}
		throw missing(type);
	}

	private static List<ApiResource> groupVersion(ApiCall call, String group, String version) throws IOException {
		JsonObject list = get(call, ResourcePath.groupVersion(group, version), "application/json");
		return DiscoveryReader.plain(group, version, list);
	}

	private static JsonObject get(ApiCall call, String path, String accept) throws IOException {
		try (Response response = call.get(path, List.of(), Map.of("Accept", accept));
				Reader reader = new InputStreamReader(call.body(response), StandardCharsets.UTF_8)) {
			if (JsonParser.parseReader(reader) instanceof JsonObject object) {
				return object;
			}
			throw new IOException("The server's answer to " + path + " is no list of resources");
		}
		catch (JsonParseException ex) {
			throw new IOException("The server's answer to " + path + " is no list of resources", ex);
		}
	}

	private static ApiStatusException missing(ResourceType<?> type) {
		return new ApiStatusException(new ApiStatus(404, "NotFound",
				"The server has no " + ((type.plural() != null) ? "resource " + type.plural() : "kind " + type.kind())
						+ " in " + type.apiVersion(),
				null, Set.of()));
	}

	private static @Nullable String text(JsonObject object, String name) {
		JsonElement value = object.get(name);
		return (value != null && value.isJsonPrimitive()) ? value.getAsString() : null;
	}

}
