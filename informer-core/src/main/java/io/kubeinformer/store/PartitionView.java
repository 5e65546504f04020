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

package io.kubeinformer.store;

import java.util.Set;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.Indexer;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.codec.KnownVersions;
import io.kubeinformer.queue.KnownObjects;

/**
 * The part of the cache that one partition fills: one namespace, or all.
 *
 * @param <T> the type of the objects
 * @param indexer the cache
 * @param namespace the namespace; the empty string for all
 */
public record PartitionView<T extends KubernetesObject>(Indexer<T> indexer,
		String namespace) implements KnownObjects<T>, KnownVersions<T> {

	@Override
	public Set<ResourceKey> keys() {
		return this.namespace.isEmpty() ? this.indexer.keys()
				: this.indexer.keysByIndex(Indexer.NAMESPACE_INDEX, this.namespace);
	}

	@Override
	public @Nullable T get(ResourceKey key) {
		return (this.namespace.isEmpty() || this.namespace.equals(key.namespace())) ? this.indexer.get(key) : null;
	}

	@Override
	public @Nullable T known(ResourceKey key, String resourceVersion) {
		T cached = get(key);
		return (cached != null && resourceVersion.equals(cached.getMetadata().getResourceVersion())) ? cached : null;
	}

}
