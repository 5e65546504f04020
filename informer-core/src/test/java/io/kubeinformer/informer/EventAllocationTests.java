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

import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

import com.sun.management.ThreadMXBean;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.processor.ProcessorListener;
import io.kubeinformer.processor.SharedProcessor;
import io.kubeinformer.queue.Batch;
import io.kubeinformer.queue.DeltaFifo;
import io.kubeinformer.store.PartitionView;
import io.kubeinformer.store.ThreadSafeStore;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an event costs from the queue to the handler, the object itself aside.
 */
class EventAllocationTests {

	private static final int KEYS = 500;

	/** Enough for the compiler to have seen the hot path. */
	private static final int WARM_UP = 200;

	private static final int ROUNDS = 40;

	private static final int BATCH = 100;

	private final ThreadSafeStore<V1ConfigMap> store = new ThreadSafeStore<>("configmaps");

	private final DeltaFifo<V1ConfigMap> fifo = new DeltaFifo<>(new PartitionView<>(this.store, ""), () -> {
	}, new LongAdder());

	private final CacheWriter<V1ConfigMap> writer = new CacheWriter<>(this.store, new EventCounters(), null);

	private final SharedProcessor<V1ConfigMap> processor = new SharedProcessor<>();

	private final LongAdder seen = new LongAdder();

	@Test
	void anEventCostsAtMostThreeHundredBytes() {
		ProcessorListener<V1ConfigMap> listener = new ProcessorListener<>("counter", new ResourceEventHandler<>() {

			@Override
			public void onUpdate(V1ConfigMap before, V1ConfigMap after) {
				EventAllocationTests.this.seen.increment();
			}

		}, HandlerOptions.defaults(), Runnable::run, (delay, task) -> {
		}, Clock.systemUTC(), (removed) -> {
		}, (synced) -> {
		});
		listener.resume();
		this.processor.add(listener);
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		long id = Thread.currentThread().getId();
		long bytes = Long.MAX_VALUE;
		for (int round = 0; round < WARM_UP + ROUNDS; round++) {
			List<V1ConfigMap> updates = updates(round);
			long before = threads.getThreadAllocatedBytes(id);
			process(updates);
			bytes = Math.min(bytes, threads.getThreadAllocatedBytes(id) - before);
		}
		assertThat(this.seen.sum()).isEqualTo((long) KEYS * (WARM_UP + ROUNDS - 1));
		assertThat(bytes / KEYS).as("bytes an event").isBetween(1L, 300L);
	}

	private static List<V1ConfigMap> updates(int round) {
		List<V1ConfigMap> updates = new ArrayList<>();
		for (int key = 0; key < KEYS; key++) {
			updates.add(ConfigMaps.of("n" + key, 1 + round));
		}
		return updates;
	}

	private void process(List<V1ConfigMap> updates) {
		for (int i = 0; i < updates.size(); i++) {
			this.fifo.update(updates.get(i));
			if (i % BATCH == BATCH - 1) {
				Batch<V1ConfigMap> batch = Objects.requireNonNull(this.fifo.pop(BATCH));
				for (Batch.Item<V1ConfigMap> item : batch.items()) {
					this.writer.apply(item.deltas(), item.initial());
				}
				this.fifo.processed(batch);
				List<ResourceEvent<V1ConfigMap>> events = this.writer.takeEvents();
				this.processor.distribute(events);
			}
		}
	}

}
