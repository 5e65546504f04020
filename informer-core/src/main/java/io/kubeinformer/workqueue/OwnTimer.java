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
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * The timer of one queue. Its daemon thread exists only while a delay is pending and for
 * a few seconds after the last one.
 */
final class OwnTimer implements DelayTimer, AutoCloseable {

	private static final Duration IDLE = Duration.ofSeconds(5);

	private final String name;

	/** Guarded by this; made by the first delay. */
	private @Nullable ScheduledThreadPoolExecutor scheduler;

	OwnTimer(String name) {
		this.name = name;
	}

	@Override
	public long nanoTime() {
		return System.nanoTime();
	}

	@Override
	public synchronized Runnable schedule(Duration delay, Runnable task) {
		if (this.scheduler == null) {
			this.scheduler = create();
		}
		ScheduledFuture<?> future = this.scheduler.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
		return () -> future.cancel(false);
	}

	// Ends the thread; the next delay, if the queue is opened again, begins another.
	@Override
	public synchronized void close() {
		if (this.scheduler != null) {
			this.scheduler.shutdownNow();
			this.scheduler = null;
		}
	}

	private ScheduledThreadPoolExecutor create() {
		ScheduledThreadPoolExecutor created = new ScheduledThreadPoolExecutor(1, (task) -> {
			Thread thread = new Thread(task, "informer-delays-" + this.name);
			thread.setDaemon(true);
			return thread;
		});
		created.setRemoveOnCancelPolicy(true);
		created.setKeepAliveTime(IDLE.toMillis(), TimeUnit.MILLISECONDS);
		created.allowCoreThreadTimeOut(true);
		return created;
	}

}
