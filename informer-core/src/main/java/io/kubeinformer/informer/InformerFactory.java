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

package io.kubeinformer.informer;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.kubernetes.client.common.KubernetesObject;

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
 * The informers of one API server. They are started and stopped without any lock of the
 * factory.
 */
final class InformerFactory implements SharedInformerFactory {

	private final InformerEnvironment environment;

	private final InformerDefaults defaults;

	private final InformerRegistry registry;

	private final Runnable onClose;

	private final AtomicBoolean closed = new AtomicBoolean();

	/**
	 * Creates a factory without informers.
	 * @param environment what its informers share
	 * @param defaults for informers that are asked for without a specification
	 * @param onClose gives back threads and connections
	 */
	InformerFactory(InformerEnvironment environment, InformerDefaults defaults, Runnable onClose) {
		this.environment = environment;
		this.defaults = defaults;
		this.registry = new InformerRegistry(environment);
		this.onClose = onClose;
	}

	@Override
	public <T extends KubernetesObject> SharedIndexInformer<T> informer(Class<T> type) {
		return byDefault(InformerSpec.of(type));
	}

	@Override
	public <T extends KubernetesObject> SharedIndexInformer<T> informer(InformerSpec<T> spec) {
		return this.registry.find(typeOf(spec), spec, true, false);
	}

	@Override
	public SharedIndexInformer<Unstructured> forResource(GroupVersionResource resource) {
		return byDefault(InformerSpec.of(ResourceType.of(Unstructured.class, resource)));
	}

	@Override
	public <T extends KubernetesObject> SharedIndexInformer<T> newSharedIndexInformer(InformerSpec<T> spec) {
		return this.registry.make(typeOf(spec), spec);
	}

	@Override
	public <T extends KubernetesObject> InformerLease<T> lease(InformerSpec<T> spec) {
		return new Lease<>(this.registry.find(typeOf(spec), spec, true, true));
	}

	@Override
	public boolean remove(Informer<?> informer) {
		if (informer instanceof PartitionedInformer<?> own && this.registry.remove(own)) {
			discard(own);
			return true;
		}
		return false;
	}

	@Override
	public List<SharedIndexInformer<?>> informers() {
		return List.copyOf(this.registry.all());
	}

	@Override
	public void addStateListener(InformerStateListener listener) {
		this.environment.states().add(listener);
	}

	@Override
	public void removeStateListener(InformerStateListener listener) {
		this.environment.states().remove(listener);
	}

	@Override
	public void start() {
		if (this.closed.get()) {
			throw new IllegalStateException("This factory of informers is closed and cannot be started again");
		}
		this.registry.all().forEach(PartitionedInformer::start);
	}

	@Override
	public SyncResult awaitSync(Duration max) throws InterruptedException {
		long deadline = System.nanoTime() + TimeUnit.NANOSECONDS.convert(max);
		List<PartitionedInformer<?>> started = this.registry.all()
			.stream()
			.filter(PartitionedInformer::isRunning)
			.toList();
		Map<String, String> waiting = new LinkedHashMap<>();
		for (PartitionedInformer<?> informer : started) {
			Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
			if (!informer.awaitSync(left)) {
				waiting.put(informer.name(), StatusSummary.whyNotSynced(informer.status()));
			}
		}
		return new SyncResult(waiting);
	}

	@Override
	public void stop(Duration drain) {
		Shutdown.stop(this.registry.all(), drain);
	}

	@Override
	public void close() {
		if (this.closed.compareAndSet(false, true)) {
			List<PartitionedInformer<?>> all = this.registry.all();
			all.forEach((informer) -> informer.close("belongs to a factory that is closed"));
			Shutdown.stop(all, Duration.ZERO);
			this.onClose.run();
		}
	}

	private <T extends KubernetesObject> SharedIndexInformer<T> byDefault(InformerSpec<T> spec) {
		ResourceType<T> type = typeOf(spec);
		return this.registry.find(type, this.defaults.applyTo(spec, type), false, false);
	}

	private <T extends KubernetesObject> ResourceType<T> typeOf(InformerSpec<T> spec) {
		ResourceType<T> type = spec.type();
		if (type != null) {
			return type;
		}
		return this.environment.connections()
			.builtIn(spec.resourceClass())
			.map((found) -> found.withObjectClass(spec.objectClass()))
			.orElseThrow(() -> new IllegalArgumentException(spec.resourceClass().getName()
					+ " is no built-in kind: name its group, version and plural by InformerSpec.of(ResourceType.of(…))"));
	}

	private void discard(PartitionedInformer<?> informer) {
		informer.close("has left its factory");
		informer.stop(Duration.ZERO);
	}

	/** A hold on an informer of the registry. */
	private final class Lease<T extends KubernetesObject> implements InformerLease<T> {

		private final PartitionedInformer<T> informer;

		private final AtomicBoolean given = new AtomicBoolean();

		private Lease(PartitionedInformer<T> informer) {
			this.informer = informer;
		}

		@Override
		public SharedIndexInformer<T> informer() {
			return this.informer;
		}

		@Override
		public void close() {
			if (this.given.compareAndSet(false, true) && InformerFactory.this.registry.release(this.informer)) {
				discard(this.informer);
			}
		}

	}

}
