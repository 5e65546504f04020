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

/**
 * An informer whose content can be looked up by more than its key.
 *
 * @param <T> the type of the objects
 */
public interface IndexerInformer<T extends KubernetesObject> extends Informer<T> {

	/**
	 * Returns read access to the cache and its indexes.
	 * @return the same indexer at each call
	 */
	Indexer<T> indexer();

	/**
	 * Adds an index, also while the informer runs; when the method returns the cached
	 * objects are in it.
	 * @param name the name of the index
	 * @param function says under which values an object is found
	 * @throws IllegalArgumentException if there is an index of this name
	 */
	void addIndex(String name, IndexFunction<? super T> function);

}
