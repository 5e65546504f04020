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

package io.kubeinformer.control;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.Indexer;
import io.kubeinformer.ResourceKey;

/**
 * An indexer of client-java in the form that the tests know.
 *
 * @param <T> the type of the objects
 * @param indexer the indexer of client-java
 */
record ClientJavaIndexer<T extends KubernetesObject>(
		io.kubernetes.client.informer.cache.Indexer<T> indexer) implements Indexer<T> {

	@Override
	public @Nullable T get(ResourceKey key) {
		return this.indexer.getByKey(key.toString());
	}

	@Override
	public List<T> list() {
		return this.indexer.list();
	}

	@Override
	public Set<ResourceKey> keys() {
		return parsed(this.indexer.listKeys());
	}

	@Override
	public int size() {
		return this.indexer.listKeys().size();
	}

	@Override
	public List<T> byIndex(String index, String value) {
		return this.indexer.byIndex(index, value);
	}

	@Override
	public Set<ResourceKey> keysByIndex(String index, String value) {
		return parsed(this.indexer.indexKeys(index, value));
	}

	@Override
	public Set<String> indexValues(String index) {
		throw new NoCounterpart("the values of an index");
	}

	@Override
	public Set<String> indexNames() {
		return Set.copyOf(this.indexer.getIndexers().keySet());
	}

	private static Set<ResourceKey> parsed(List<String> keys) {
		return keys.stream().map(ResourceKey::parse).collect(Collectors.toSet());
	}

}
