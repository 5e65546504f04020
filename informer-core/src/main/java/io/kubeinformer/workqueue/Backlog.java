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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.workqueue.Entry.Phase;

/**
 * The keys of a work queue and what is to happen with each: no threads, no clock. All
 * methods are called under the queue's lock; times are elapsed nanoseconds.
 *
 * @param <K> the type of the keys
 */
final class Backlog<K> {

	/** The keys that are delayed, ready, or with a worker. */
	private final Map<K, Entry<K>> entries = new HashMap<>();

	/** What workers may take: exactly the entries that are ready and not with one. */
	private final TreeSet<Entry<K>> ready = new TreeSet<>(Entry.READY_ORDER);

	/** Exactly the entries that are delayed. */
	private final TreeSet<Entry<K>> delayed = new TreeSet<>(Entry.DUE_ORDER);

	/** Exactly the entries that are with workers, the oldest first. */
	private final Set<Entry<K>> processing = new LinkedHashSet<>();

	/** How many entries are ready, those with workers included. */
	private int depth;

	private long sequence;

	/**
	 * Makes a key ready.
	 * @param key the key
	 * @param priority the least priority that it shall have
	 * @param now the time
	 * @return whether it was not ready before
	 */
	boolean add(K key, int priority, long now) {
		return makeReady(this.entries.computeIfAbsent(key, Entry::new), priority, now);
	}

	/**
	 * Makes a key ready with the priority that it has.
	 * @param key the key
	 * @param now the time
	 * @return whether it was not ready before
	 */
	boolean addAgain(K key, long now) {
		Entry<K> entry = this.entries.computeIfAbsent(key, Entry::new);
		return makeReady(entry, entry.priority, now);
	}

	/**
	 * Makes a key ready at a time, unless it is or will be ready earlier.
	 * @param key the key
	 * @param due the time
	 */
	void addAt(K key, long due) {
		Entry<K> entry = this.entries.computeIfAbsent(key, Entry::new);
		if (entry.phase == Phase.READY || (entry.phase == Phase.DELAYED && due - entry.due >= 0)) {
			return;
		}
		this.delayed.remove(entry);
		entry.phase = Phase.DELAYED;
		entry.due = due;
		entry.sequence = ++this.sequence;
		this.delayed.add(entry);
	}

	/**
	 * Makes the keys ready whose delays have passed.
	 * @param now the time
	 * @return how many there were
	 */
	int release(long now) {
		int count = 0;
		for (Entry<K> entry = first(now); entry != null; entry = first(now)) {
			makeReady(entry, entry.priority, now);
			count++;
		}
		return count;
	}

	/**
	 * Returns when the first delay ends.
	 * @return the time, or {@code null} without a delayed key
	 */
	@Nullable Long due() {
		return this.delayed.isEmpty() ? null : this.delayed.first().due;
	}

	/**
	 * Hands the most urgent key to a worker.
	 * @param now the time
	 * @return its entry, whose times stay as they are until {@link #done}; {@code null}
	 * if none is ready
	 */
	@Nullable Entry<K> take(long now) {
		Entry<K> entry = this.ready.pollFirst();
		if (entry != null) {
			this.depth--;
			entry.phase = Phase.IDLE;
			entry.waited = now - entry.readySince;
			entry.processing = true;
			entry.processingSince = now;
			this.processing.add(entry);
		}
		return entry;
	}

	/**
	 * Takes a key back from its worker.
	 * @param key the key
	 * @return its entry; {@code null} if no worker has it
	 */
	@Nullable Entry<K> done(K key) {
		Entry<K> entry = this.entries.get(key);
		if (entry == null || !this.processing.remove(entry)) {
			return null;
		}
		entry.processing = false;
		if (entry.phase == Phase.READY) {
			offer(entry);
		}
		else if (entry.phase == Phase.IDLE) {
			this.entries.remove(key);
		}
		return entry;
	}

	/**
	 * Forgets the keys that are delayed.
	 * @return the keys
	 */
	List<K> dropDelayed() {
		List<K> dropped = new ArrayList<>(this.delayed.size());
		for (Entry<K> entry : this.delayed) {
			dropped.add(entry.key);
			entry.phase = Phase.IDLE;
			if (!entry.processing) {
				this.entries.remove(entry.key);
			}
		}
		this.delayed.clear();
		return dropped;
	}

	int available() {
		return this.ready.size();
	}

	/**
	 * Returns whether nothing is ready and no worker has a key.
	 * @return whether all is done
	 */
	boolean isDone() {
		return this.ready.isEmpty() && this.processing.isEmpty();
	}

	/**
	 * Returns numbers.
	 * @param now the time
	 * @param adds how many keys became ready so far
	 * @param retries how many keys were given back
	 * @return a snapshot
	 */
	WorkQueueStatus status(long now, long adds, long retries) {
		long unfinished = 0;
		long longest = 0;
		for (Entry<K> entry : this.processing) {
			long running = now - entry.processingSince;
			unfinished += running;
			longest = Math.max(longest, running);
		}
		return new WorkQueueStatus(this.depth, this.delayed.size(), this.processing.size(), adds, retries,
				Duration.ofNanos(unfinished), Duration.ofNanos(longest));
	}

	private boolean makeReady(Entry<K> entry, int priority, long now) {
		if (entry.phase == Phase.READY) {
			raise(entry, priority);
			return false;
		}
		boolean waited = this.delayed.remove(entry);
		entry.priority = waited ? Math.max(entry.priority, priority) : priority;
		entry.phase = Phase.READY;
		entry.readySince = now;
		this.depth++;
		if (!entry.processing) {
			offer(entry);
		}
		return true;
	}

	private void raise(Entry<K> entry, int priority) {
		if (priority > entry.priority) {
			boolean offered = this.ready.remove(entry);
			entry.priority = priority;
			if (offered) {
				offer(entry);
			}
		}
	}

	private void offer(Entry<K> entry) {
		entry.sequence = ++this.sequence;
		this.ready.add(entry);
	}

	private @Nullable Entry<K> first(long now) {
		return (!this.delayed.isEmpty() && this.delayed.first().due - now <= 0) ? this.delayed.first() : null;
	}

}
