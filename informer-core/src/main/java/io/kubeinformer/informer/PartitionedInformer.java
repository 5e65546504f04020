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
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import io.kubernetes.client.common.KubernetesObject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.IndexFunction;
import io.kubeinformer.Indexer;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerStatus;
import io.kubeinformer.InformerStatus.QuarantinedItem;
import io.kubeinformer.Lister;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceType;
import io.kubeinformer.ResourceVersion;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.processor.ProcessorListener;
import io.kubeinformer.processor.SharedProcessor;
import io.kubeinformer.store.CacheLister;
import io.kubeinformer.store.PartitionView;
import io.kubeinformer.store.ThreadSafeStore;

/**
 * An informer: one partition per namespace over one cache and one processor.
 * <p>
 * The mailbox is the only writer of cache, indexes, set of handlers and resync clocks;
 * what is read elsewhere is either immutable or safe to read. A handler that joins is
 * given references to what is cached by a task of the mailbox, between two batches, and
 * is in the set from then on: nothing is missed and nothing comes twice. The mailbox
 * never waits for a handler, so a handler may wait for the mailbox. Starts and stops
 * exclude each other by a lock that no handler needs.
 *
 * @param <T> the type of the objects
 */
final class PartitionedInformer<T extends KubernetesObject> implements SharedIndexInformer<T> {

	private static final Logger logger = LoggerFactory.getLogger(PartitionedInformer.class);

	private static final long READER_LIMIT = TimeUnit.SECONDS.toNanos(2);

	/** A call that was about to begin when the time was up has begun after this. */
	private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(100);

	private final InformerSpec<T> spec;

	private final String name;

	private final InformerEnvironment environment;

	private final EventCounters counters = new EventCounters();

	private final ThreadSafeStore<T> store;

	private final Lister<T> lister;

	private final SharedProcessor<T> processor = new SharedProcessor<>();

	private final SyncGate synced = new SyncGate();

	private final VersionGate versions = new VersionGate();

	private final Mailbox mailbox;

	private final ResyncClock<T> resyncs;

	private final List<Partition<T>> partitions;

	private final Controller<T> controller;

	private final ReentrantLock lifecycle = new ReentrantLock();

	private boolean running;

	private boolean closed;

	/** Whether handlers get what comes; written on the mailbox. */
	private boolean delivering;

	private long startedAt;

	PartitionedInformer(String name, ResourceType<T> type, InformerSpec<T> spec, InformerEnvironment environment) {
		this.spec = spec;
		this.name = name;
		this.environment = environment;
		this.store = new ThreadSafeStore<>(name);
		this.lister = new CacheLister<>(this.store, "");
		this.mailbox = new Mailbox(name, environment.executor());
		this.resyncs = new ResyncClock<>(environment.timer(), (listener) -> this.mailbox.post(() -> resync(listener)));
		List<Partition<T>> made = new ArrayList<>();
		Set<String> namespaces = spec.namespaces().isEmpty() ? Set.of("") : new TreeSet<>(spec.namespaces());
		for (String namespace : namespaces) {
			made.add(new Partition<>(name, namespace, type, spec, new PartitionView<>(this.store, namespace),
					this::wake, this.counters.ignored(), environment));
		}
		this.partitions = List.copyOf(made);
		this.controller = new Controller<>(this.mailbox, this.partitions, new CacheWriter<>(this.store, this.counters),
				this.processor, this.versions, this::contentComplete);
	}

	@Override
	public InformerSpec<T> spec() {
		return this.spec;
	}

	@Override
	public String name() {
		return this.name;
	}

	@Override
	public void start() {
		this.lifecycle.lock();
		try {
			if (this.running) {
				return;
			}
			if (this.closed) {
				throw new IllegalStateException(
						"The factory of informer '" + this.name + "' is closed, so it cannot be started again");
			}
			this.running = true;
			this.mailbox.call(() -> {
				begin();
				return null;
			});
			this.partitions.forEach(Partition::start);
		}
		finally {
			this.lifecycle.unlock();
		}
	}

	@Override
	public void stop(Duration drain) {
		long deadline = System.nanoTime() + drain.toNanos();
		closeWatches();
		this.lifecycle.lock();
		try {
			if (!this.running) {
				return;
			}
			this.running = false;
			closeWatches();
			long readerDeadline = System.nanoTime() + READER_LIMIT;
			this.partitions.forEach((partition) -> partition.awaitReader(readerDeadline));
			this.mailbox.call(() -> {
				end();
				return null;
			});
			List<ProcessorListener<T>> busy = this.processor.drain(deadline, GRACE);
			if (!busy.isEmpty()) {
				logger.warn("Informer '{}' has stopped while calls of these handlers go on: {}", this.name, busy);
			}
		}
		finally {
			this.lifecycle.unlock();
		}
	}

	/**
	 * Stops without draining, for good.
	 */
	void close() {
		this.lifecycle.lock();
		try {
			this.closed = true;
			stop(Duration.ZERO);
		}
		finally {
			this.lifecycle.unlock();
		}
	}

	/**
	 * Lets the readers end, and does not wait for it.
	 */
	void closeWatches() {
		this.partitions.forEach(Partition::closeWatch);
	}

	// Returns whether this informer was started and not stopped.
	boolean isRunning() {
		this.lifecycle.lock();
		try {
			return this.running;
		}
		finally {
			this.lifecycle.unlock();
		}
	}

	@Override
	public HandlerRegistration addHandler(ResourceEventHandler<? super T> handler, HandlerOptions options) {
		String wanted = (options.id() != null) ? options.id() : HandlerName.of(handler);
		Duration period = options.resyncPeriod().isZero() ? this.spec.resyncPeriod() : options.resyncPeriod();
		return this.mailbox.call(() -> {
			Set<String> taken = new TreeSet<>();
			this.processor.listeners().forEach((listener) -> taken.add(listener.id()));
			ProcessorListener<T> listener = new ProcessorListener<>(UniqueName.of(wanted, taken), handler, period,
					this.environment.executor(), this.environment.clock(), this::leave, (seen) -> this.handlerSynced());
			join(listener);
			return listener;
		});
	}

	@Override
	public List<HandlerRegistration> handlers() {
		return List.copyOf(this.processor.listeners());
	}

	@Override
	public void addIndex(String name, IndexFunction<? super T> function) {
		this.mailbox.call(() -> {
			this.store.addIndex(name, function);
			return null;
		});
	}

	@Override
	public Indexer<T> indexer() {
		return this.store;
	}

	@Override
	public Lister<T> lister() {
		return this.lister;
	}

	@Override
	public boolean hasSynced() {
		return this.synced.isOpen();
	}

	@Override
	public boolean awaitSync(Duration max) throws InterruptedException {
		return this.synced.await(max);
	}

	@Override
	public boolean awaitResourceVersion(String resourceVersion, Duration max) throws InterruptedException {
		return ResourceVersion.isComparable(resourceVersion) && this.versions.await(
				() -> this.partitions.stream()
					.allMatch((partition) -> ResourceVersion.isNotAbove(resourceVersion, partition.resourceVersion())),
				max);
	}

	@Override
	public InformerStatus status() {
		StatusSummary summary = StatusSummary.of(this.partitions.stream().map(Partition::status).toList());
		PartitionStatus worst = summary.worst();
		List<QuarantinedItem> quarantined = this.partitions.stream()
			.flatMap((partition) -> partition.quarantined().stream())
			.toList();
		List<HandlerStatus> handlers = this.processor.listeners().stream().map(ProcessorListener::status).toList();
		long depth = this.partitions.stream().mapToLong((partition) -> partition.fifo().depth()).sum();
		long oldest = this.partitions.stream()
			.map((partition) -> partition.fifo().oldestAgeNanos())
			.max(Comparator.naturalOrder())
			.orElse(0L);
		return new InformerStatus(this.name, worst.state(), worst.reason(), worst.message(), hasSynced(), summary.age(),
				summary.byNamespace(), this.store.size(), this.store.indexNames(), quarantined, depth,
				Duration.ofNanos(oldest), this.counters.snapshot(this.store.indexFailures()), handlers);
	}

	@Override
	public T copy(T cached) {
		return this.environment.connections().copy(cached);
	}

	@Override
	public String toString() {
		return "informer '" + this.name + "'";
	}

	private void wake() {
		this.controller.wake();
	}

	private void begin() {
		this.startedAt = System.nanoTime();
		this.controller.restart();
		this.synced.reset();
		this.delivering = true;
		for (ProcessorListener<T> listener : this.processor.listeners()) {
			listener.resetSync();
			listener.resume();
			this.resyncs.start(listener);
		}
	}

	private void end() {
		this.resyncs.stopAll();
		this.controller.drain();
		this.delivering = false;
	}

	private void join(ProcessorListener<T> listener) {
		List<ResourceEvent<T>> content = new ArrayList<>(this.store.size());
		this.store.list().forEach((object) -> content.add(new ResourceEvent.Added<>(object, true)));
		listener.add(content);
		this.processor.add(listener);
		if (this.controller.isContentComplete()) {
			listener.initialContentAdded();
		}
		if (this.delivering) {
			this.resyncs.start(listener);
			listener.resume();
		}
	}

	private void leave(ProcessorListener<T> listener) {
		this.mailbox.post(() -> {
			this.resyncs.stop(listener);
			this.processor.remove(listener);
		});
	}

	private void contentComplete() {
		double seconds = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - this.startedAt) / 1000.0;
		logger.info("Informer '{}' has its first content: {} objects after {} s", this.name, this.store.size(),
				seconds);
		List<ProcessorListener<T>> listeners = this.processor.listeners();
		listeners.forEach(ProcessorListener::initialContentAdded);
		this.synced.contentComplete(listeners);
	}

	private void handlerSynced() {
		this.synced.handlerSynced();
	}

	private void resync(ProcessorListener<T> listener) {
		if (!this.delivering || !this.processor.listeners().contains(listener) || listener.isResyncPending()) {
			return;
		}
		List<ResourceEvent<T>> shown = new ArrayList<>();
		for (Partition<T> partition : this.partitions) {
			partition.fifo().resync((object) -> shown.add(new ResourceEvent.Updated<>(object, object, true)));
		}
		this.counters.resynced().add(shown.size());
		listener.add(shown);
	}

}
