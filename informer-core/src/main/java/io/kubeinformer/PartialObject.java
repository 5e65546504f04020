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

import java.util.Objects;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.jspecify.annotations.Nullable;

/**
 * An object of any kind of which only the metadata was asked for, as the API concepts
 * page describes it ("Metadata-only fetches"). It is a class of its own so that nobody
 * takes it for the whole object and writes an empty one back. A cached one must not be
 * changed.
 */
public final class PartialObject implements KubernetesObject {

	private final @Nullable String apiVersion;

	private final @Nullable String kind;

	private final V1ObjectMeta metadata;

	/**
	 * Creates an object.
	 * @param apiVersion group and version of the resource itself, for example
	 * {@code apps/v1}
	 * @param kind the kind of the resource itself, or {@code null} if it is not known
	 * @param metadata the metadata
	 */
	public PartialObject(@Nullable String apiVersion, @Nullable String kind, V1ObjectMeta metadata) {
		this.apiVersion = apiVersion;
		this.kind = kind;
		this.metadata = metadata;
	}

	@Override
	public V1ObjectMeta getMetadata() {
		return this.metadata;
	}

	@Override
	public @Nullable String getApiVersion() {
		return this.apiVersion;
	}

	@Override
	public @Nullable String getKind() {
		return this.kind;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof PartialObject object && Objects.equals(this.apiVersion, object.apiVersion)
				&& Objects.equals(this.kind, object.kind) && this.metadata.equals(object.metadata);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.apiVersion, this.kind, this.metadata);
	}

	/**
	 * Returns kind and key, never labels or annotations.
	 */
	@Override
	public String toString() {
		return this.kind + " " + this.metadata.getNamespace() + "/" + this.metadata.getName();
	}

}
