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

import java.util.List;
import java.util.Set;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

/**
 * Read access to an informer's cache and its indexes. Reads never block and never see
 * half a change; objects are shared and must not be changed. Before the informer has
 * synced it holds what has arrived so far.
 *
 * @param <T> the type of the objects
 */
public interface Indexer<T extends KubernetesObject> {

	/** Name of the index over {@code metadata.namespace} that every informer has. */
	String NAMESPACE_INDEX = "namespace";

	/**
	 * Returns an object by its key.
	 * @param key namespace and name
	 * @return the object, or {@code null} if it is not cached
	 */
	@Nullable T get(ResourceKey key);

	/**
	 * Returns all objects in no order.
	 * @return an unmodifiable snapshot
	 */
	List<T> list();

	/**
	 * Returns the keys of all objects in no order.
	 * @return an unmodifiable snapshot
	 */
	Set<ResourceKey> keys();

	/**
	 * Returns how many objects are cached.
	 * @return the number
	 */
	int size();

	/**
	 * Returns the objects that have a value in an index.
	 * @param index the name of the index
	 * @param value the value
	 * @return an unmodifiable snapshot in no order; empty if no object has the value
	 * @throws IllegalArgumentException if there is no such index
	 */
	List<T> byIndex(String index, String value);

	/**
	 * Returns the keys of the objects that have a value in an index.
	 * @param index the name of the index
	 * @param value the value
	 * @return an unmodifiable snapshot; empty if no object has the value
	 * @throws IllegalArgumentException if there is no such index
	 */
	Set<ResourceKey> keysByIndex(String index, String value);

	/**
	 * Returns the values that objects have in an index.
	 * @param index the name of the index
	 * @return an unmodifiable snapshot
	 * @throws IllegalArgumentException if there is no such index
	 */
	Set<String> indexValues(String index);

	/**
	 * Returns the names of the indexes, {@value #NAMESPACE_INDEX} among them.
	 * @return an unmodifiable snapshot
	 */
	Set<String> indexNames();

}
