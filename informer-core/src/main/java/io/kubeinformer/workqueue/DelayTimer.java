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

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * The time that a work queue lives by: elapsed time, and what comes after a delay. Tests
 * give one that passes at their command.
 */
public interface DelayTimer {

	/**
	 * Returns the elapsed time since some fixed moment, which clock changes do not touch.
	 * @return nanoseconds
	 */
	long nanoTime();

	/**
	 * Runs a task once, after a delay. A queue has at most one task waiting.
	 * @param delay the delay; positive
	 * @param task what to run, on any thread; it is short and does not throw
	 * @return withdraws the task if it has not begun
	 */
	Runnable schedule(Duration delay, Runnable task);

	/**
	 * Returns a timer that runs on a scheduler of the caller, who shuts it down after the
	 * queues that use it.
	 * @param scheduler the scheduler
	 * @return the timer
	 */
	static DelayTimer of(ScheduledExecutorService scheduler) {
		return new DelayTimer() {

			@Override
			public long nanoTime() {
				return System.nanoTime();
			}

			@Override
			public Runnable schedule(Duration delay, Runnable task) {
				ScheduledFuture<?> future = scheduler.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
				return () -> future.cancel(false);
			}

		};
	}

}
