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
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.IndexFunction;
import io.kubeinformer.Indexer;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.InformerStatus;
import io.kubeinformer.Lister;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceType;
import io.kubeinformer.ResourceVersion;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.processor.ProcessorListener;
import io.kubeinformer.store.CacheLister;
import io.kubeinformer.store.PartitionView;
import io.kubeinformer.store.ThreadSafeStore;

/**
 * An informer: one partition per namespace over one cache and one set of handlers.
 * <p>
 * The mailbox is the only writer of cache, indexes, partitions, set of handlers and
 * resync clocks; what is read elsewhere is either immutable or safe to read. The mailbox
 * never waits for a handler, so a handler may wait for the mailbox. Starts, stops and
 * changes of the namespaces exclude each other by the lifecycle lock, which neither the
 * mailbox nor a reader ever takes.
 *
 * @param <T> the type of the objects
 */
final class PartitionedInformer<T extends KubernetesObject> implements SharedIndexInformer<T> {

	private static final Logger logger = LoggerFactory.getLogger(PartitionedInformer.class);

	private final InformerSpec<T> spec;

	private final String name;

	private final ResourceType<T> type;

	private final InformerEnvironment environment;

	private final EventCounters counters = new EventCounters();

	private final ThreadSafeStore<T> store;

	private final Lister<T> lister;

	private final VersionGate versions = new VersionGate();

	private final Mailbox mailbox;

	private final Partitions<T> partitions;

	private final Handlers<T> handlers;

	private final Controller<T> controller;

	private final @Nullable MutationDetector<T> mutations;

	private final ReentrantLock lifecycle = new ReentrantLock();

	/** Changed by who holds the lifecycle lock. */
	private volatile boolean running;

	/** Guarded by the lifecycle lock: why this cannot be started any more. */
	private @Nullable String closed;

	/** What the status says when there is no partition. */
	private volatile InformerState ownState = InformerState.NEW;

	/** Used on the mailbox. */
	private long startedAt;

	PartitionedInformer(String name, ResourceType<T> type, InformerSpec<T> spec, InformerEnvironment environment) {
		this.spec = spec;
		this.name = name;
		this.type = type;
		this.environment = environment;
		this.store = new ThreadSafeStore<>(name);
		this.lister = new CacheLister<>(this.store, "");
		this.mailbox = new Mailbox(name, environment.executor());
		this.partitions = new Partitions<>(name, spec.namespaces(), this::partition);
		this.mutations = environment.mutationDetection() ? new MutationDetector<>(name, environment.connections()::copy)
				: null;
		this.handlers = new Handlers<>(spec, this.store, this.partitions, this.counters, this.mailbox,
				() -> environment.states().synced(this), environment, this.mutations);
		this.controller = new Controller<>(this.mailbox, this.partitions,
				new CacheWriter<>(this.store, this.counters, this.mutations), this.handlers, this.versions,
				this::contentComplete);
	}

	@Override
	public InformerSpec<T> spec() {
		return this.spec;
	}

	@Override
	public ResourceType<T> resourceType() {
		return this.environment.connections().known(this.type);
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
			requireOpen("started");
			this.running = true;
			this.ownState = InformerState.WATCHING;
			onMailbox(() -> {
				this.startedAt = System.nanoTime();
				this.handlers.begin();
				this.controller.restart();
			});
			this.partitions.all().forEach(Partition::start);
		}
		finally {
			this.lifecycle.unlock();
		}
	}

	@Override
	public void stop(Duration drain) {
		Shutdown.stop(List.of(this), drain);
	}

	@Override
	public void addNamespace(String namespace) {
		this.lifecycle.lock();
		try {
			requireOpen("given the namespace '" + namespace + "'");
			// A name that the specification would refuse is none of a namespace.
			this.spec.withNamespaces(List.of(namespace));
			Partition<T> added = this.partitions.hold(namespace);
			if (added != null) {
				onMailbox(() -> this.partitions.put(added));
				if (this.running) {
					added.start();
				}
			}
		}
		finally {
			this.lifecycle.unlock();
		}
	}

	@Override
	public void removeNamespace(String namespace) {
		this.lifecycle.lock();
		try {
			Partition<T> removed = this.partitions.release(namespace);
			if (removed != null) {
				removed.closeWatch();
				Shutdown.awaitReader(removed);
				boolean runs = this.running;
				onMailbox(() -> this.controller.unwatch(removed, runs));
			}
		}
		finally {
			this.lifecycle.unlock();
		}
	}

	/**
	 * Sees to it that this is never started again, and does not stop it.
	 * @param reason what became of it, to follow "Informer x"
	 */
	void close(String reason) {
		this.lifecycle.lock();
		try {
			this.closed = reason;
		}
		finally {
			this.lifecycle.unlock();
		}
	}

	// Returns whether this informer was started and not stopped.
	boolean isRunning() {
		return this.running;
	}

	ReentrantLock lifecycle() {
		return this.lifecycle;
	}

	Partitions<T> partitions() {
		return this.partitions;
	}

	List<ProcessorListener<T>> listeners() {
		return this.handlers.all();
	}

	/**
	 * Takes note that this is being stopped, by who holds the lifecycle lock.
	 * @return whether it was running
	 */
	boolean endRun() {
		boolean ran = this.running;
		this.running = false;
		this.ownState = ran ? InformerState.STOPPED : this.ownState;
		return ran;
	}

	/**
	 * Gives back connections that were kept for the next request of any informer.
	 */
	void releaseIdleConnections() {
		this.environment.connections().releaseIdle();
	}

	/**
	 * Brings what the readers have left behind to the handlers.
	 */
	void processRest() {
		onMailbox(() -> {
			this.controller.drain();
			this.handlers.end();
		});
	}

	@Override
	public HandlerRegistration addHandler(ResourceEventHandler<? super T> handler, HandlerOptions options) {
		return this.mailbox.call(() -> this.handlers.join(handler, options, this.controller.isContentComplete()));
	}

	@Override
	public List<HandlerRegistration> handlers() {
		return List.copyOf(this.handlers.all());
	}

	@Override
	public void addIndex(String name, IndexFunction<? super T> function) {
		onMailbox(() -> this.store.addIndex(name, function));
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
		return this.handlers.synced().isOpen();
	}

	@Override
	public boolean awaitSync(Duration max) throws InterruptedException {
		return this.handlers.synced().await(max);
	}

	@Override
	public boolean awaitResourceVersion(String resourceVersion, Duration max) throws InterruptedException {
		return ResourceVersion.isComparable(resourceVersion)
				&& this.versions.await(() -> this.partitions.haveReached(resourceVersion), max);
	}

	@Override
	public InformerStatus status() {
		StatusSummary summary = StatusSummary.of(this.partitions.statuses(), this.ownState);
		return new InformerStatus(this.name, summary.state(), summary.reason(), summary.message(), hasSynced(),
				summary.age(), summary.byNamespace(), this.store.size(),
				this.partitions.memory().estimate(this.store.size()), this.store.indexNames(),
				this.partitions.quarantined(), this.partitions.queueDepth(),
				Duration.ofNanos(this.partitions.oldestQueuedNanos()),
				this.counters.snapshot(this.store.indexFailures()), this.handlers.statuses());
	}

	@Override
	public T copy(T cached) {
		return this.environment.connections().copy(cached);
	}

	@Override
	public String toString() {
		return "informer '" + this.name + "'";
	}

	private Partition<T> partition(String namespace) {
		return new Partition<>(this.name, namespace, this.type, this.spec, new PartitionView<>(this.store, namespace),
				() -> this.controller.wake(), this.counters.ignored(),
				(before, after) -> this.environment.states().changed(this, before, after), this.environment);
	}

	private void contentComplete() {
		double seconds = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - this.startedAt) / 1000.0;
		logger.info("Informer '{}' has its first content: {} after {} s", this.name,
				(this.store.size() == 1) ? "1 object" : this.store.size() + " objects", seconds);
		this.handlers.contentComplete();
	}

	private void onMailbox(Runnable task) {
		this.mailbox.call(() -> {
			task.run();
			return null;
		});
	}

	private void requireOpen(String what) {
		if (this.closed != null) {
			throw new IllegalStateException(
					"Informer '" + this.name + "' " + this.closed + ", so it cannot be " + what + " any more");
		}
	}

}
