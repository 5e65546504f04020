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
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.kubernetes.client.common.KubernetesObject;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.PartialObject;
import io.kubeinformer.ResourceType.Scope;
import io.kubeinformer.ResourceType;

/**
 * Looks up the plural name, the kind and the scope of a resource in its group version's
 * {@code APIResourceList}. Found is found for ever; what is missing is asked for each
 * time, since a CRD may come and a starting server tells of one group only.
 */
public final class Discovery {

	private Discovery() {
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
		if (type.plural() != null && (type.kind() != null || type.objectClass() != PartialObject.class)) {
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
		String path = ResourcePath.groupVersion(type.group(), type.version());
		try (Response response = call.get(path, List.of(), Map.of("Accept", "application/json"));
				Reader reader = new InputStreamReader(call.body(response), StandardCharsets.UTF_8)) {
			JsonElement list = JsonParser.parseReader(reader);
			JsonElement resources = (list instanceof JsonObject object) ? object.get("resources") : null;
			if (resources instanceof JsonArray array) {
				for (JsonElement entry : array) {
					ResourceType<T> found = match(type, entry);
					if (found != null) {
						return found;
					}
				}
			}
		}
		catch (ApiStatusException ex) {
			throw (ex.status().code() == 404) ? missing(type) : ex;
		}
		catch (JsonParseException ex) {
			throw new IOException("The server's answer to " + path + " is no list of resources", ex);
		}
		throw missing(type);
	}

	// Entries may lack anything but what is looked for.
	private static <T extends KubernetesObject> @Nullable ResourceType<T> match(ResourceType<T> type,
			JsonElement entry) {
		if (!(entry instanceof JsonObject resource)) {
			return null;
		}
		String plural = text(resource, "name");
		String kind = text(resource, "kind");
		if (plural == null || plural.indexOf('/') >= 0 || kind == null
				|| !((type.plural() != null) ? plural.equals(type.plural()) : kind.equals(type.kind()))) {
			return null;
		}
		JsonElement namespaced = resource.get("namespaced");
		boolean inNamespace = namespaced != null && namespaced.isJsonPrimitive() && namespaced.getAsBoolean();
		return new ResourceType<>(type.objectClass(), type.group(), type.version(), plural, kind,
				inNamespace ? Scope.NAMESPACED : Scope.CLUSTER);
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
