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
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.processor.ProcessorListener;
import io.kubeinformer.processor.SharedProcessor;
import io.kubeinformer.store.ThreadSafeStore;

/**
 * Who listens to an informer: how handlers join and leave, when each is shown everything
 * again, and when all have seen the first content. Methods are called on the mailbox
 * unless they say otherwise. Since joining is a task of the mailbox, between two batches,
 * a handler that joins is given what is cached and is in the set from then on: nothing is
 * missed and nothing comes twice.
 *
 * @param <T> the type of the objects
 */
final class Handlers<T extends KubernetesObject> {

	/** How often it is looked for changes of cached objects, where that is asked for. */
	private static final Duration CHECK_PERIOD = Duration.ofSeconds(1);

	private final InformerSpec<T> spec;

	private final ThreadSafeStore<T> store;

	private final Partitions<T> partitions;

	private final EventCounters counters;

	private final Mailbox mailbox;

	private final InformerEnvironment environment;

	private final SharedProcessor<T> processor = new SharedProcessor<>();

	private final ResyncClock<T> resyncs;

	private final SyncGate synced = new SyncGate();

	private final Runnable onSynced;

	private final @Nullable MutationDetector<T> mutations;

	private Runnable endChecks = () -> {
	};

	/** Whether handlers get what comes: from a start to the stop. */
	private boolean delivering;

	Handlers(InformerSpec<T> spec, ThreadSafeStore<T> store, Partitions<T> partitions, EventCounters counters,
			Mailbox mailbox, Runnable onSynced, InformerEnvironment environment,
			@Nullable MutationDetector<T> mutations) {
		this.spec = spec;
		this.store = store;
		this.partitions = partitions;
		this.counters = counters;
		this.mailbox = mailbox;
		this.onSynced = onSynced;
		this.environment = environment;
		this.mutations = mutations;
		this.resyncs = new ResyncClock<>(environment.timer(), (listener) -> mailbox.post(() -> resync(listener)));
	}

	void begin() {
		this.synced.reset();
		this.delivering = true;
		MutationDetector<T> detector = this.mutations;
		if (detector != null) {
			this.endChecks = this.environment.timer().every(CHECK_PERIOD, () -> this.mailbox.post(detector::check));
		}
		for (ProcessorListener<T> listener : this.processor.listeners()) {
			listener.resetSync();
			listener.resume();
			this.resyncs.start(listener);
		}
	}

	void end() {
		this.resyncs.stopAll();
		this.delivering = false;
		if (this.mutations != null) {
			this.endChecks.run();
			this.mutations.check();
		}
	}

	ProcessorListener<T> join(ResourceEventHandler<? super T> handler, HandlerOptions options,
			boolean contentComplete) {
		String wanted = (options.id() != null) ? options.id() : HandlerName.of(handler);
		Duration period = options.resyncPeriod().isZero() ? this.spec.resyncPeriod() : options.resyncPeriod();
		Set<String> taken = new TreeSet<>();
		all().forEach((listener) -> taken.add(listener.id()));
		String id = UniqueName.of(wanted, taken);
		ResourceEventHandler<? super T> called = (this.mutations != null) ? this.mutations.watching(id, handler)
				: handler;
		ProcessorListener<T> listener = new ProcessorListener<>(id, called, options.withResyncPeriod(period),
				this.environment.executor(), this.environment.timer(), this.environment.clock(), this::leave,
				(seen) -> tellSynced(this.synced.handlerSynced()));
		List<ResourceEvent<T>> content = new ArrayList<>(this.store.size());
		this.store.list().forEach((object) -> content.add(new ResourceEvent.Added<>(object, true)));
		listener.add(content);
		this.processor.add(listener);
		if (contentComplete) {
			listener.initialContentAdded();
		}
		if (this.delivering) {
			this.resyncs.start(listener);
			listener.resume();
		}
		return listener;
	}

	void distribute(List<ResourceEvent<T>> events) {
		if (!events.isEmpty()) {
			this.processor.distribute(events);
		}
	}

	void contentComplete() {
		List<ProcessorListener<T>> listeners = this.processor.listeners();
		listeners.forEach(ProcessorListener::initialContentAdded);
		tellSynced(this.synced.contentComplete(listeners));
	}

	// Called by any thread.
	SyncGate synced() {
		return this.synced;
	}

	// Returns the handlers in the order in which they joined. One that was removed is not
	// among them, though it may leave the set a little later, on the mailbox. Called by
	// any thread.
	List<ProcessorListener<T>> all() {
		return this.processor.listeners().stream().filter((listener) -> !listener.isRemoved()).toList();
	}

	// Called by any thread.
	List<HandlerStatus> statuses() {
		return all().stream().map(ProcessorListener::status).toList();
	}

	private void tellSynced(boolean opened) {
		if (opened) {
			this.onSynced.run();
		}
	}

	// Called by any thread, when a handler was removed.
	private void leave(ProcessorListener<T> listener) {
		this.mailbox.post(() -> {
			this.resyncs.stop(listener);
			this.processor.remove(listener);
		});
	}

	private void resync(ProcessorListener<T> listener) {
		if (!this.delivering || !this.processor.listeners().contains(listener) || listener.isResyncPending()) {
			return;
		}
		List<ResourceEvent<T>> shown = new ArrayList<>();
		for (Partition<T> partition : this.partitions.all()) {
			partition.fifo().resync((object) -> shown.add(new ResourceEvent.Updated<>(object, object, true)));
		}
		this.counters.resynced().add(shown.size());
		listener.add(shown);
	}

}
