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
import java.util.concurrent.TimeUnit;

import io.kubernetes.client.common.KubernetesObject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kubeinformer.processor.ProcessorListener;

/**
 * Stops informers side by side: each step is taken for all of them before the next, so
 * that ten informers whose handlers are stuck take no longer than one. In the order of an
 * event's way: watches, readers, what is queued, handlers.
 */
final class Shutdown {

	private static final Logger logger = LoggerFactory.getLogger(Shutdown.class);

	/** How long to wait for readers, which end at once unless a transform is stuck. */
	private static final long READER_LIMIT = TimeUnit.SECONDS.toNanos(2);

	/** A call that was about to begin when the time was up has begun after this. */
	private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(100);

	private Shutdown() {
	}

	/**
	 * Stops informers and returns when no call of their handlers can begin.
	 * @param informers the informers; those that do not run are left alone. Two threads
	 * that stop several must name them in one order.
	 * @param drain how long handlers may go on, in all
	 */
	static void stop(List<? extends PartitionedInformer<?>> informers, Duration drain) {
		long deadline = System.nanoTime() + TimeUnit.NANOSECONDS.convert(drain);
		informers.forEach((informer) -> informer.partitions().closeWatches());
		List<PartitionedInformer<?>> held = new ArrayList<>();
		try {
			for (PartitionedInformer<?> informer : informers) {
				informer.lifecycle().lock();
				held.add(informer);
			}
			List<PartitionedInformer<?>> running = held.stream().filter(PartitionedInformer::endRun).toList();
			stopHeld(running, deadline);
			// They belong to one factory, whose connections they share.
			running.stream().findFirst().ifPresent(PartitionedInformer::releaseIdleConnections);
		}
		finally {
			held.forEach((informer) -> informer.lifecycle().unlock());
		}
	}

	// Waits for the reader of a partition that is to be given up.
	static void awaitReader(Partition<?> partition) {
		partition.awaitReader(System.nanoTime() + READER_LIMIT);
	}

	private static void stopHeld(List<? extends PartitionedInformer<?>> informers, long deadline) {
		informers.forEach((informer) -> informer.partitions().closeWatches());
		long readerDeadline = System.nanoTime() + READER_LIMIT;
		informers.forEach((
				informer) -> informer.partitions().all().forEach((partition) -> partition.awaitReader(readerDeadline)));
		informers.forEach(PartitionedInformer::processRest);
		each(informers, (listener) -> listener.awaitIdle(deadline));
		each(informers, ProcessorListener::pause);
		long now = System.nanoTime();
		long end = now + Math.max(deadline - now, GRACE);
		for (PartitionedInformer<?> informer : informers) {
			List<? extends ProcessorListener<?>> busy = informer.listeners()
				.stream()
				.filter((listener) -> !listener.awaitIdle(end))
				.toList();
			if (!busy.isEmpty()) {
				logger.warn("Informer '{}' has stopped while calls of these handlers go on: {}", informer.name(), busy);
			}
		}
	}

	private static void each(List<? extends PartitionedInformer<?>> informers, Action action) {
		informers.forEach((informer) -> informer.listeners().forEach(action::on));
	}

	/** What is done with a listener, whatever its objects are. */
	@FunctionalInterface
	private interface Action {

		void on(ProcessorListener<? extends KubernetesObject> listener);

	}

}
