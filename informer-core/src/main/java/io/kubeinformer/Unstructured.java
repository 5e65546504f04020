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

import java.util.Map;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.jspecify.annotations.Nullable;

/**
 * An object of any kind, held as the JSON it came in: maps, lists, strings, booleans,
 * {@code Long}, {@code Double} and {@code BigInteger} numbers. Kind, apiVersion and
 * metadata are decoded once. A cached one must not be changed.
 */
public final class Unstructured implements KubernetesObject {

	private final Map<String, @Nullable Object> content;

	private final V1ObjectMeta metadata;

	/**
	 * Creates an object.
	 * @param content the whole object, {@code metadata} included
	 * @param metadata the decoded form of {@code content.metadata}
	 */
	public Unstructured(Map<String, @Nullable Object> content, V1ObjectMeta metadata) {
		this.content = content;
		this.metadata = metadata;
	}

	/**
	 * Returns the whole object.
	 * @return the maps and lists that this object consists of
	 */
	public Map<String, @Nullable Object> content() {
		return this.content;
	}

	/**
	 * Returns a value by its path.
	 * @param path the names of fields from the outside in, for example {@code "spec"},
	 * {@code "replicas"}
	 * @return the value, or {@code null} if a field on the way is absent or no map
	 */
	public @Nullable Object get(String... path) {
		Object value = this.content;
		for (String name : path) {
			if (!(value instanceof Map<?, ?> map)) {
				return null;
			}
			value = map.get(name);
		}
		return value;
	}

	@Override
	public V1ObjectMeta getMetadata() {
		return this.metadata;
	}

	@Override
	public @Nullable String getApiVersion() {
		return (get("apiVersion") instanceof String text) ? text : null;
	}

	@Override
	public @Nullable String getKind() {
		return (get("kind") instanceof String text) ? text : null;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Unstructured object && this.content.equals(object.content);
	}

	@Override
	public int hashCode() {
		return this.content.hashCode();
	}

	/**
	 * Returns kind and key, never the content.
	 */
	@Override
	public String toString() {
		return getKind() + " " + this.metadata.getNamespace() + "/" + this.metadata.getName();
	}

}
