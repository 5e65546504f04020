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
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of a factory: one for each reader, one timer, and as many as are needed for
 * mailboxes and handlers, given back when they have been idle for a few seconds.
 */
final class InformerThreads implements Timer, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(InformerThreads.class);

	private static final Duration IDLE = Duration.ofSeconds(5);

	private final ThreadFactory factory;

	private final ThreadPoolExecutor executor;

	private final ScheduledThreadPoolExecutor timer;

	InformerThreads(ThreadFactory factory) {
		this.factory = factory;
		this.executor = new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE.toMillis(), TimeUnit.MILLISECONDS,
				new SynchronousQueue<>(), factory);
		this.timer = new ScheduledThreadPoolExecutor(1, factory);
		this.timer.setRemoveOnCancelPolicy(true);
		this.timer.setKeepAliveTime(IDLE.toMillis(), TimeUnit.MILLISECONDS);
		this.timer.allowCoreThreadTimeOut(true);
	}

	/**
	 * Returns what the threads of a factory are made by.
	 * @param custom the user's thread factory, if there is one
	 * @param virtual whether threads shall be virtual where there are such
	 * @return the thread factory
	 */
	static ThreadFactory threadFactory(@Nullable ThreadFactory custom, boolean virtual) {
		if (custom != null) {
			return custom;
		}
		ThreadFactory threads = virtual ? virtualThreads() : null;
		return (threads != null) ? threads : platformThreads();
	}

	Executor executor() {
		return this.executor;
	}

	// Returns a thread that is not started.
	Thread reader(String name, Runnable task) {
		Thread thread = this.factory.newThread(task);
		thread.setName("informer-reader-" + name);
		return thread;
	}

	@Override
	public Runnable every(Duration period, Runnable task) {
		long nanos = TimeUnit.NANOSECONDS.convert(period);
		ScheduledFuture<?> future = this.timer.scheduleAtFixedRate(task, nanos, nanos, TimeUnit.NANOSECONDS);
		return () -> future.cancel(false);
	}

	@Override
	public void after(Duration delay, Runnable task) {
		try {
			this.timer.schedule(task, TimeUnit.NANOSECONDS.convert(delay), TimeUnit.NANOSECONDS);
		}
		catch (RejectedExecutionException ex) {
			// The factory is closed: nothing happens any more.
			logger.trace("Nothing is done after {}", delay);
		}
	}

	/**
	 * Interrupts what still runs and takes no more.
	 */
	@Override
	public void close() {
		this.timer.shutdownNow();
		this.executor.shutdownNow();
	}

	private static ThreadFactory platformThreads() {
		AtomicInteger number = new AtomicInteger();
		return (task) -> {
			Thread thread = new Thread(task, "informer-worker-" + number.incrementAndGet());
			thread.setDaemon(true);
			return thread;
		};
	}

	// The API is that of Java 21, and this is compiled for 17.
	private static @Nullable ThreadFactory virtualThreads() {
		try {
			Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
			Class<?> type = Class.forName("java.lang.Thread$Builder");
			builder = type.getMethod("name", String.class, long.class).invoke(builder, "informer-worker-", 1L);
			return (ThreadFactory) type.getMethod("factory").invoke(builder);
		}
		catch (ReflectiveOperationException ex) {
			logger.info("This JVM has no virtual threads; informers use daemon threads of the platform");
			return null;
		}
	}

}
