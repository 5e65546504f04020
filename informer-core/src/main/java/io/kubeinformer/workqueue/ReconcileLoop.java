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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kubeinformer.HandlerFailure;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.InformerErrorHandler;
import io.kubeinformer.QueueingHandler;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.RetryPolicy;
import io.kubeinformer.store.FailureLog;
import io.kubeinformer.store.GuardedErrorHandler;

/**
 * Workers that call a {@link Reconciler} for the keys of a {@link WorkQueue}, which a
 * handler of an informer feeds.
 *
 * <pre class="code">
 * ReconcileLoop loop = ReconcileLoop.builder("pods", (key) -&gt; {
 *     V1Pod pod = informer.indexer().get(key);
 *     …
 *     return Result.done();
 * }).workers(4).build();
 * informer.addHandler(loop.handler());
 * factory.start();
 * factory.awaitSync(Duration.ofSeconds(30));
 * loop.start();
 * </pre>
 *
 * Keys collect from the beginning and are worked on between {@link #start} and
 * {@link #stop}, which may follow each other any number of times. Workers are tasks on an
 * executor that end when nothing is ready, so an idle loop holds no thread. What a
 * reconciler throws, whatever it is, is logged and the key is tried again. Safe for use
 * by any thread.
 */
public final class ReconcileLoop implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(ReconcileLoop.class);

	/** How long a thread of its own waits for work before it ends. */
	private static final Duration IDLE = Duration.ofSeconds(5);

	/** The delay of a key if the rate limiter gives none. */
	private static final Duration USUAL_DELAY = Duration.ofSeconds(1);

	private final String name;

	private final AsyncReconciler reconciler;

	private final int workers;

	private final Reconciliations calls;

	private final WorkQueue<ResourceKey> queue;

	private final QueueingHandler<KubernetesObject> handler;

	private final @Nullable ThreadPoolExecutor ownExecutor;

	private final Executor executor;

	private final RateLimiter<? super ResourceKey> rateLimiter;

	private final @Nullable RetryPolicy retry;

	private final GuardedErrorHandler errorHandler;

	/** How often each key has failed in a row. */
	private final Failures<ResourceKey> attempts = new Failures<>();

	private final FailureLog failures;

	private final FailureLog abandoned;

	/** How many worker tasks there are or will be. */
	private final AtomicInteger active = new AtomicInteger();

	private volatile boolean running;

	private ReconcileLoop(Builder builder) {
		this.name = builder.name;
		this.reconciler = builder.reconciler;
		this.workers = builder.workers;
		this.calls = new Reconciliations(builder.options.metrics(), Clock.systemUTC());
		this.queue = new WorkQueue<>(builder.name, builder.options.withMetrics(this.calls));
		this.handler = new KeyHandler(this.queue::add, this::status);
		this.rateLimiter = builder.options.rateLimiter();
		this.retry = builder.retry;
		this.errorHandler = new GuardedErrorHandler("reconciler '" + builder.name + "'", builder.errorHandler);
		this.failures = new FailureLog("Reconciler '" + builder.name + "'", "The key is tried again later.");
		this.abandoned = new FailureLog("Reconciler '" + builder.name + "'",
				"That was the last attempt; the key is given up until its object changes.");
		if (builder.executor != null) {
			this.ownExecutor = null;
			this.executor = builder.executor;
		}
		else {
			ThreadPoolExecutor own = executor(builder.name, builder.workers);
			this.ownExecutor = own;
			this.executor = own;
		}
		this.queue.onReady(this::wake);
	}

	/**
	 * Begins a loop with one worker on threads of its own.
	 * @param name what logs and threads call it
	 * @param reconciler called for each key
	 * @return its settings, to be changed and built
	 */
	public static Builder builder(String name, Reconciler reconciler) {
		return new Builder(name, (key) -> CompletableFuture.completedFuture(reconciler.reconcile(key)));
	}

	/**
	 * Begins a loop whose calls may go on after they have returned.
	 * @param name what logs and threads call it
	 * @param reconciler called for each key
	 * @return its settings, to be changed and built
	 */
	public static Builder asyncBuilder(String name, AsyncReconciler reconciler) {
		return new Builder(name, reconciler);
	}

	/**
	 * Returns what feeds this loop with the keys of the objects of an informer that are
	 * added, updated or deleted. It may be registered with several informers if their
	 * keys mean the same to the reconciler. Objects of a namespace that an informer no
	 * longer watches are not reconciled, since nothing is known of them. The status of
	 * its registration shows the queue and the calls of the reconciler.
	 * @return the handler, to be registered by the caller
	 */
	public QueueingHandler<KubernetesObject> handler() {
		return this.handler;
	}

	/**
	 * Returns the queue, to which keys may be added by other ways too.
	 * @return the queue; its keys are taken, and it is shut down, by this loop
	 */
	public WorkQueue<ResourceKey> queue() {
		return this.queue;
	}

	/**
	 * Returns how often the reconciler threw something.
	 * @return the number
	 */
	public long failures() {
		return this.failures.count() + this.abandoned.count();
	}

	/**
	 * Lets workers begin. To be called when the informers have synced, so that the
	 * reconciler does not take an incomplete cache for the truth.
	 */
	public synchronized void start() {
		this.running = true;
		for (int i = 0; i < this.workers; i++) {
			wake();
		}
	}

	/**
	 * Lets workers finish what is ready; keys that come meanwhile are ignored. Called by
	 * the reconciler, it waits in vain for itself.
	 * @param drain how long to wait at most; keys that are not begun by then stay for the
	 * next start, and so do those that are delayed, which are ready then
	 * @return whether everything was finished
	 * @throws InterruptedException if the waiting thread is interrupted; the loop is
	 * stopped all the same
	 */
	public synchronized boolean stop(Duration drain) throws InterruptedException {
		if (!this.running) {
			return true;
		}
		try {
			return this.queue.shutDownWithDrain(drain);
		}
		finally {
			this.running = false;
			this.queue.reopen();
		}
	}

	/**
	 * Stops without waiting, and interrupts reconcilers on the loop's own threads. A
	 * closed loop is not started again.
	 */
	@Override
	public synchronized void close() {
		this.running = false;
		this.queue.shutDown();
		if (this.ownExecutor != null) {
			this.ownExecutor.shutdownNow();
		}
	}

	// One task for each free worker, as long as something is ready.
	private void wake() {
		int count = this.active.get();
		while (this.running && count < this.workers && this.queue.size() > 0) {
			if (this.active.compareAndSet(count, count + 1)) {
				execute();
				return;
			}
			count = this.active.get();
		}
	}

	private void execute() {
		try {
			this.executor.execute(this::work);
		}
		catch (RejectedExecutionException ex) {
			this.active.decrementAndGet();
			if (this.running) {
				logger.warn("The executor of reconciler '{}' takes no more tasks, so {} keys are not reconciled",
						this.name, this.queue.size());
			}
		}
	}

	private void work() {
		// An interrupt from before was meant for another task.
		Thread.interrupted();
		boolean goesOn = false;
		try {
			for (ResourceKey key = next(); key != null; key = goesOn ? null : next()) {
				goesOn = process(key);
			}
		}
		finally {
			if (!goesOn) {
				free();
			}
		}
	}

	private void free() {
		this.active.decrementAndGet();
		// A key that came after the last look found this worker still counted.
		wake();
	}

	private @Nullable ResourceKey next() {
		return (this.running && !Thread.currentThread().isInterrupted()) ? this.queue.poll() : null;
	}

	// Returns whether the call goes on, as which its worker stays counted.
	private boolean process(ResourceKey key) {
		CompletableFuture<Reconciler.Result> end;
		boolean interrupted = false;
		try {
			end = this.reconciler.reconcile(key).toCompletableFuture();
		}
		catch (Throwable ex) {
			end = CompletableFuture.failedFuture(ex);
			interrupted = ex instanceof InterruptedException;
		}
		if (end.isDone()) {
			finish(key, end);
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
			return false;
		}
		CompletableFuture<Reconciler.Result> goingOn = end;
		goingOn.whenComplete((result, thrown) -> {
			try {
				finish(key, goingOn);
			}
			finally {
				free();
			}
		});
		return true;
	}

	private void finish(ResourceKey key, CompletableFuture<Reconciler.Result> end) {
		try {
			Reconciler.Result result = end.get();
			Duration later = result.requeueAfter();
			this.calls.ended(null);
			forget(key);
			if (later != null) {
				this.queue.addAfter(key, later);
			}
		}
		catch (ExecutionException ex) {
			failed(key, (ex.getCause() != null) ? ex.getCause() : ex);
		}
		catch (Throwable ex) {
			failed(key, ex);
		}
		finally {
			this.queue.done(key);
		}
	}

	private void failed(ResourceKey key, Throwable thrown) {
		this.calls.ended(thrown);
		int attempt = this.attempts.add(key) + 1;
		boolean again = this.retry == null || this.retry.retries(attempt);
		(again ? this.failures : this.abandoned).report(thrown, key.toString());
		Duration delay = null;
		if (again) {
			delay = (this.retry != null) ? this.retry.delayAfter(attempt) : limit(key);
			this.queue.addAfter(key, delay);
		}
		else {
			forget(key);
		}
		this.errorHandler.tell(new HandlerFailure(this.name, key, null, thrown, attempt), delay);
	}

	// A rate limiter that fails must not cost the key.
	private Duration limit(ResourceKey key) {
		try {
			return this.rateLimiter.when(key);
		}
		catch (Throwable ex) {
			logger.warn("The rate limiter of reconciler '{}' failed for {}, which is tried again in {} s", this.name,
					key, USUAL_DELAY.toSeconds(), ex);
			return USUAL_DELAY;
		}
	}

	private void forget(ResourceKey key) {
		this.attempts.forget(key);
		this.queue.forget(key);
	}

	private HandlerStatus status(HandlerStatus feed) {
		return this.calls.status(feed, this.queue.status(), failures(), this.abandoned.count());
	}

	private static ThreadPoolExecutor executor(String name, int workers) {
		AtomicInteger number = new AtomicInteger();
		ThreadPoolExecutor executor = new ThreadPoolExecutor(workers, workers, IDLE.toMillis(), TimeUnit.MILLISECONDS,
				new LinkedBlockingQueue<>(), (task) -> {
					Thread thread = new Thread(task, "informer-reconcile-" + name + "-" + number.incrementAndGet());
					thread.setDaemon(true);
					return thread;
				});
		executor.allowCoreThreadTimeOut(true);
		return executor;
	}

	/**
	 * The settings of a loop. Not safe for use by several threads.
	 */
	public static final class Builder {

		private final String name;

		private final AsyncReconciler reconciler;

		private int workers = 1;

		private WorkQueueOptions<ResourceKey> options = WorkQueueOptions.defaults();

		private @Nullable Executor executor;

		private @Nullable RetryPolicy retry;

		private @Nullable InformerErrorHandler errorHandler;

		private Builder(String name, AsyncReconciler reconciler) {
			this.name = name;
			this.reconciler = reconciler;
		}

		/**
		 * Sets how many keys are reconciled at a time.
		 * @param count at least 1, which is the default
		 * @return this builder
		 */
		public Builder workers(int count) {
			if (count < 1) {
				throw new IllegalArgumentException(
						"Reconciler '" + this.name + "' needs at least one worker, got " + count);
			}
			this.workers = count;
			return this;
		}

		/**
		 * Sets what runs the workers, for example one with virtual threads. Its owner
		 * shuts it down after this loop.
		 * @param shared the executor
		 * @return this builder
		 */
		public Builder executor(Executor shared) {
			this.executor = shared;
			return this;
		}

		/**
		 * Sets how often a key that fails is tried again, instead of for ever with the
		 * delays of the queue's rate limiter.
		 * @param policy the number of attempts in a row and the delays between them
		 * @return this builder
		 */
		public Builder retry(RetryPolicy policy) {
			this.retry = policy;
			return this;
		}

		/**
		 * Sets what is told of failures.
		 * @param told the error handler; may be {@code null}
		 * @return this builder
		 */
		public Builder errorHandler(@Nullable InformerErrorHandler told) {
			this.errorHandler = told;
			return this;
		}

		/**
		 * Sets how the queue works.
		 * @param queueOptions limiter, metrics and time; the limiter lives as long as the
		 * loop
		 * @return this builder
		 */
		public Builder queue(WorkQueueOptions<ResourceKey> queueOptions) {
			this.options = queueOptions;
			return this;
		}

		/**
		 * Makes the loop, which does not run yet.
		 * @return the loop
		 */
		public ReconcileLoop build() {
			return new ReconcileLoop(this);
		}

	}

}
