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

package io.kubeinformer.test.spring;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.IndexFunction;
import io.kubeinformer.Indexer;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.InformerStatus;
import io.kubeinformer.Lister;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.codec.Copies;
import io.kubeinformer.kind.Kinds;
import io.kubeinformer.store.CacheLister;
import io.kubeinformer.store.ThreadSafeStore;

/**
 * An informer whose objects come from the test. Each change is in the cache, its lister
 * and its indexes before handlers are called, on the test's thread: the method returns
 * when they have returned, the stages of asynchronous ones included, and throws what the
 * first of them threw. Retries, error handlers and selectors belong to the engine and
 * play no part. A handler that takes keys works on its own threads;
 * {@link HandlerCalls#awaitQuiet()} waits for it.
 *
 * @param <T> the type of the objects
 */
public final class HandmadeInformer<T extends KubernetesObject> implements SharedIndexInformer<T> {

	private final String name;

	private final InformerSpec<T> spec;

	private final ResourceType<T> type;

	private final ThreadSafeStore<T> store;

	private final Lister<T> lister;

	private final List<HandmadeRegistration<T>> handlers = new CopyOnWriteArrayList<>();

	private final Instant since = Instant.now();

	private volatile InformerState state = InformerState.NEW;

	@SuppressWarnings("unchecked")
	HandmadeInformer(String name, InformerSpec<T> spec) {
		ResourceType<?> known = Kinds.of(spec);
		if (known == null) {
			throw new IllegalArgumentException(spec.resourceClass().getName()
					+ " is no built-in kind: name its resource by InformerSpec.of(ResourceType.of(…))");
		}
		this.name = name;
		this.spec = spec;
		this.type = (ResourceType<T>) known;
		this.store = new ThreadSafeStore<>(name);
		this.lister = new CacheLister<>(this.store, "");
	}

	/**
	 * Adds an object.
	 * @param object the object, which has a name
	 * @throws IllegalStateException if there is one of its key
	 */
	public void add(T object) {
		add(object, false);
	}

	/**
	 * Adds an object that was there when the application started.
	 * @param object the object
	 */
	public void addInitial(T object) {
		add(object, true);
	}

	private void add(T object, boolean initial) {
		ResourceKey key = ResourceKey.of(object);
		if (this.store.get(key) != null) {
			throw new IllegalStateException(this + " has " + key + " already: update it");
		}
		this.store.put(key, object);
		tell(new ResourceEvent.Added<>(object, initial));
	}

	/**
	 * Changes an object.
	 * @param object its new state, another instance than the one that is cached
	 * @throws IllegalStateException if there is none of its key
	 */
	public void update(T object) {
		ResourceKey key = ResourceKey.of(object);
		T before = required(key);
		if (before == object) {
			throw new IllegalArgumentException(key + " was changed in the cache itself: change a copy of it");
		}
		this.store.put(key, object);
		tell(new ResourceEvent.Updated<>(before, object, false));
	}

	/**
	 * Shows handlers all objects again, in the order of their keys.
	 */
	public void resync() {
		inOrder(this.store.list()).forEach((object) -> tell(new ResourceEvent.Updated<>(object, object, true)));
	}

	/**
	 * Deletes an object.
	 * @param object an object of its key
	 * @throws IllegalStateException if there is none
	 */
	public void delete(T object) {
		delete(ResourceKey.of(object), false);
	}

	/**
	 * Deletes an object whose deletion nobody saw, so that its last state is not known.
	 * @param object an object of its key
	 * @throws IllegalStateException if there is none
	 */
	public void deleteUnseen(T object) {
		delete(ResourceKey.of(object), true);
	}

	private void delete(ResourceKey key, boolean finalStateUnknown) {
		T last = required(key);
		this.store.remove(key);
		tell(new ResourceEvent.Deleted<>(last, finalStateUnknown));
	}

	private static <T extends KubernetesObject> List<T> inOrder(List<T> objects) {
		return objects.stream().sorted(Comparator.comparing((object) -> ResourceKey.of(object).toString())).toList();
	}

	private T required(ResourceKey key) {
		T object = this.store.get(key);
		if (object == null) {
			throw new IllegalStateException(this + " has no " + key + ", but " + this.store.keys());
		}
		return object;
	}

	private void tell(ResourceEvent<T> event) {
		Throwable first = null;
		for (HandmadeRegistration<T> handler : this.handlers) {
			Throwable thrown = handler.tell(event);
			first = (first != null) ? first : thrown;
		}
		if (first != null) {
			throw HandmadeInformer.<RuntimeException>asItIs(first);
		}
	}

	@SuppressWarnings("unchecked")
	private static <E extends Throwable> E asItIs(Throwable thrown) throws E {
		throw (E) thrown;
	}

	@Override
	public InformerSpec<T> spec() {
		return this.spec;
	}

	@Override
	public ResourceType<T> resourceType() {
		return this.type;
	}

	@Override
	public String name() {
		return this.name;
	}

	@Override
	public void start() {
		this.state = InformerState.WATCHING;
	}

	@Override
	public void stop(Duration drain) {
		this.state = InformerState.STOPPED;
	}

	@Override
	public void addNamespace(String namespace) {
		// The test says what is in it.
	}

	/**
	 * Takes the objects of a namespace out of the cache and calls
	 * {@link ResourceEventHandler#onUnwatched} for each.
	 * @param namespace the namespace
	 */
	@Override
	public void removeNamespace(String namespace) {
		for (T object : inOrder(this.lister.namespace(namespace).list())) {
			this.store.remove(ResourceKey.of(object));
			tell(new ResourceEvent.Unwatched<>(object));
		}
	}

	@Override
	public boolean hasSynced() {
		return true;
	}

	@Override
	public boolean awaitSync(Duration max) {
		return true;
	}

	@Override
	public boolean awaitResourceVersion(String resourceVersion, Duration max) {
		return true;
	}

	@Override
	public InformerStatus status() {
		Map<String, PartitionStatus> partitions = new LinkedHashMap<>();
		Set<String> namespaces = this.spec.namespaces().isEmpty() ? Set.of("") : this.spec.namespaces();
		namespaces.forEach((namespace) -> partitions.put(namespace, new PartitionStatus(namespace, this.state,
				this.since, null, null, true, Duration.ZERO, null, null, null, Map.of(), 0, Map.of(), Map.of())));
		return new InformerStatus(this.name, this.state, null, null, true, Duration.ZERO, partitions, this.store.size(),
				0, this.store.indexNames(), List.of(), 0, Duration.ZERO,
				new InformerStatus.EventCounts(0, 0, 0, 0, 0, this.store.indexFailures()),
				this.handlers.stream().map(HandmadeRegistration::status).toList());
	}

	@Override
	public Lister<T> lister() {
		return this.lister;
	}

	@Override
	public T copy(T cached) {
		return Copies.copy(cached);
	}

	@Override
	public Indexer<T> indexer() {
		return this.store;
	}

	@Override
	public void addIndex(String name, IndexFunction<? super T> function) {
		this.store.addIndex(name, function);
	}

	@Override
	public HandlerRegistration addHandler(ResourceEventHandler<? super T> handler, HandlerOptions options) {
		String id = (options.id() != null) ? options.id() : handler.getClass().getSimpleName();
		HandmadeRegistration<T> registration = new HandmadeRegistration<>(id, handler, this.handlers::remove);
		this.handlers.add(registration);
		this.store.list().forEach((object) -> registration.tell(new ResourceEvent.Added<>(object, true)));
		return registration;
	}

	@Override
	public List<HandlerRegistration> handlers() {
		return List.copyOf(this.handlers);
	}

	@Override
	public String toString() {
		return "Informer '" + this.name + "'";
	}

}
