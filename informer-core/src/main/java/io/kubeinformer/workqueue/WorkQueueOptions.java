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

import org.jspecify.annotations.Nullable;

/**
 * How a work queue is made.
 *
 * @param <K> the type of the keys
 * @param rateLimiter how long a failed key waits
 * @param metrics what is told about it
 * @param timer its time; {@code null} for a timer of the queue's own, whose thread exists
 * only while a delay is pending
 */
public record WorkQueueOptions<K>(RateLimiter<? super K> rateLimiter, WorkQueueMetrics metrics,
		@Nullable DelayTimer timer) {

	/**
	 * Returns the options of a queue with {@link RateLimiter#defaults()} and a timer of
	 * its own.
	 * @param <K> the type of the keys
	 * @return the options
	 */
	public static <K> WorkQueueOptions<K> defaults() {
		return new WorkQueueOptions<>(RateLimiter.defaults(), WorkQueueMetrics.NONE, null);
	}

	/**
	 * Returns these options with another limiter.
	 * @param limiter how long a failed key waits
	 * @return a copy
	 */
	public WorkQueueOptions<K> withRateLimiter(RateLimiter<? super K> limiter) {
		return new WorkQueueOptions<>(limiter, this.metrics, this.timer);
	}

	/**
	 * Returns these options with other metrics.
	 * @param told what is told about the queue
	 * @return a copy
	 */
	public WorkQueueOptions<K> withMetrics(WorkQueueMetrics told) {
		return new WorkQueueOptions<>(this.rateLimiter, told, this.timer);
	}

	/**
	 * Returns these options with a timer that is shared or virtual.
	 * @param shared the time of the queue
	 * @return a copy
	 */
	public WorkQueueOptions<K> withTimer(DelayTimer shared) {
		return new WorkQueueOptions<>(this.rateLimiter, this.metrics, shared);
	}

}
