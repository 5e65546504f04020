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

package io.kubeinformer.handler;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.InformerStateListener;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.workqueue.ReconcileLoop;

/**
 * The work queues of all handlers that take keys. Each is worked on while the context
 * runs, from when its informer has synced, so that no handler takes an incomplete cache
 * for the truth.
 */
final class WorkQueues implements InformerStateListener {

	private static final Log logger = LogFactory.getLog(WorkQueues.class);

	/** Guarded by this. */
	private final Map<ReconcileLoop, SharedIndexInformer<?>> loops = new LinkedHashMap<>();

	/** Whose informers these are, while the context runs; guarded by this. */
	private @Nullable SharedInformerFactory running;

	synchronized void add(ReconcileLoop loop, SharedIndexInformer<?> informer) {
		this.loops.put(loop, informer);
	}

	void start(SharedInformerFactory factory) {
		synchronized (this) {
			this.running = factory;
		}
		// In this order: what syncs in between is seen by one or by both.
		factory.addStateListener(this);
		synchronized (this) {
			this.loops.values().stream().distinct().filter(SharedIndexInformer::hasSynced).forEach(this::onSynced);
		}
	}

	@Override
	public void onStateChange(SharedIndexInformer<?> informer, PartitionStatus before, PartitionStatus after) {
		// A queue is worked on whatever becomes of the informer later.
	}

	@Override
	public synchronized void onSynced(SharedIndexInformer<?> informer) {
		if (this.running != null) {
			this.loops.forEach((loop, feeding) -> {
				if (feeding == informer) {
					loop.start();
				}
			});
		}
	}

	/**
	 * Lets handlers finish what is queued. The informers have stopped before.
	 * @param drain how long that may take, for all of them
	 */
	void stop(Duration drain) {
		List<ReconcileLoop> all;
		synchronized (this) {
			if (this.running == null) {
				return;
			}
			this.running.removeStateListener(this);
			this.running = null;
			all = List.copyOf(this.loops.keySet());
		}
		long deadline = System.nanoTime() + drain.toNanos();
		for (ReconcileLoop loop : all) {
			try {
				if (!loop.stop(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())))) {
					logger.warn("Handler '" + loop.queue().name() + "' has stopped with "
							+ loop.queue().status().processing() + " calls in progress and " + loop.queue().size()
							+ " keys in its work queue");
				}
			}
			catch (InterruptedException ex) {
				// The others are stopped without waiting.
				deadline = System.nanoTime();
				Thread.currentThread().interrupt();
			}
		}
	}

	/**
	 * Ends all queues for good and interrupts handlers that are still busy.
	 */
	synchronized void close() {
		this.loops.keySet().forEach(ReconcileLoop::close);
		this.loops.clear();
	}

}
