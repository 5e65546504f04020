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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.ApiClient;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.Informer;
import io.kubeinformer.InformerLease;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerStateListener;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.SyncResult;
import io.kubeinformer.Unstructured;

/**
 * A factory of client-java in the form that the tests know.
 */
final class ClientJavaFactory implements SharedInformerFactory {

	private final io.kubernetes.client.informer.SharedInformerFactory factory;

	private final ApiClient client;

	private final int speed;

	private final Map<List<Object>, ClientJavaInformer<?>> informers = new LinkedHashMap<>();

	private boolean listening;

	/**
	 * Creates a factory.
	 * @param client where the server is
	 * @param speed how many seconds of a watch's life pass in one
	 */
	ClientJavaFactory(ApiClient client, int speed) {
		this.factory = new io.kubernetes.client.informer.SharedInformerFactory(client);
		this.client = client;
		this.speed = speed;
	}

	@Override
	public <T extends KubernetesObject> SharedIndexInformer<T> informer(Class<T> type) {
		return informer(InformerSpec.of(type));
	}

	@Override
	@SuppressWarnings("unchecked")
	public synchronized <T extends KubernetesObject> SharedIndexInformer<T> informer(InformerSpec<T> spec) {
		List<Object> identity = List.of(spec.objectClass(), spec.namespaces(), spec.labelSelector(),
				String.valueOf(spec.fieldSelector()), String.valueOf(spec.objectName()));
		return (SharedIndexInformer<T>) this.informers.computeIfAbsent(identity, (key) -> create(spec));
	}

	private <T extends KubernetesObject> ClientJavaInformer<T> create(InformerSpec<T> spec) {
		return ClientJavaInformer.create(this.factory, this.client, spec, this.speed);
	}

	@Override
	public SharedIndexInformer<Unstructured> forResource(GroupVersionResource resource) {
		throw new NoCounterpart("map-backed objects");
	}

	@Override
	public <T extends KubernetesObject> SharedIndexInformer<T> newSharedIndexInformer(InformerSpec<T> spec) {
		throw new NoCounterpart("an informer of one caller");
	}

	@Override
	public <T extends KubernetesObject> InformerLease<T> lease(InformerSpec<T> spec) {
		throw new NoCounterpart("a lease of an informer");
	}

	@Override
	public boolean remove(Informer<?> informer) {
		throw new NoCounterpart("the removal of an informer");
	}

	/**
	 * Takes the first listener, which is that of the rig and writes down states for those
	 * tests that ask, and refuses those of a test.
	 * @param listener the listener, never told
	 */
	@Override
	public synchronized void addStateListener(InformerStateListener listener) {
		if (this.listening) {
			throw new NoCounterpart("a listener to states");
		}
		this.listening = true;
	}

	@Override
	public void removeStateListener(InformerStateListener listener) {
		throw new NoCounterpart("a listener to states");
	}

	@Override
	public synchronized List<SharedIndexInformer<?>> informers() {
		return List.copyOf(this.informers.values());
	}

	@Override
	public void start() {
		this.factory.startAllRegisteredInformers();
		informers().forEach((informer) -> ((ClientJavaInformer<?>) informer).started());
	}

	@Override
	public SyncResult awaitSync(Duration max) throws InterruptedException {
		long end = System.nanoTime() + max.toNanos();
		Map<String, String> waiting = new LinkedHashMap<>();
		for (SharedIndexInformer<?> informer : new ArrayList<>(informers())) {
			if (!informer.awaitSync(Duration.ofNanos(Math.max(0, end - System.nanoTime())))) {
				waiting.put(informer.name(), "client-java does not say why");
			}
		}
		return new SyncResult(waiting);
	}

	@Override
	public void stop(Duration drain) {
		this.factory.stopAllRegisteredInformers();
	}

	@Override
	public void close() {
		this.factory.stopAllRegisteredInformers();
	}

}
