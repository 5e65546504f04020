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

package io.kubeinformer.processor;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;

/**
 * One handler with the events that wait for it. Events are put in by the informer's
 * mailbox and delivered by workers: tasks on the shared executor, as many as calls may
 * run at once, which exist only while there is something to deliver.
 * <p>
 * The lock guards every field but the calls themselves: a worker takes one event under
 * the lock, calls the handler without it, and comes back. A worker counts as active from
 * the moment it is handed to the executor until it found nothing to take under the lock,
 * so no event is left behind without one. Since an event is taken only if the listener is
 * neither removed nor paused, and whoever removes or pauses does it under the same lock,
 * no call begins after that but those that were taken before; who must know waits for
 * them.
 *
 * @param <T> the type of the objects
 */
public final class ProcessorListener<T extends KubernetesObject> implements HandlerRegistration {

	private static final Duration REMOVAL_LIMIT = Duration.ofSeconds(10);

	private final String id;

	private final HandlerOptions options;

	private final HandlerCalls<T> calls;

	private final Executor executor;

	private final Delay delay;

	private final Consumer<? super ProcessorListener<T>> onRemove;

	private final Consumer<? super ProcessorListener<T>> onSynced;

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	private final SyncCount sync = new SyncCount();

	private final Backlog<T> backlog;

	/** All workers that were ever needed, and those of them that are not active. */
	private final List<Worker> workers = new CopyOnWriteArrayList<>();

	private final Deque<Worker> idle = new ArrayDeque<>();

	/** The threads that are in a call, or about to begin it. */
	private final List<Thread> callers = new ArrayList<>(1);

	/** The calls that have returned and go on. */
	private final List<Call<T>> goingOn = new CopyOnWriteArrayList<>();

	/** How many of the calls in progress are not the first for their events. */
	private int repeated;

	private boolean paused;

	private volatile boolean removed;

	private volatile int pending;

	private volatile int delayed;

	private volatile long merged;

	/**
	 * Creates a listener that delivers nothing before {@link #resume()}.
	 * @param id the registration's id
	 * @param handler the user's code
	 * @param options resync period, capacity, concurrency and what is about failures; the
	 * id is not looked at
	 * @param executor runs the deliveries
	 * @param delay runs what waits for a retry
	 * @param clock tells the time for the status
	 * @param onRemove called once when the handler is removed
	 * @param onSynced called each time the handler has seen the initial content, or is
	 * removed before
	 */
	public ProcessorListener(String id, ResourceEventHandler<? super T> handler, HandlerOptions options,
			Executor executor, Delay delay, Clock clock, Consumer<? super ProcessorListener<T>> onRemove,
			Consumer<? super ProcessorListener<T>> onSynced) {
		this.id = id;
		this.options = options;
		this.calls = new HandlerCalls<>(id, handler, options, clock);
		this.executor = executor;
		this.delay = delay;
		this.onRemove = onRemove;
		this.onSynced = onSynced;
		this.paused = true;
		boolean serial = options.concurrency() == 1 && options.retry().attempts() == 1;
		boolean lean = options.queueCapacity() == 0 && serial;
		this.backlog = lean ? new ArrivalBacklog<>()
				: new ObjectBacklog<>(options.queueCapacity(), serial, this.sync::done);
	}

	@Override
	public String id() {
		return this.id;
	}

	public Duration resyncPeriod() {
		return this.options.resyncPeriod();
	}

	/**
	 * Puts events in. They are kept while the listener is paused and dropped once it is
	 * removed.
	 * @param events the events in their order
	 */
	public void add(List<? extends ResourceEvent<T>> events) {
		changeSync(() -> {
			if (this.removed || events.isEmpty()) {
				return;
			}
			long now = System.nanoTime();
			for (ResourceEvent<T> event : events) {
				this.backlog.add(event, now);
			}
			measure();
			schedule();
		});
	}

	/**
	 * Takes note that the initial content has been put in whole.
	 */
	public void initialContentAdded() {
		changeSync(() -> this.sync.contentComplete(this.backlog.lastNumber(), unseen()));
	}

	/**
	 * Begins anew: the handler is synced when it has seen the next initial content.
	 */
	public void resetSync() {
		changeSync(this.sync::reset);
	}

	/**
	 * Delivers what is pending and what comes.
	 */
	public void resume() {
		this.lock.lock();
		try {
			this.paused = false;
			schedule();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Takes no further event until {@link #resume()}. Calls in progress go on.
	 */
	public void pause() {
		this.lock.lock();
		try {
			this.paused = true;
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Waits until nothing is to be delivered, but for what waits for a retry, and no call
	 * is in progress; from inside the handler it does not wait.
	 * @param deadline when to give up, as {@link System#nanoTime()}
	 * @return whether the listener is idle
	 */
	public boolean awaitIdle(long deadline) {
		return await(() -> running() == 0 && (this.paused || this.removed || this.backlog.isHeldUp()), deadline);
	}

	/**
	 * Returns whether resync events of an earlier round are still pending.
	 * @return whether there are any
	 */
	public boolean isResyncPending() {
		this.lock.lock();
		try {
			return this.backlog.resyncs() > 0;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Returns whether the handler was removed. Does not wait.
	 * @return whether it was
	 */
	public boolean isRemoved() {
		return this.removed;
	}

	@Override
	public boolean hasSynced() {
		return this.sync.isReached();
	}

	@Override
	public boolean awaitSync(Duration max) throws InterruptedException {
		long nanos = TimeUnit.NANOSECONDS.convert(max);
		this.lock.lockInterruptibly();
		try {
			while (!this.sync.isReached() && nanos > 0) {
				nanos = this.changed.awaitNanos(nanos);
			}
			return this.sync.isReached();
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public HandlerStatus status() {
		Stream<Call<T>> running = Stream.concat(this.workers.stream().map((worker) -> worker.call),
				this.goingOn.stream());
		Instant runningSince = running.map(Call::runningSince)
			.filter(Objects::nonNull)
			.min(Comparator.naturalOrder())
			.orElse(null);
		return this.calls.status(this.id, hasSynced(), this.pending, this.delayed, this.merged, runningSince);
	}

	@Override
	public void remove() {
		boolean first;
		this.lock.lock();
		try {
			first = !this.removed;
			this.removed = true;
			this.backlog.clear();
			measure();
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
		if (first) {
			this.onRemove.accept(this);
			this.onSynced.accept(this);
		}
		await(() -> running() == 0, System.nanoTime() + REMOVAL_LIMIT.toNanos());
	}

	@Override
	public String toString() {
		return this.id;
	}

	private boolean await(BooleanSupplier condition, long deadline) {
		this.lock.lock();
		try {
			while (!condition.getAsBoolean()) {
				long left = deadline - System.nanoTime();
				if (left <= 0 || this.callers.contains(Thread.currentThread())) {
					return false;
				}
				this.changed.await(left, TimeUnit.NANOSECONDS);
			}
			return true;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
		finally {
			this.lock.unlock();
		}
	}

	private void changeSync(Runnable change) {
		changeSync(() -> {
			change.run();
			return true;
		});
	}

	// Does something by which the handler may come to be synced.
	private boolean changeSync(BooleanSupplier change) {
		boolean answer;
		boolean reached;
		this.lock.lock();
		try {
			boolean before = this.sync.isReached();
			answer = change.getAsBoolean();
			reached = !before && this.sync.isReached();
			if (reached) {
				this.changed.signalAll();
			}
		}
		finally {
			this.lock.unlock();
		}
		if (reached) {
			this.onSynced.accept(this);
		}
		return answer;
	}

	private boolean mayCall() {
		return !this.removed && !this.paused && running() < this.options.concurrency() && this.backlog.size() > 0;
	}

	private int running() {
		return this.callers.size() + this.goingOn.size();
	}

	// Returns how many events the handler has not been told of once, to the end.
	private int unseen() {
		return this.backlog.size() - this.backlog.due() + running() - this.repeated;
	}

	// Ends a call, or begins to wait for the next one of its event.
	private void end(Call<T> call) {
		this.repeated -= (call.attempt() > 1) ? 1 : 0;
		if (call.attempt() == 1) {
			this.sync.done(call.number());
		}
		Duration retryAfter = call.retryAfter();
		if (retryAfter != null && !this.removed) {
			Runnable due = this.backlog.setAside(call);
			this.delay.after(retryAfter, () -> retry(due));
		}
		else {
			this.backlog.release(call);
		}
		call.end();
		measure();
		this.changed.signalAll();
	}

	private void retry(Runnable due) {
		this.lock.lock();
		try {
			due.run();
			measure();
			schedule();
		}
		finally {
			this.lock.unlock();
		}
	}

	// Called by any thread when a call that went on has come to its end.
	private void wentOn(Call<T> call, @Nullable Throwable thrown) {
		try {
			this.calls.ended(call, thrown);
		}
		finally {
			changeSync(() -> {
				this.goingOn.remove(call);
				end(call);
				schedule();
			});
		}
	}

	private void measure() {
		this.delayed = this.backlog.delayed();
		this.pending = this.backlog.size();
		this.merged = this.backlog.merged();
	}

	private void schedule() {
		if (!mayCall()) {
			return;
		}
		int active = this.workers.size() - this.idle.size() + this.goingOn.size();
		int wanted = Math.min(this.options.concurrency() - active, this.backlog.size());
		for (int i = 0; i < wanted; i++) {
			Worker worker = this.idle.poll();
			if (worker == null) {
				worker = new Worker();
				this.workers.add(worker);
			}
			try {
				this.executor.execute(worker);
			}
			catch (RejectedExecutionException ex) {
				// The factory is closed: nothing is delivered any more.
				this.idle.push(worker);
				return;
			}
		}
	}

	/**
	 * Delivers one event after the other until there is none to be taken.
	 */
	private final class Worker implements Runnable {

		private volatile Call<T> call = new Call<>();

		private final BooleanSupplier next = this::next;

		/** Whether the call is under way; guarded by the lock. */
		private boolean calling;

		// What next() answered is kept on the stack: an idle worker may be at work again
		// on
		// another thread before this one has left the lock behind.
		@Override
		public void run() {
			boolean taken = changeSync(this.next);
			while (taken) {
				CompletionStage<?> end = ProcessorListener.this.calls.deliver(this.call);
				if (end != null) {
					letGoOn(end);
				}
				// An interrupt that the handler left behind is not for the next event.
				Thread.interrupted();
				taken = changeSync(this.next);
			}
		}

		// The call goes on without this worker, which may take another one. A stage that
		// is complete ends it here and now.
		private void letGoOn(CompletionStage<?> end) {
			ProcessorListener<T> listener = ProcessorListener.this;
			Call<T> going = this.call;
			listener.lock.lock();
			try {
				listener.callers.remove(Thread.currentThread());
				listener.goingOn.add(going);
				this.calling = false;
				this.call = new Call<>();
			}
			finally {
				listener.lock.unlock();
			}
			AtomicBoolean ended = new AtomicBoolean();
			try {
				end.whenComplete((nothing, thrown) -> {
					if (!ended.getAndSet(true)) {
						listener.wentOn(going, thrown);
					}
				});
			}
			catch (Throwable ex) {
				if (!ended.getAndSet(true)) {
					listener.wentOn(going, ex);
				}
			}
		}

		// Ends the call and takes the next event, if there is one.
		private boolean next() {
			ProcessorListener<T> listener = ProcessorListener.this;
			if (this.calling) {
				listener.callers.remove(Thread.currentThread());
				listener.end(this.call);
			}
			this.calling = listener.mayCall() && listener.backlog.take(this.call);
			if (this.calling) {
				listener.callers.add(Thread.currentThread());
				listener.repeated += (this.call.attempt() > 1) ? 1 : 0;
				listener.calls.taken(this.call);
				measure();
			}
			else {
				listener.idle.push(this);
			}
			return this.calling;
		}

	}

}
