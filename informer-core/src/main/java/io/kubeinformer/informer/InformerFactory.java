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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.SyncResult;
import io.kubeinformer.Unstructured;

/**
 * The informers of one API server, by what they watch. The lock guards the map only;
 * informers are started and stopped without it.
 */
final class InformerFactory implements SharedInformerFactory {

	private final InformerEnvironment environment;

	private final InformerDefaults defaults;

	private final Runnable onClose;

	/** In the order in which they were made; guarded by this. */
	private final Map<InformerIdentity, PartitionedInformer<?>> informers = new LinkedHashMap<>();

	/** Guarded by this. */
	private boolean closed;

	/**
	 * Creates a factory without informers.
	 * @param environment what its informers share
	 * @param defaults for informers that are asked for without a specification
	 * @param onClose gives back threads and connections
	 */
	InformerFactory(InformerEnvironment environment, InformerDefaults defaults, Runnable onClose) {
		this.environment = environment;
		this.defaults = defaults;
		this.onClose = onClose;
	}

	@Override
	public <T extends KubernetesObject> SharedIndexInformer<T> informer(Class<T> type) {
		return find(this.defaults.applyTo(InformerSpec.of(type)), false);
	}

	@Override
	public <T extends KubernetesObject> SharedIndexInformer<T> informer(InformerSpec<T> spec) {
		return find(spec, true);
	}

	@Override
	public SharedIndexInformer<Unstructured> forResource(GroupVersionResource resource) {
		return find(this.defaults.applyTo(InformerSpec.of(ResourceType.of(Unstructured.class, resource))), false);
	}

	@Override
	public synchronized List<SharedIndexInformer<?>> informers() {
		return List.copyOf(this.informers.values());
	}

	@Override
	public void start() {
		snapshot(true).forEach(PartitionedInformer::start);
	}

	@Override
	public SyncResult awaitSync(Duration max) throws InterruptedException {
		long deadline = System.nanoTime() + max.toNanos();
		List<PartitionedInformer<?>> started = snapshot(false).stream().filter(PartitionedInformer::isRunning).toList();
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
		long deadline = System.nanoTime() + drain.toNanos();
		List<PartitionedInformer<?>> all = snapshot(false);
		all.forEach(PartitionedInformer::closeWatches);
		for (PartitionedInformer<?> informer : all) {
			informer.stop(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
		}
	}

	@Override
	public void close() {
		synchronized (this) {
			if (this.closed) {
				return;
			}
			this.closed = true;
		}
		List<PartitionedInformer<?>> all = snapshot(false);
		all.forEach(PartitionedInformer::closeWatches);
		all.forEach(PartitionedInformer::close);
		this.onClose.run();
	}

	private synchronized List<PartitionedInformer<?>> snapshot(boolean toStart) {
		if (toStart && this.closed) {
			throw new IllegalStateException("This factory of informers is closed and cannot be started again");
		}
		return new ArrayList<>(this.informers.values());
	}

	private synchronized <T extends KubernetesObject> SharedIndexInformer<T> find(InformerSpec<T> spec,
			boolean explicit) {
		ResourceType<T> type = typeOf(spec);
		InformerIdentity identity = InformerIdentity.of(type, spec);
		PartitionedInformer<?> found = this.informers.get(identity);
		if (found != null) {
			if (explicit) {
				checkSame(type, found, spec);
			}
			@SuppressWarnings("unchecked") // the class of the objects is part of the
											// identity
			SharedIndexInformer<T> informer = (SharedIndexInformer<T>) found;
			return informer;
		}
		PartitionedInformer<T> made = new PartitionedInformer<>(nameOf(type, spec), type, spec, this.environment);
		this.informers.put(identity, made);
		return made;
	}

	private <T extends KubernetesObject> ResourceType<T> typeOf(InformerSpec<T> spec) {
		ResourceType<T> type = spec.type();
		if (type != null) {
			return type;
		}
		return this.environment.connections()
			.builtIn(spec.objectClass())
			.orElseThrow(() -> new IllegalArgumentException(spec.objectClass().getName()
					+ " is no built-in kind: name its group, version and plural by InformerSpec.of(ResourceType.of(…))"));
	}

	private String nameOf(ResourceType<?> type, InformerSpec<?> spec) {
		Set<String> taken = this.informers.values().stream().map(PartitionedInformer::name).collect(Collectors.toSet());
		String name = spec.name();
		if (name == null) {
			String plural = (type.plural() != null) ? type.plural() : String.valueOf(type.kind());
			return UniqueName.of(plural.toLowerCase(Locale.ROOT), taken);
		}
		if (taken.contains(name)) {
			throw new IllegalArgumentException("The name '" + name + "' belongs to another informer already, so one of "
					+ type.displayName() + " cannot have it: choose another name");
		}
		return name;
	}

	private void checkSame(ResourceType<?> type, PartitionedInformer<?> found, InformerSpec<?> spec) {
		InformerSpec<?> made = found.spec();
		String subject = type.displayName() + " (informer '" + found.name() + "')";
		if (spec.name() != null && !spec.name().equals(found.name())) {
			throw conflict(subject, "name", found.name(), spec.name());
		}
		check(subject, "resync period", made.resyncPeriod(), spec.resyncPeriod());
		check(subject, "page size", made.pageSize(), spec.pageSize());
		check(subject, "watch timeout", made.watchTimeout(), spec.watchTimeout());
		check(subject, "transform", made.transform(), spec.transform());
	}

	private void check(String subject, String what, @Nullable Object made, @Nullable Object asked) {
		if (!Objects.equals(made, asked)) {
			throw conflict(subject, what, made, asked);
		}
	}

	private IllegalArgumentException conflict(String subject, String what, @Nullable Object made,
			@Nullable Object asked) {
		return new IllegalArgumentException("There is one informer for the same objects of " + subject
				+ " and it was made with the " + what + " " + made + ", now it is asked for with " + asked
				+ ": ask for it in the same way, or select other objects");
	}

}
