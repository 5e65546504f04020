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

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerStatus.QuarantinedItem;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.ResourceType;
import io.kubeinformer.codec.MemoryUse;
import io.kubeinformer.queue.DeltaFifo;
import io.kubeinformer.reflector.ListerWatcher;
import io.kubeinformer.reflector.Reflector;
import io.kubeinformer.reflector.ReflectorOwner;
import io.kubeinformer.reflector.ReflectorSpec;
import io.kubeinformer.reflector.TransformOnce;
import io.kubeinformer.store.PartitionView;

/**
 * One namespace of an informer, or all: a reflector with its thread, and the queue that
 * it fills. What happens to one partition is no concern of the others.
 *
 * @param <T> the type of the objects
 */
final class Partition<T extends KubernetesObject> implements ReflectorOwner {

	private final String namespace;

	private final String threadName;

	private final InformerEnvironment environment;

	private final StateLog log;

	private final PartitionView<T> view;

	private final BiConsumer<PartitionStatus, PartitionStatus> onChange;

	private final DeltaFifo<T> fifo;

	private final ListerWatcher<T> requests;

	private final Reflector<T> reflector;

	private @Nullable Thread reader;

	/** The version that the cache has reached; written by the mailbox. */
	private volatile @Nullable String resourceVersion;

	Partition(String informer, String namespace, ResourceType<T> type, InformerSpec<T> spec, PartitionView<T> view,
			Runnable wake, LongAdder ignored, BiConsumer<PartitionStatus, PartitionStatus> onChange,
			InformerEnvironment environment) {
		this.namespace = namespace;
		this.threadName = namespace.isEmpty() ? informer : informer + "-" + namespace;
		this.view = view;
		this.onChange = onChange;
		this.environment = environment;
		this.log = new StateLog(informer, namespace, environment.timer());
		this.fifo = new DeltaFifo<>(view, wake, ignored);
		@Nullable UnaryOperator<T> transform = spec.transform();
		TransformOnce<T> once = new TransformOnce<>(view, transform);
		this.requests = environment.connections().listerWatcher(type, spec, namespace, once);
		this.reflector = new Reflector<>(
				new ReflectorSpec(type.displayName(), namespace, spec.pageSize(), spec.watchTimeout()), this.requests,
				this.fifo, once, this, environment.reflectors());
	}

	/**
	 * Begins to read.
	 */
	void start() {
		this.fifo.open();
		Thread thread = this.environment.readers().apply(this.threadName, this.reflector.start());
		this.reader = thread;
		thread.start();
	}

	/**
	 * Closes the watch and returns at once.
	 */
	void closeWatch() {
		this.reflector.stop();
	}

	/**
	 * Waits for the reader to end, then takes nothing more from it.
	 * @param deadline when to give up, as {@link System#nanoTime()}
	 */
	void awaitReader(long deadline) {
		Thread thread = this.reader;
		try {
			long left = deadline - System.nanoTime();
			if (thread != null && left > 0 && thread != Thread.currentThread()) {
				thread.join(TimeUnit.NANOSECONDS.toMillis(left) + 1);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.fifo.close();
	}

	DeltaFifo<T> fifo() {
		return this.fifo;
	}

	String namespace() {
		return this.namespace;
	}

	// Returns the keys of what is cached of this partition.
	Set<ResourceKey> keys() {
		return this.view.keys();
	}

	@Nullable String resourceVersion() {
		return this.resourceVersion;
	}

	void reached(String version) {
		this.resourceVersion = version;
	}

	PartitionStatus status() {
		return this.reflector.status();
	}

	MemoryUse memory() {
		return this.requests.memory();
	}

	List<QuarantinedItem> quarantined() {
		return this.reflector.quarantined();
	}

	@Override
	public boolean hasSynced() {
		return this.fifo.hasSynced();
	}

	@Override
	public void onChange(PartitionStatus before, PartitionStatus after) {
		this.log.changed(after);
		this.onChange.accept(before, after);
	}

}
