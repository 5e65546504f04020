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

import java.util.List;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.Indexer;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.Lister;
import io.kubeinformer.ResourceKey;

/**
 * A lister over a cache, or over one namespace of it.
 *
 * @param <T> the type of the objects
 * @param indexer the cache
 * @param scope the namespace; the empty string for all
 */
public record CacheLister<T extends KubernetesObject>(Indexer<T> indexer, String scope) implements Lister<T> {

	@Override
	public List<T> list() {
		return this.scope.isEmpty() ? this.indexer.list() : this.indexer.byIndex(Indexer.NAMESPACE_INDEX, this.scope);
	}

	@Override
	public List<T> list(LabelSelector selector) {
		if (selector.isEverything()) {
			return list();
		}
		return list().stream().filter((object) -> selector.matches(object.getMetadata().getLabels())).toList();
	}

	@Override
	public @Nullable T get(String name) {
		return this.indexer.get(new ResourceKey(this.scope, name));
	}

	@Override
	public @Nullable T get(String namespace, String name) {
		boolean outside = !this.scope.isEmpty() && !this.scope.equals(namespace);
		return outside ? null : this.indexer.get(new ResourceKey(namespace, name));
	}

	@Override
	public Lister<T> namespace(String namespace) {
		return new CacheLister<>(this.indexer, namespace);
	}

}
