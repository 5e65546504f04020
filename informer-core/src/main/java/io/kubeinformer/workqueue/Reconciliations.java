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

package io.kubeinformer.workqueue;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.Failure;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.HandlerStatus.Execution;

/**
 * What a loop counts of its calls, on behalf of the handler that feeds it. Safe for use
 * by several threads.
 */
final class Reconciliations implements WorkQueueMetrics {

	private final WorkQueueMetrics told;

	private final Clock clock;

	private final LongAdder started = new LongAdder();

	private final LongAdder processed = new LongAdder();

	private final LongAdder waitedNanos = new LongAdder();

	private final LongAdder ranNanos = new LongAdder();

	private volatile @Nullable Execution last;

	Reconciliations(WorkQueueMetrics told, Clock clock) {
		this.told = told;
		this.clock = clock;
	}

	void ended(@Nullable Throwable thrown) {
		Instant now = this.clock.instant();
		this.last = new Execution(null, now, (thrown != null) ? failure(thrown, now) : null);
		this.processed.increment();
	}

	/**
	 * Returns the numbers of a loop for the status of its handler.
	 * @param feed what the informer knows of the handler
	 * @param queue the queue
	 * @param failed how many calls threw
	 * @param abandoned how many keys were given up
	 * @return the numbers
	 */
	HandlerStatus status(HandlerStatus feed, WorkQueueStatus queue, long failed, long abandoned) {
		// Somebody who waits for quiet must not miss a key that is just being added.
		Instant runningSince = (queue.processing() > 0) ? this.clock.instant().minus(queue.longestRunningProcessor())
				: feed.runningSince();
		return new HandlerStatus(feed.id(), feed.synced(), feed.pending() + queue.depth(), queue.delayed(),
				this.processed.sum(), failed, queue.retries(), abandoned, feed.merged(),
				Duration.ofNanos(this.waitedNanos.sum()), Duration.ofNanos(this.ranNanos.sum()), this.started.sum(),
				runningSince, this.last);
	}

	@Override
	public void adds() {
		this.told.adds();
	}

	@Override
	public void retries() {
		this.told.retries();
	}

	@Override
	public void queueDuration(Duration waited) {
		this.started.increment();
		this.waitedNanos.add(waited.toNanos());
		this.told.queueDuration(waited);
	}

	@Override
	public void workDuration(Duration worked) {
		this.ranNanos.add(worked.toNanos());
		this.told.workDuration(worked);
	}

	// An exception may throw again when it is asked for its message.
	private static Failure failure(Throwable thrown, Instant now) {
		try {
			return Failure.of(thrown, now);
		}
		catch (Throwable ex) {
			return new Failure(thrown.getClass().getSimpleName(), "", now);
		}
	}

}
