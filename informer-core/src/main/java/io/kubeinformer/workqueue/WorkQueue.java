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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongToIntFunction;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.store.FailureLog;
import io.kubeinformer.workqueue.Entry.Phase;

/**
 * A queue of keys to work on, as client-go's {@code util/workqueue}: a key that is added
 * many times before a worker takes it is worked on once; a key that is added while a
 * worker has it is worked on once more when that worker is done; no two workers have one
 * key at a time. Keys come out by priority, and in the order of arrival within one.
 *
 * <p>
 * A key has one entry, so what is delayed and what is added at once are the same piece of
 * work: the earliest time and the highest priority win, and a key that waits for a retry
 * runs once, now, if it is added meanwhile. Safe for use by any number of threads; all
 * methods but {@link #get} and {@link #shutDownWithDrain} return at once. A queue holds a
 * thread only while a delay is pending, and none with a timer that is given to it.
 *
 * @param <K> the type of the keys; they need {@code equals} and {@code hashCode}
 */
public final class WorkQueue<K> {

	/** The priority of what is added without one. */
	public static final int NORMAL_PRIORITY = 0;

	/** The priority of what nobody waits for: the initial list, and resyncs. */
	public static final int LOW_PRIORITY = -100;

	/** Longer delays are cut to this, so that sums of nanoseconds never overflow. */
	private static final Duration LONGEST_DELAY = Duration.ofDays(3650);

	private final String name;

	private final RateLimiter<? super K> rateLimiter;

	private final WorkQueueMetrics metrics;

	private final FailureLog metricsFailures;

	private final DelayTimer timer;

	/** Guards all that follows but the listener. */
	private final ReentrantLock lock = new ReentrantLock();

	private final Condition available = this.lock.newCondition();

	private final Condition drained = this.lock.newCondition();

	private final Backlog<K> backlog = new Backlog<>();

	private @Nullable Alarm alarm;

	private boolean shuttingDown;

	/** Whether a drain still waits for workers; a plain shutdown ends it. */
	private boolean draining;

	/** What was delayed, or given back, when the queue drained; for {@link #reopen()}. */
	private final Set<K> interrupted = new LinkedHashSet<>();

	private long adds;

	private long retries;

	private volatile @Nullable Runnable readyListener;

	/**
	 * Creates a queue with {@link WorkQueueOptions#defaults()}.
	 * @param name what logs and threads call it
	 */
	public WorkQueue(String name) {
		this(name, WorkQueueOptions.defaults());
	}

	/**
	 * Creates a queue.
	 * @param name what logs and threads call it
	 * @param options how it works
	 */
	public WorkQueue(String name, WorkQueueOptions<K> options) {
		this.name = name;
		this.rateLimiter = options.rateLimiter();
		this.metrics = options.metrics();
		this.metricsFailures = new FailureLog("The metrics of work queue '" + name + "'", "The queue goes on.");
		this.timer = (options.timer() != null) ? options.timer() : new OwnTimer(name);
	}

	/**
	 * Returns what logs call this queue.
	 * @return the name
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Adds a key with {@link #NORMAL_PRIORITY}, to be worked on as soon as possible.
	 * @param key the key
	 */
	public void add(K key) {
		add(key, NORMAL_PRIORITY);
	}

	/**
	 * Adds a key, to be worked on as soon as possible; ignored once the queue shuts down.
	 * A higher priority than the key has moves it to the end of its new level.
	 * @param key the key
	 * @param priority the higher the sooner
	 */
	public void add(K key, int priority) {
		change((now) -> this.backlog.add(key, priority, now) ? 1 : 0);
	}

	/**
	 * Adds a key after a delay, with the priority of its run in progress if there is one.
	 * Of several delays of a key the one that ends first counts; nothing changes if the
	 * key is ready already. Ignored once the queue shuts down.
	 * @param key the key
	 * @param delay zero or less for at once
	 */
	public void addAfter(K key, Duration delay) {
		boolean accepted = change((now) -> {
			this.retries++;
			if (delay.isZero() || delay.isNegative()) {
				return this.backlog.addAgain(key, now) ? 1 : 0;
			}
			Duration cut = (delay.compareTo(LONGEST_DELAY) < 0) ? delay : LONGEST_DELAY;
			this.backlog.addAt(key, now + cut.toNanos());
			return 0;
		});
		if (accepted) {
			tell(this.metrics::retries);
		}
		else {
			keepForReopening(key);
		}
	}

	/**
	 * Adds a key after the delay that the rate limiter says.
	 * @param key the key
	 */
	public void addRateLimited(K key) {
		addAfter(key, this.rateLimiter.when(key));
	}

	/**
	 * Tells the rate limiter that a key has succeeded or is given up. A worker still has
	 * to call {@link #done}.
	 * @param key the key
	 */
	public void forget(K key) {
		this.rateLimiter.forget(key);
	}

	/**
	 * Returns how often a key was rate limited since it was last forgotten.
	 * @param key the key
	 * @return the number
	 */
	public int numRequeues(K key) {
		return this.rateLimiter.numRequeues(key);
	}

	/**
	 * Waits for a key and takes it. The worker calls {@link #done} for it afterwards.
	 * @return the key; {@code null} if the queue shuts down and nothing is left to take
	 * @throws InterruptedException if the waiting thread is interrupted
	 */
	public @Nullable K get() throws InterruptedException {
		Entry<K> taken;
		this.lock.lockInterruptibly();
		try {
			while ((taken = this.backlog.take(this.timer.nanoTime())) == null && !this.shuttingDown) {
				this.available.await();
			}
		}
		finally {
			this.lock.unlock();
		}
		return (taken != null) ? tellTaken(taken) : null;
	}

	/**
	 * Takes a key if there is one. The worker calls {@link #done} for it afterwards.
	 * @return the key; {@code null} if nothing is ready
	 */
	public @Nullable K poll() {
		Entry<K> taken;
		this.lock.lock();
		try {
			taken = this.backlog.take(this.timer.nanoTime());
		}
		finally {
			this.lock.unlock();
		}
		return (taken != null) ? tellTaken(taken) : null;
	}

	/**
	 * Gives a key back that {@link #get} or {@link #poll} handed out. If it was added
	 * meanwhile, it is ready at once.
	 * @param key the key; one that no worker has is ignored
	 */
	public void done(K key) {
		long worked;
		boolean again;
		this.lock.lock();
		try {
			Entry<K> entry = this.backlog.done(key);
			if (entry == null) {
				return;
			}
			worked = this.timer.nanoTime() - entry.processingSince;
			again = entry.phase == Phase.READY;
			signal(again ? 1 : 0);
		}
		finally {
			this.lock.unlock();
		}
		tell(() -> this.metrics.workDuration(Duration.ofNanos(worked)));
		wake(again ? 1 : 0);
	}

	/**
	 * Returns how many keys workers may take now.
	 * @return the number
	 */
	public int size() {
		this.lock.lock();
		try {
			return this.backlog.available();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Returns numbers about this queue.
	 * @return a snapshot
	 */
	public WorkQueueStatus status() {
		this.lock.lock();
		try {
			return this.backlog.status(this.timer.nanoTime(), this.adds, this.retries);
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Returns whether the queue takes no more keys.
	 * @return whether it was shut down
	 */
	public boolean isShuttingDown() {
		this.lock.lock();
		try {
			return this.shuttingDown;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Takes no more keys and forgets the delayed ones. Workers may still take what is
	 * ready; then {@link #get} returns {@code null}. Does not wait, and ends the waiting
	 * of {@link #shutDownWithDrain}.
	 */
	public void shutDown() {
		this.lock.lock();
		try {
			this.draining = false;
			refuse();
		}
		finally {
			this.lock.unlock();
		}
		closeTimer();
	}

	/**
	 * Takes no more keys, forgets the delayed ones, and waits until workers have taken
	 * and done all that is ready.
	 * @param max how long to wait at most
	 * @return whether all is done; {@code false} if the time is over or {@link #shutDown}
	 * ended the waiting
	 * @throws InterruptedException if the waiting thread is interrupted
	 */
	public boolean shutDownWithDrain(Duration max) throws InterruptedException {
		this.lock.lockInterruptibly();
		try {
			this.draining = true;
			refuse();
			long left = TimeUnit.NANOSECONDS.convert(max);
			while (this.draining && !this.backlog.isDone() && left > 0) {
				left = this.drained.awaitNanos(left);
			}
			return this.backlog.isDone();
		}
		finally {
			this.lock.unlock();
			closeTimer();
		}
	}

	// Takes keys again after a shutdown. What was left stays, with workers or ready, and
	// what was delayed is ready: nobody else would bring it again.
	void reopen() {
		this.lock.lock();
		try {
			this.shuttingDown = false;
			this.draining = false;
		}
		finally {
			this.lock.unlock();
		}
		change((now) -> {
			int count = 0;
			for (K key : this.interrupted) {
				count += this.backlog.addAgain(key, now) ? 1 : 0;
			}
			this.interrupted.clear();
			return count;
		});
	}

	// Called, without the lock, once for each key that became available.
	void onReady(Runnable listener) {
		this.readyListener = listener;
	}

	// Changes what is to be done and tells who waits for it. Returns false, and changes
	// nothing, once the queue shuts down.
	private boolean change(LongToIntFunction change) {
		int count;
		this.lock.lock();
		try {
			if (this.shuttingDown) {
				return false;
			}
			count = change.applyAsInt(this.timer.nanoTime());
			this.adds += count;
			setAlarm();
			signal(count);
		}
		finally {
			this.lock.unlock();
		}
		for (int i = 0; i < count; i++) {
			tell(this.metrics::adds);
		}
		wake(count);
		return true;
	}

	// One alarm waits for the delay that ends first, and none without a delay.
	private void setAlarm() {
		Alarm current = this.alarm;
		Long due = this.backlog.due();
		if (current != null) {
			if (due != null && due == current.due()) {
				return;
			}
			this.alarm = null;
			current.cancel().run();
		}
		if (due != null) {
			Duration delay = Duration.ofNanos(Math.max(1, due - this.timer.nanoTime()));
			this.alarm = new Alarm(due, this.timer.schedule(delay, this::ring));
		}
	}

	private void ring() {
		change((now) -> {
			this.alarm = null;
			return this.backlog.release(now);
		});
	}

	private void keepForReopening(K key) {
		this.lock.lock();
		try {
			if (this.draining) {
				this.interrupted.add(key);
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	private void refuse() {
		this.shuttingDown = true;
		List<K> delayed = this.backlog.dropDelayed();
		if (this.draining) {
			this.interrupted.addAll(delayed);
		}
		setAlarm();
		this.available.signalAll();
		this.drained.signalAll();
	}

	private void signal(int count) {
		for (int i = 0; i < count; i++) {
			this.available.signal();
		}
		if (this.draining && this.backlog.isDone()) {
			this.drained.signalAll();
		}
	}

	private void closeTimer() {
		if (this.timer instanceof OwnTimer own) {
			own.close();
		}
	}

	private K tellTaken(Entry<K> taken) {
		tell(() -> this.metrics.queueDuration(Duration.ofNanos(taken.waited)));
		return taken.key;
	}

	private void wake(int count) {
		Runnable listener = this.readyListener;
		for (int i = 0; listener != null && i < count; i++) {
			listener.run();
		}
	}

	private void tell(Runnable call) {
		try {
			call.run();
		}
		catch (Throwable ex) {
			this.metricsFailures.report(ex, "an event");
		}
	}

	private record Alarm(long due, Runnable cancel) {

	}

}
