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
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;

/**
 * One handler with the events that wait for it. Events are put in by the informer's
 * mailbox and delivered in that order by a task on the shared executor, which exists only
 * while there is something to deliver.
 * <p>
 * The lock guards every field but the call itself: the task takes one event under the
 * lock, calls the handler without it, and comes back. {@code scheduled} is set from the
 * moment the task is handed to the executor until it found nothing to do under the lock,
 * so there is never a second task, and no event is left behind without one. Since an
 * event is taken only if the listener is neither removed nor paused, and whoever removes
 * or pauses does it under the same lock, no call begins after that but the one that was
 * taken before; who must know waits for it. Synced is a count, not a mark in the queue:
 * the content is seen when as many events are done as had been put in when it was
 * complete.
 *
 * @param <T> the type of the objects
 */
public final class ProcessorListener<T extends KubernetesObject> implements HandlerRegistration {

	private static final Duration REMOVAL_LIMIT = Duration.ofSeconds(10);

	private static final long UNKNOWN = -1;

	private final String id;

	private final Duration resyncPeriod;

	private final HandlerCalls<T> calls;

	private final Executor executor;

	private final Consumer<? super ProcessorListener<T>> onRemove;

	private final Consumer<? super ProcessorListener<T>> onSynced;

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	private final PendingRing<ResourceEvent<T>> pending = new PendingRing<>();

	/** Whether a task is on the executor. */
	private boolean scheduled;

	/** The thread that is in a call, or about to begin it. */
	private @Nullable Thread caller;

	private boolean paused;

	private boolean removed;

	private long added;

	private long done;

	/** How many events must be done for this to be synced. */
	private long syncedAt = UNKNOWN;

	private int pendingResyncs;

	private volatile boolean synced;

	private volatile int pendingCount;

	/**
	 * Creates a listener that delivers nothing before {@link #resume()}.
	 * @param id the registration's id
	 * @param handler the user's code
	 * @param resyncPeriod how often to show it all objects; zero for never
	 * @param executor runs the deliveries
	 * @param clock tells the time for the status
	 * @param onRemove called once when the handler is removed
	 * @param onSynced called each time the handler has seen the initial content, or is
	 * removed before
	 */
	public ProcessorListener(String id, ResourceEventHandler<? super T> handler, Duration resyncPeriod,
			Executor executor, Clock clock, Consumer<? super ProcessorListener<T>> onRemove,
			Consumer<? super ProcessorListener<T>> onSynced) {
		this.id = id;
		this.resyncPeriod = resyncPeriod;
		this.calls = new HandlerCalls<>(id, handler, clock);
		this.executor = executor;
		this.onRemove = onRemove;
		this.onSynced = onSynced;
		this.paused = true;
	}

	@Override
	public String id() {
		return this.id;
	}

	public Duration resyncPeriod() {
		return this.resyncPeriod;
	}

	/**
	 * Puts events in. They are kept while the listener is paused and dropped once it is
	 * removed.
	 * @param events the events in their order
	 */
	public void add(List<? extends ResourceEvent<T>> events) {
		this.lock.lock();
		try {
			if (this.removed || events.isEmpty()) {
				return;
			}
			long now = System.nanoTime();
			for (ResourceEvent<T> event : events) {
				this.pending.add(event, now);
				this.pendingResyncs += isResync(event) ? 1 : 0;
			}
			this.added += events.size();
			this.pendingCount = this.pending.size();
			schedule();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Takes note that the initial content has been put in whole.
	 */
	public void initialContentAdded() {
		boolean reached;
		this.lock.lock();
		try {
			this.syncedAt = this.added;
			reached = reachSync();
		}
		finally {
			this.lock.unlock();
		}
		tellSynced(reached);
	}

	/**
	 * Begins anew: the handler is synced when it has seen the next initial content.
	 */
	public void resetSync() {
		this.lock.lock();
		try {
			this.syncedAt = UNKNOWN;
			this.synced = false;
		}
		finally {
			this.lock.unlock();
		}
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
	 * Takes no further event until {@link #resume()}. The call in progress goes on.
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
	 * Waits until nothing is to be delivered and no call is in progress; from inside the
	 * handler it does not wait.
	 * @param deadline when to give up, as {@link System#nanoTime()}
	 * @return whether the listener is idle
	 */
	public boolean awaitIdle(long deadline) {
		return await(() -> this.caller == null && (this.paused || this.removed || this.pending.size() == 0), deadline);
	}

	/**
	 * Returns whether resync events of an earlier round are still pending.
	 * @return whether there are any
	 */
	public boolean isResyncPending() {
		this.lock.lock();
		try {
			return this.pendingResyncs > 0;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Returns whether the handler was removed.
	 * @return whether it was
	 */
	public boolean isRemoved() {
		this.lock.lock();
		try {
			return this.removed;
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public boolean hasSynced() {
		return this.synced;
	}

	@Override
	public boolean awaitSync(Duration max) throws InterruptedException {
		long nanos = max.toNanos();
		this.lock.lockInterruptibly();
		try {
			while (!this.synced && nanos > 0) {
				nanos = this.changed.awaitNanos(nanos);
			}
			return this.synced;
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public HandlerStatus status() {
		return this.calls.status(this.id, this.synced, this.pendingCount);
	}

	@Override
	public void remove() {
		boolean first;
		this.lock.lock();
		try {
			first = !this.removed;
			this.removed = true;
			this.pending.clear();
			this.pendingResyncs = 0;
			this.pendingCount = 0;
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
		if (first) {
			this.onRemove.accept(this);
			this.onSynced.accept(this);
		}
		await(() -> this.caller == null, System.nanoTime() + REMOVAL_LIMIT.toNanos());
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
				if (left <= 0 || this.caller == Thread.currentThread()) {
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

	private boolean mayCall() {
		return !this.removed && !this.paused && this.pending.size() > 0;
	}

	private void schedule() {
		if (this.scheduled || !mayCall()) {
			return;
		}
		this.scheduled = true;
		try {
			this.executor.execute(this::work);
		}
		catch (RejectedExecutionException ex) {
			// The factory is closed: nothing is delivered any more.
			this.scheduled = false;
		}
	}

	private void work() {
		while (true) {
			ResourceEvent<T> event;
			long since;
			this.lock.lock();
			try {
				since = this.pending.oldestStamp();
				event = mayCall() ? this.pending.poll() : null;
				if (event == null) {
					this.scheduled = false;
					return;
				}
				this.pendingCount = this.pending.size();
				this.pendingResyncs -= isResync(event) ? 1 : 0;
				this.caller = Thread.currentThread();
			}
			finally {
				this.lock.unlock();
			}
			this.calls.deliver(event, since);
			// An interrupt that the handler left behind is not for the next event.
			Thread.interrupted();
			called();
		}
	}

	private void called() {
		boolean reached;
		this.lock.lock();
		try {
			this.caller = null;
			this.done++;
			reached = reachSync();
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
		tellSynced(reached);
	}

	private boolean reachSync() {
		if (this.synced || this.syncedAt == UNKNOWN || this.done < this.syncedAt) {
			return false;
		}
		this.synced = true;
		this.changed.signalAll();
		return true;
	}

	private void tellSynced(boolean reached) {
		if (reached) {
			this.onSynced.accept(this);
		}
	}

	private static boolean isResync(ResourceEvent<?> event) {
		return event instanceof ResourceEvent.Updated<?> update && update.resync();
	}

}
