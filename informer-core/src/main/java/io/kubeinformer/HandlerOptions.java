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

package io.kubeinformer;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * How a handler is registered. Begin with {@link #defaults()} and change what differs by
 * the {@code with…} methods.
 *
 * @param id the name of the registration in status, meters and logs; {@code null} takes
 * one from the handler's class. An id is unique within its informer: a taken one gets a
 * number.
 * @param resyncPeriod how often all cached objects are shown to the handler again;
 * {@link Duration#ZERO} for never. At least one second otherwise.
 * @param queueCapacity how many events may wait for the handler before they are merged
 * per object; 0 for any number. Once so many wait, the handler is told of each object
 * what differs from what it was told last: an object that came and changed is one add of
 * its newest state, one that came and went is left out, several updates are one from the
 * oldest to the newest state, updates and a deletion are a deletion, and only a deletion
 * with a new object of that name stays two events. So no more than this number or two
 * events for each object wait, and merging ends when half of this number is left.
 * @param concurrency how many calls of the handler may run at once, at least 1. The order
 * of the events of one object is kept, that of different objects only with 1 and without
 * retries.
 * @param retry how often a failed call is made again. Meanwhile later events of the same
 * object wait, and those of other objects are delivered.
 * @param errorHandler is told of failed calls; may be {@code null}
 */
public record HandlerOptions(@Nullable String id, Duration resyncPeriod, int queueCapacity, int concurrency,
		RetryPolicy retry, @Nullable InformerErrorHandler errorHandler) {

	private static final HandlerOptions DEFAULTS = new HandlerOptions(null, Duration.ZERO, 0, 1, RetryPolicy.none(),
			null);

	public HandlerOptions {
		checkResyncPeriod(resyncPeriod, "handler " + id);
		if (queueCapacity < 0) {
			throw new IllegalArgumentException("A queue capacity is 0 (any number of events) or more, got "
					+ queueCapacity + " for handler " + id);
		}
		if (concurrency < 1) {
			throw new IllegalArgumentException("At least one call of a handler must be allowed at a time, got "
					+ concurrency + " for handler " + id);
		}
	}

	/**
	 * Returns the options of a handler that asks for nothing special: an id made from its
	 * class, no resync, a queue without bound, one call at a time, no retry.
	 * @return the options
	 */
	public static HandlerOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * Returns these options under another id.
	 * @param id the id
	 * @return a copy
	 */
	public HandlerOptions withId(String id) {
		return new HandlerOptions(id, this.resyncPeriod, this.queueCapacity, this.concurrency, this.retry,
				this.errorHandler);
	}

	/**
	 * Returns these options with another resync period.
	 * @param resyncPeriod zero for never, else at least one second
	 * @return a copy
	 */
	public HandlerOptions withResyncPeriod(Duration resyncPeriod) {
		return new HandlerOptions(this.id, resyncPeriod, this.queueCapacity, this.concurrency, this.retry,
				this.errorHandler);
	}

	/**
	 * Returns these options with another capacity of the queue.
	 * @param queueCapacity how many events may wait unmerged; 0 for any number
	 * @return a copy
	 */
	public HandlerOptions withQueueCapacity(int queueCapacity) {
		return new HandlerOptions(this.id, this.resyncPeriod, queueCapacity, this.concurrency, this.retry,
				this.errorHandler);
	}

	/**
	 * Returns these options with another number of calls at once.
	 * @param concurrency at least 1
	 * @return a copy
	 */
	public HandlerOptions withConcurrency(int concurrency) {
		return new HandlerOptions(this.id, this.resyncPeriod, this.queueCapacity, concurrency, this.retry,
				this.errorHandler);
	}

	/**
	 * Returns these options with retries.
	 * @param retry how often a failed call is made again
	 * @return a copy
	 */
	public HandlerOptions withRetry(RetryPolicy retry) {
		return new HandlerOptions(this.id, this.resyncPeriod, this.queueCapacity, this.concurrency, retry,
				this.errorHandler);
	}

	/**
	 * Returns these options with another error handler.
	 * @param errorHandler is told of failed calls; may be {@code null}
	 * @return a copy
	 */
	public HandlerOptions withErrorHandler(@Nullable InformerErrorHandler errorHandler) {
		return new HandlerOptions(this.id, this.resyncPeriod, this.queueCapacity, this.concurrency, this.retry,
				errorHandler);
	}

	static void checkResyncPeriod(Duration period, String whose) {
		if (period.isNegative() || (!period.isZero() && period.compareTo(Duration.ofSeconds(1)) < 0)) {
			throw new IllegalArgumentException(
					"A resync period is zero (never) or at least one second, got " + period + " for " + whose);
		}
	}

}
