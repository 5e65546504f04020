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

package io.kubeinformer;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ObjectMeta;

/**
 * The identity of an object within its resource: namespace and name.
 *
 * @param namespace the namespace; the empty string for a cluster-scoped object
 * @param name the name, never empty
 */
public record ResourceKey(String namespace, String name) {

	public ResourceKey {
		if (name.isEmpty()) {
			throw new IllegalArgumentException("A resource key needs a name; namespace was '" + namespace + "'");
		}
	}

	/**
	 * Returns the key of an object.
	 * @param object an object with metadata that holds a name
	 * @return its key
	 * @throws IllegalArgumentException if the object has no metadata or no name
	 */
	public static ResourceKey of(KubernetesObject object) {
		V1ObjectMeta metadata = object.getMetadata();
		if (metadata == null || metadata.getName() == null) {
			throw new IllegalArgumentException("An object of kind " + object.getKind() + " has no metadata.name");
		}
		String namespace = metadata.getNamespace();
		return new ResourceKey((namespace != null) ? namespace : "", metadata.getName());
	}

	/**
	 * Parses the form that {@link #toString()} writes.
	 * @param text {@code namespace/name}, or {@code name} for a cluster-scoped object
	 * @return the key
	 * @throws IllegalArgumentException if there is more than one slash or no name
	 */
	public static ResourceKey parse(String text) {
		int slash = text.indexOf('/');
		if (slash != text.lastIndexOf('/')) {
			throw new IllegalArgumentException("'" + text + "' is not a resource key: expected namespace/name or name");
		}
		return (slash < 0) ? new ResourceKey("", text)
				: new ResourceKey(text.substring(0, slash), text.substring(slash + 1));
	}

	@Override
	public String toString() {
		return this.namespace.isEmpty() ? this.name : this.namespace + "/" + this.name;
	}

}
