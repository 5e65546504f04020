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

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

import io.kubernetes.client.common.KubernetesListObject;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.ApiClient;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.IndexFunction;
import io.kubeinformer.Indexer;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerStatus;
import io.kubeinformer.Lister;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.http.BuiltInKinds;

/**
 * An informer of client-java in the form that the tests know.
 *
 * @param <T> the type of the objects
 */
final class ClientJavaInformer<T extends KubernetesObject> implements SharedIndexInformer<T> {

	private final io.kubernetes.client.informer.SharedIndexInformer<T> informer;

	private final InformerSpec<T> spec;

	private final List<ClientJavaHandler<T>> handlers = new CopyOnWriteArrayList<>();

	/** The keys of the first list: an add of one of them is an initial one. */
	private final Set<ResourceKey> first;

	private volatile boolean started;

	private ClientJavaInformer(io.kubernetes.client.informer.SharedIndexInformer<T> informer, InformerSpec<T> spec,
			Set<ResourceKey> first) {
		this.informer = informer;
		this.spec = spec;
		this.first = first;
	}

	@SuppressWarnings("unchecked")
	static <T extends KubernetesObject> ClientJavaInformer<T> create(
			io.kubernetes.client.informer.SharedInformerFactory factory, ApiClient client, InformerSpec<T> spec,
			int speed) {
		Set<ResourceKey> first = ConcurrentHashMap.newKeySet();
		ClientJavaRequests<T, KubernetesListObject> requests = ClientJavaRequests.create(client, spec, speed,
				(list) -> list.getItems().forEach((item) -> addKey(first, item)));
		io.kubernetes.client.informer.SharedIndexInformer<T> informer = factory.sharedIndexInformerFor(requests,
				spec.objectClass(), spec.resyncPeriod().toMillis());
		UnaryOperator<T> transform = spec.transform();
		if (transform != null) {
			informer.setTransform((object) -> transform.apply((T) object));
		}
		return new ClientJavaInformer<>(informer, spec, first);
	}

	// Items without a key are left to client-java.
	private static void addKey(Set<ResourceKey> keys, KubernetesObject item) {
		if (item != null && item.getMetadata() != null && item.getMetadata().getName() != null) {
			keys.add(ResourceKey.of(item));
		}
	}

	@Override
	public InformerSpec<T> spec() {
		return this.spec;
	}

	@Override
	public ResourceType<T> resourceType() {
		return BuiltInKinds.find(this.spec.objectClass()).orElseThrow();
	}

	@Override
	public String name() {
		String name = this.spec.name();
		return (name != null) ? name : this.spec.objectClass().getSimpleName();
	}

	@Override
	public void start() {
		this.started = true;
		this.informer.run();
	}

	// The factory has started it.
	void started() {
		this.started = true;
	}

	@Override
	public void stop(Duration drain) {
		this.informer.stop();
	}

	@Override
	public void addNamespace(String namespace) {
		throw new NoCounterpart("a namespace that joins at run time");
	}

	@Override
	public void removeNamespace(String namespace) {
		throw new NoCounterpart("a namespace that leaves at run time");
	}

	@Override
	public boolean hasSynced() {
		return this.informer.hasSynced();
	}

	@Override
	public boolean awaitSync(Duration max) throws InterruptedException {
		long end = System.nanoTime() + max.toNanos();
		while (!hasSynced()) {
			if (System.nanoTime() - end > 0) {
				return false;
			}
			// client-java has nothing to wait on.
			Thread.sleep(5);
		}
		return true;
	}

	@Override
	public boolean awaitResourceVersion(String resourceVersion, Duration max) {
		throw new NoCounterpart("waiting for a resource version");
	}

	@Override
	public InformerStatus status() {
		throw new NoCounterpart("an informer's status");
	}

	@Override
	public Lister<T> lister() {
		return new ClientJavaLister<>(new io.kubernetes.client.informer.cache.Lister<>(this.informer.getIndexer()),
				this.informer.getIndexer());
	}

	@Override
	public T copy(T cached) {
		throw new NoCounterpart("a deep copy");
	}

	@Override
	public HandlerRegistration addHandler(ResourceEventHandler<? super T> handler, HandlerOptions options) {
		if (options.concurrency() > 1 || options.queueCapacity() > 0) {
			throw new NoCounterpart("calls side by side and queues that merge");
		}
		ClientJavaHandler<T> adapter = new ClientJavaHandler<>("handler-" + this.handlers.size(), handler, there());
		this.handlers.add(adapter);
		if (options.resyncPeriod().isZero()) {
			this.informer.addEventHandler(adapter);
		}
		else {
			this.informer.addEventHandlerWithResyncPeriod(adapter, options.resyncPeriod().toMillis());
		}
		return adapter;
	}

	// Returns the keys that a handler which joins now finds: those cached, or those that the
	// first list brings.
	private Set<ResourceKey> there() {
		if (!this.started || !hasSynced()) {
			return this.first;
		}
		Set<ResourceKey> cached = ConcurrentHashMap.newKeySet();
		this.informer.getIndexer().list().forEach((object) -> addKey(cached, object));
		return cached;
	}

	@Override
	public List<HandlerRegistration> handlers() {
		return List.copyOf(this.handlers);
	}

	@Override
	public Indexer<T> indexer() {
		return new ClientJavaIndexer<>(this.informer.getIndexer());
	}

	@Override
	public void addIndex(String name, IndexFunction<? super T> function) {
		this.informer.addIndexers(Map.of(name, (object) -> values(function.valuesOf(object))));
	}

	private static List<String> values(@Nullable Collection<? extends @Nullable String> values) {
		return (values != null) ? values.stream().<String>mapMulti((value, sink) -> {
			if (value != null) {
				sink.accept(value);
			}
		}).toList() : List.of();
	}

}
