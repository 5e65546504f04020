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

package io.kubeinformer.fake;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.IndexFunction;
import io.kubeinformer.Indexer;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerStatus;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.Lister;
import io.kubeinformer.QueueingHandler;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SelectiveHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.kind.Kinds;

/**
 * An informer whose events come from the test.
 *
 * @param <T> the type of the objects
 */
public final class FakeInformer<T extends KubernetesObject> implements SharedIndexInformer<T> {

	private final InformerSpec<T> spec;

	private final Map<String, ResourceEventHandler<? super T>> handlers = new LinkedHashMap<>();

	private final Map<String, HandlerOptions> options = new LinkedHashMap<>();

	private final Map<String, IndexFunction<? super T>> indexes = new LinkedHashMap<>();

	private final Lister<T> lister = new EmptyLister<>();

	private final Indexer<T> indexer = new EmptyIndexer();

	private InformerStatus status;

	private volatile boolean synced = true;

	FakeInformer(InformerSpec<T> spec) {
		this.spec = spec;
		this.status = Statuses.healthy(name());
	}

	public void add(T object) {
		this.handlers.values().forEach((handler) -> handler.onAdd(object, false));
	}

	public void addInitial(T object) {
		this.handlers.values().forEach((handler) -> handler.onAdd(object, true));
	}

	public void synced(boolean synced) {
		this.synced = synced;
	}

	public HandlerStatus handlerStatus(String id) {
		HandlerStatus delivery = Statuses.handler(id);
		ResourceEventHandler<?> target = this.handlers.get(id);
		while (target instanceof SelectiveHandler<?> selective) {
			target = selective.handler();
		}
		return (target instanceof QueueingHandler<?> queueing) ? queueing.status(delivery) : delivery;
	}

	public void update(T before, T after) {
		this.handlers.values().forEach((handler) -> handler.onUpdate(before, after));
	}

	public void delete(T object) {
		this.handlers.values().forEach((handler) -> handler.onDelete(object, false));
	}

	public void unwatch(T object) {
		this.handlers.values().forEach((handler) -> handler.onUnwatched(object));
	}

	public Set<String> handlerIds() {
		return this.handlers.keySet();
	}

	public Map<String, HandlerOptions> options() {
		return this.options;
	}

	public Set<String> indexNames() {
		return this.indexes.keySet();
	}

	public void status(InformerStatus status) {
		this.status = status;
	}

	@Override
	public InformerSpec<T> spec() {
		return this.spec;
	}

	@Override
	@SuppressWarnings("unchecked")
	public ResourceType<T> resourceType() {
		return (ResourceType<T>) Objects.requireNonNull(Kinds.of(this.spec));
	}

	@Override
	public String name() {
		String name = this.spec.name();
		return (name != null) ? name : this.spec.objectClass().getSimpleName();
	}

	@Override
	public void start() {
	}

	@Override
	public void stop(Duration drain) {
	}

	@Override
	public void addNamespace(String namespace) {
		throw new UnsupportedOperationException("A fake has the namespaces of its spec");
	}

	@Override
	public void removeNamespace(String namespace) {
		throw new UnsupportedOperationException("A fake has the namespaces of its spec");
	}

	@Override
	public boolean hasSynced() {
		return this.synced;
	}

	@Override
	public boolean awaitSync(Duration max) {
		return this.synced;
	}

	@Override
	public boolean awaitResourceVersion(String resourceVersion, Duration max) {
		return true;
	}

	@Override
	public InformerStatus status() {
		return this.status;
	}

	@Override
	public Lister<T> lister() {
		return this.lister;
	}

	@Override
	public T copy(T cached) {
		return cached;
	}

	@Override
	public Indexer<T> indexer() {
		return this.indexer;
	}

	@Override
	public void addIndex(String name, IndexFunction<? super T> function) {
		if (this.indexes.putIfAbsent(name, function) != null) {
			throw new IllegalArgumentException("There is an index '" + name + "'");
		}
	}

	@Override
	public HandlerRegistration addHandler(ResourceEventHandler<? super T> handler, HandlerOptions options) {
		String id = String.valueOf(options.id());
		this.handlers.put(id, handler);
		this.options.put(id, options);
		return new FakeRegistration(id);
	}

	@Override
	public List<HandlerRegistration> handlers() {
		return this.handlers.keySet().stream().<HandlerRegistration>map(FakeRegistration::new).toList();
	}

	private record FakeRegistration(String id) implements HandlerRegistration {

		@Override
		public boolean hasSynced() {
			return true;
		}

		@Override
		public boolean awaitSync(Duration max) {
			return true;
		}

		@Override
		public HandlerStatus status() {
			return Statuses.handler(this.id);
		}

		@Override
		public void remove() {
		}

	}

	private static final class EmptyLister<T extends KubernetesObject> implements Lister<T> {

		@Override
		public List<T> list() {
			return new ArrayList<>();
		}

		@Override
		public List<T> list(LabelSelector selector) {
			return list();
		}

		@Override
		public @Nullable T get(String name) {
			return null;
		}

		@Override
		public @Nullable T get(String namespace, String name) {
			return null;
		}

		@Override
		public Lister<T> namespace(String namespace) {
			return this;
		}

	}

	private final class EmptyIndexer implements Indexer<T> {

		@Override
		public @Nullable T get(ResourceKey key) {
			return null;
		}

		@Override
		public List<T> list() {
			return new ArrayList<>();
		}

		@Override
		public Set<ResourceKey> keys() {
			return Set.of();
		}

		@Override
		public int size() {
			return 0;
		}

		@Override
		public List<T> byIndex(String index, String value) {
			return list();
		}

		@Override
		public Set<ResourceKey> keysByIndex(String index, String value) {
			return Set.of();
		}

		@Override
		public Set<String> indexValues(String index) {
			return Set.of();
		}

		@Override
		public Set<String> indexNames() {
			return FakeInformer.this.indexes.keySet();
		}

	}

}
