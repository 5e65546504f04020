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
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.Informer;
import io.kubeinformer.InformerLease;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerStateListener;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.SyncResult;
import io.kubeinformer.Unstructured;

/**
 * A factory that records what is asked of it.
 */
public class FakeInformerFactory implements SharedInformerFactory {

	private final List<SharedIndexInformer<?>> informers = new ArrayList<>();

	private final List<InformerStateListener> stateListeners = new CopyOnWriteArrayList<>();

	private final List<String> calls = new ArrayList<>();

	private Map<String, String> waiting = Map.of();

	private @Nullable RuntimeException stopFailure;

	private boolean synced = true;

	private Runnable onStop = () -> {
	};

	private final CountDownLatch closed = new CountDownLatch(1);

	@Override
	public <T extends KubernetesObject> SharedIndexInformer<T> informer(Class<T> type) {
		return informer(InformerSpec.of(type));
	}

	@Override
	@SuppressWarnings("unchecked")
	public synchronized <T extends KubernetesObject> SharedIndexInformer<T> informer(InformerSpec<T> spec) {
		for (SharedIndexInformer<?> informer : this.informers) {
			if (informer.name().equals(spec.name())) {
				return (SharedIndexInformer<T>) informer;
			}
		}
		FakeInformer<T> informer = new FakeInformer<>(spec);
		informer.synced(this.synced);
		this.informers.add(informer);
		return informer;
	}

	@Override
	public SharedIndexInformer<Unstructured> forResource(GroupVersionResource resource) {
		return informer(InformerSpec.of(ResourceType.of(Unstructured.class, resource)).withName(resource.plural()));
	}

	@Override
	public <T extends KubernetesObject> SharedIndexInformer<T> newSharedIndexInformer(InformerSpec<T> spec) {
		throw new UnsupportedOperationException("A fake factory has one informer for each name");
	}

	@Override
	public <T extends KubernetesObject> InformerLease<T> lease(InformerSpec<T> spec) {
		throw new UnsupportedOperationException("Informers of a fake factory live as long as it does");
	}

	@Override
	public synchronized boolean remove(Informer<?> informer) {
		return this.informers.remove(informer);
	}

	@Override
	public void addStateListener(InformerStateListener listener) {
		this.stateListeners.add(listener);
	}

	@Override
	public void removeStateListener(InformerStateListener listener) {
		this.stateListeners.remove(listener);
	}

	public List<InformerStateListener> stateListeners() {
		return this.stateListeners;
	}

	/**
	 * Returns an informer that was made.
	 * @param <T> the type of the objects
	 * @param name its name
	 * @return the informer
	 */
	@SuppressWarnings("unchecked")
	public synchronized <T extends KubernetesObject> FakeInformer<T> named(String name) {
		return (FakeInformer<T>) this.informers.stream()
			.filter((informer) -> informer.name().equals(name))
			.findFirst()
			.orElseThrow(() -> new AssertionError("No informer " + name + " in " + names()));
	}

	public synchronized List<String> names() {
		return this.informers.stream().map(SharedIndexInformer::name).toList();
	}

	public synchronized List<String> calls() {
		return List.copyOf(this.calls);
	}

	public void neverSync(Map<String, String> reasons) {
		this.waiting = reasons;
	}

	/** Lets the informers that are made from now on be not synced. */
	public void unsynced() {
		this.synced = false;
	}

	public void whenStopped(Runnable action) {
		this.onStop = action;
	}

	public void failToStop(RuntimeException failure) {
		this.stopFailure = failure;
	}

	@Override
	public synchronized List<SharedIndexInformer<?>> informers() {
		return List.copyOf(this.informers);
	}

	@Override
	public synchronized void start() {
		this.calls.add("start");
	}

	@Override
	public synchronized SyncResult awaitSync(Duration max) {
		this.calls.add("await " + max);
		return new SyncResult(this.waiting);
	}

	@Override
	public synchronized void stop(Duration drain) {
		this.calls.add("stop " + drain);
		this.onStop.run();
		if (this.stopFailure != null) {
			throw this.stopFailure;
		}
	}

	@Override
	public synchronized void close() {
		this.calls.add("close");
		this.closed.countDown();
	}

}
