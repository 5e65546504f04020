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

import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.GroupVersionResource;

/**
 * The paths of the Kubernetes API (API concepts, "Resource URIs").
 */
public final class ResourcePath {

	private ResourcePath() {
	}

	/**
	 * Returns the path of a group version.
	 * @param group the group; the empty string for the core group
	 * @param version the version
	 * @return for example {@code /apis/apps/v1} or {@code /api/v1}
	 */
	public static String groupVersion(String group, String version) {
		return group.isEmpty() ? "/api/" + segment(version) : "/apis/" + segment(group) + "/" + segment(version);
	}

	/**
	 * Returns the path of a resource's collection.
	 * @param resource the resource
	 * @param namespace the namespace, or {@code null} for all and for cluster-scoped ones
	 * @return for example {@code /apis/apps/v1/namespaces/shop/deployments}
	 */
	public static String collection(GroupVersionResource resource, @Nullable String namespace) {
		String prefix = groupVersion(resource.group(), resource.version());
		String middle = (namespace != null) ? "/namespaces/" + segment(namespace) : "";
		return prefix + middle + "/" + segment(resource.plural());
	}

	/**
	 * Returns the path of an object.
	 * @param resource the resource
	 * @param namespace the namespace, or {@code null} for cluster-scoped objects
	 * @param name the object's name
	 * @param subresource the subresource, or {@code null} for the object itself
	 * @return for example {@code /apis/apps/v1/namespaces/shop/deployments/web/status}
	 */
	public static String object(GroupVersionResource resource, @Nullable String namespace, String name,
			@Nullable String subresource) {
		return collection(resource, namespace) + "/" + segment(name)
				+ ((subresource != null) ? "/" + segment(subresource) : "");
	}

	// Encodes one segment, so that a name cannot reach another path.
	private static String segment(String name) {
		if (name.isEmpty() || name.equals(".") || name.equals("..")) {
			throw new IllegalArgumentException("'" + name + "' cannot stand in the path of an API request");
		}
		return new HttpUrl.Builder().scheme("http").host("h").addPathSegment(name).build().encodedPath().substring(1);
	}

}
