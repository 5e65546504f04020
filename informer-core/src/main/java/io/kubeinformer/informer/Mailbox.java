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

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where everything that changes an informer happens: tasks run one after the other, in
 * the order in which they were posted, on any thread of the executor. Who posts to an
 * empty mailbox sends it to the executor; it stays there until it is empty again, so it
 * holds no thread while idle. Each task sees what the ones before it wrote.
 */
final class Mailbox {

	private static final Logger logger = LoggerFactory.getLogger(Mailbox.class);

	private final String owner;

	private final Executor executor;

	private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

	/** Tasks that are not done; who raises it from 0 starts the work. */
	private final AtomicInteger open = new AtomicInteger();

	private volatile @Nullable Thread worker;

	Mailbox(String owner, Executor executor) {
		this.owner = owner;
		this.executor = executor;
	}

	// Adds a task and does not wait for it.
	void post(Runnable task) {
		this.tasks.add(task);
		if (this.open.getAndIncrement() > 0) {
			return;
		}
		try {
			this.executor.execute(this::work);
		}
		catch (RejectedExecutionException ex) {
			// The factory is closed. Nobody else works now, so what waits is done here.
			work();
		}
	}

	// Adds a task and waits for its result; inside a task, runs it at once. Throws
	// what the task throws.
	<R extends @Nullable Object> R call(Supplier<R> task) {
		if (Thread.currentThread() == this.worker) {
			return task.get();
		}
		CompletableFuture<R> result = new CompletableFuture<>();
		post(() -> {
			try {
				result.complete(task.get());
			}
			catch (Throwable ex) {
				result.completeExceptionally(ex);
			}
		});
		try {
			return result.join();
		}
		catch (CompletionException ex) {
			if (ex.getCause() instanceof RuntimeException cause) {
				throw cause;
			}
			throw ex;
		}
	}

	private void work() {
		do {
			Runnable task = this.tasks.remove();
			this.worker = Thread.currentThread();
			try {
				task.run();
			}
			catch (Throwable ex) {
				logger.error("A task of informer '{}' failed; the informer goes on", this.owner, ex);
			}
			this.worker = null;
		}
		while (this.open.decrementAndGet() > 0);
	}

}
