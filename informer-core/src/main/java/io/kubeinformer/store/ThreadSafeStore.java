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

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.IndexFunction;
import io.kubeinformer.Indexer;
import io.kubeinformer.ResourceKey;

/**
 * The cache of one informer. One thread at a time writes (the informer's mailbox); any
 * thread reads without waiting.
 * <p>
 * Objects are never changed, only replaced. A write of one key is one replacement in a
 * concurrent map and one in each index bucket that the object stands in: a reader finds
 * the old object or the new one, never neither. A bucket holds the objects themselves and
 * not just their keys, so what an index answers always has the value that was asked for.
 * The map is written before the indexes and cleared after them, so an index may lag by
 * the one write that is in progress. A listing of many keys is no cut through time: each
 * key is as it was at some moment during the call. The set of indexes is copied when one
 * is added; a new one is published when it holds all objects. Handlers are told after a
 * write is complete, so they always find at least what they were told.
 *
 * @param <T> the type of the objects
 */
public final class ThreadSafeStore<T extends KubernetesObject> implements Indexer<T> {

	private final String owner;

	private final ConcurrentHashMap<ResourceKey, T> objects = new ConcurrentHashMap<>();

	private volatile Map<String, Index<T>> indexes = Map.of();

	/** The same indexes for the writer, which passes through them at every event. */
	private List<Index<T>> written = List.of();

	private volatile List<FailureLog> failures = List.of();

	/**
	 * Creates an empty store with the namespace index.
	 * @param owner the informer's name, for messages
	 */
	public ThreadSafeStore(String owner) {
		this.owner = owner;
		addIndex(NAMESPACE_INDEX, new NamespaceOf());
	}

	/**
	 * Adds an object or replaces it.
	 * @param key the object's key
	 * @param object the object
	 */
	public void put(ResourceKey key, T object) {
		this.objects.put(key, object);
		for (int i = 0; i < this.written.size(); i++) {
			this.written.get(i).put(key, object);
		}
	}

	/**
	 * Removes an object, if it is there.
	 * @param key the object's key
	 */
	public void remove(ResourceKey key) {
		for (Index<T> index : this.indexes.values()) {
			index.remove(key);
		}
		this.objects.remove(key);
	}

	/**
	 * Adds an index and puts all objects into it.
	 * @param name the name of the index
	 * @param function says under which values an object is found
	 * @throws IllegalArgumentException if there is an index of this name
	 */
	public void addIndex(String name, IndexFunction<? super T> function) {
		if (this.indexes.containsKey(name)) {
			throw new IllegalArgumentException("Informer '" + this.owner + "' has an index '" + name
					+ "' already: choose another name, or look objects up in that one");
		}
		FailureLog log = new FailureLog("Index function '" + name + "' of informer '" + this.owner + "'",
				"The object is missing from this index until it changes.");
		Index<T> index = new Index<>(function, log);
		this.objects.forEach(index::put);
		Map<String, Index<T>> extended = new LinkedHashMap<>(this.indexes);
		extended.put(name, index);
		List<FailureLog> logs = new ArrayList<>(this.failures);
		logs.add(log);
		this.failures = List.copyOf(logs);
		this.written = List.copyOf(extended.values());
		this.indexes = Collections.unmodifiableMap(extended);
	}

	/**
	 * Returns how many calls of index functions threw.
	 * @return the number
	 */
	public long indexFailures() {
		return this.failures.stream().mapToLong(FailureLog::count).sum();
	}

	@Override
	public @Nullable T get(ResourceKey key) {
		return this.objects.get(key);
	}

	@Override
	public List<T> list() {
		return Collections.unmodifiableList(new ArrayList<>(this.objects.values()));
	}

	@Override
	public Set<ResourceKey> keys() {
		return Collections.unmodifiableSet(new HashSet<>(this.objects.keySet()));
	}

	@Override
	public int size() {
		return this.objects.size();
	}

	@Override
	public List<T> byIndex(String index, String value) {
		Bucket<T> bucket = index(index).bucket(value);
		return (bucket != null) ? bucket.objects() : List.of();
	}

	@Override
	public Set<ResourceKey> keysByIndex(String index, String value) {
		Bucket<T> bucket = index(index).bucket(value);
		return (bucket != null) ? bucket.keys() : Set.of();
	}

	@Override
	public Set<String> indexValues(String index) {
		return index(index).values();
	}

	@Override
	public Set<String> indexNames() {
		return this.indexes.keySet();
	}

	private Index<T> index(String name) {
		Index<T> index = this.indexes.get(name);
		if (index == null) {
			throw new IllegalArgumentException("Informer '" + this.owner + "' has no index '" + name + "', only "
					+ this.indexes.keySet() + ": add it with addIndex");
		}
		return index;
	}

	/**
	 * The function of the namespace index. Called by the writer only, mostly for one
	 * namespace many times.
	 */
	private static final class NamespaceOf implements IndexFunction<KubernetesObject> {

		private List<String> last = List.of("");

		@Override
		public List<String> valuesOf(KubernetesObject object) {
			String namespace = object.getMetadata().getNamespace();
			String value = (namespace != null) ? namespace : "";
			if (!value.equals(this.last.get(0))) {
				this.last = List.of(value);
			}
			return this.last;
		}

	}

}
