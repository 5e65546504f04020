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

package io.kubeinformer.queue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;
import io.kubeinformer.ResourceVersion;
import io.kubeinformer.reflector.Replacement;
import io.kubeinformer.reflector.Sink;

/**
 * The changes of one partition between its reader and the mailbox, collected per object.
 * <p>
 * One thread writes, one takes. What was taken counts as being processed until it is
 * reported as processed, which comes after the cache has changed: that is how a deletion
 * finds an object that is on its way from the queue into the cache. The lock is never
 * held while changes are processed.
 * <p>
 * Each entry carries the version that is reached when it and all before it are processed.
 * A change of a key that is queued already joins its older place, so the version it
 * brings is written on the last entry, which all changes up to it are not behind of.
 *
 * @param <T> the type of the objects
 */
public final class DeltaFifo<T extends KubernetesObject> implements Sink<T> {

	private final ReentrantLock lock = new ReentrantLock();

	private final KnownObjects<T> known;

	private final ChangesOnTheirWay<T> changes;

	private final Runnable wake;

	private final LongAdder ignored;

	private @Nullable String version;

	/** The version of the entry that was taken last. */
	private @Nullable String takenVersion;

	private boolean populated;

	/** How many entries of the first content are still queued. */
	private int initialQueued;

	/** Whether something came since the last {@link #pop} that took all. */
	private boolean news;

	private boolean closed;

	private volatile boolean synced;

	private volatile int depth;

	private volatile long oldestSince;

	/**
	 * Creates a queue.
	 * @param known the cache's content of the partition
	 * @param wake called without the lock when there is something to take; must not block
	 * @param ignored counts deletions of objects that are not there
	 */
	public DeltaFifo(KnownObjects<T> known, Runnable wake, LongAdder ignored) {
		this.known = known;
		this.changes = new ChangesOnTheirWay<>(known);
		this.wake = wake;
		this.ignored = ignored;
	}

	@Override
	public void add(T object) {
		change(new Delta.Added<>(ResourceKey.of(object), object), versionOf(object));
	}

	@Override
	public void update(T object) {
		change(new Delta.Updated<>(ResourceKey.of(object), object), versionOf(object));
	}

	@Override
	public void delete(T object) {
		ResourceKey key = ResourceKey.of(object);
		change(() -> appendDeletion(new Delta.Deleted<>(key, object, false)), versionOf(object));
	}

	@Override
	public void delete(ResourceKey key) {
		change(() -> appendDeletion(new Delta.Deleted<>(key, this.changes.newest(key), true)), null);
	}

	@Override
	public void deleteAgain(T object) {
		ResourceKey key = ResourceKey.of(object);
		change(() -> {
			T last = this.changes.newest(key);
			if (last != null && isSucceededBy(object, last)) {
				this.ignored.increment();
			}
			else {
				appendDeletion(new Delta.Deleted<>(key, object, false));
			}
		}, versionOf(object));
	}

	/**
	 * Queues the objects of a list, and a deletion for each object that is queued, being
	 * processed or cached and not in the list. An object that is cached as it is listed
	 * is passed over.
	 * @param content the list
	 */
	@Override
	public void replace(Replacement<T> content) {
		change(() -> {
			Set<ResourceKey> present = new HashSet<>(content.present());
			for (T object : content.items()) {
				ResourceKey key = ResourceKey.of(object);
				present.add(key);
				if (this.changes.newest(key) != object) {
					this.changes.append(new Delta.Replaced<>(key, object, content.authoritative()));
				}
			}
			if (content.complete()) {
				this.changes.deleteAllBut(present);
			}
			this.version = content.resourceVersion();
		}, null);
	}

	@Override
	public void bookmark(String resourceVersion) {
		boolean first;
		this.lock.lock();
		try {
			if (this.closed) {
				return;
			}
			moveTo(resourceVersion);
			first = announce();
		}
		finally {
			this.lock.unlock();
		}
		wakeIf(first);
	}

	/**
	 * Takes the oldest keys with all their changes. Must be answered by
	 * {@link #processed} before the next call.
	 * @param max how many keys to take at most, at least 1
	 * @return the keys, or {@code null} if nothing has come
	 */
	public @Nullable Batch<T> pop(int max) {
		this.lock.lock();
		try {
			if (!this.news) {
				return null;
			}
			int count = Math.min(max, this.changes.queued());
			List<Batch.Item<T>> taken = new ArrayList<>(count);
			this.takenVersion = this.version;
			this.changes.take(count, (next) -> {
				taken.add(next.toItem());
				this.initialQueued -= next.isInitial() ? 1 : 0;
				this.takenVersion = next.version();
			});
			String reached = this.takenVersion;
			if (this.changes.queued() == 0) {
				this.news = false;
				reached = this.version;
			}
			measure();
			return new Batch<>(taken, reached, this.populated && this.initialQueued == 0 && !this.synced);
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Takes note that what was taken last has reached the cache.
	 * @param batch what {@link #pop} returned last
	 */
	public void processed(Batch<T> batch) {
		this.lock.lock();
		try {
			this.changes.processed();
			if (batch.endsInitialContent()) {
				this.synced = true;
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Shows every cached object that no change waits for; one with a change will be seen
	 * with that soon, and its older state must not come after it. Called on the thread
	 * that takes, between batches.
	 * @param action called for each object, without the lock
	 */
	public void resync(Consumer<T> action) {
		Set<ResourceKey> pending;
		this.lock.lock();
		try {
			pending = this.changes.queuedKeys();
		}
		finally {
			this.lock.unlock();
		}
		for (ResourceKey key : this.known.keys()) {
			T object = pending.contains(key) ? null : this.known.get(key);
			if (object != null) {
				action.accept(object);
			}
		}
	}

	/**
	 * Begins anew, with nothing queued: the next content is the first one again.
	 */
	public void open() {
		this.lock.lock();
		try {
			this.changes.clear();
			this.version = null;
			this.populated = false;
			this.initialQueued = 0;
			this.news = false;
			this.closed = false;
			this.synced = false;
			measure();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Drops all that comes from now on; what is queued can still be taken.
	 */
	public void close() {
		this.lock.lock();
		try {
			this.closed = true;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Returns whether the first content was processed.
	 * @return {@code true} once it was; never goes back
	 */
	public boolean hasSynced() {
		return this.synced;
	}

	/**
	 * Returns how many keys are queued.
	 * @return the number
	 */
	public int depth() {
		return this.depth;
	}

	/**
	 * Returns how long the oldest key has been queued.
	 * @return nanoseconds; 0 if none is
	 */
	public long oldestAgeNanos() {
		long since = this.oldestSince;
		return (this.depth > 0) ? Math.max(0, System.nanoTime() - since) : 0;
	}

	private void change(Runnable change, @Nullable String reached) {
		boolean first;
		this.lock.lock();
		try {
			if (this.closed) {
				return;
			}
			change.run();
			first = changed(reached);
		}
		finally {
			this.lock.unlock();
		}
		wakeIf(first);
	}

	// The way of most events: like the other, without anything that stands for the
	// change.
	private void change(Delta<T> delta, @Nullable String reached) {
		boolean first;
		this.lock.lock();
		try {
			if (this.closed) {
				return;
			}
			this.changes.append(delta);
			first = changed(reached);
		}
		finally {
			this.lock.unlock();
		}
		wakeIf(first);
	}

	private boolean changed(@Nullable String reached) {
		moveTo(reached);
		if (!this.populated) {
			this.populated = true;
			this.changes.markInitial();
			this.initialQueued = this.changes.queued();
		}
		measure();
		return announce();
	}

	private void appendDeletion(Delta.Deleted<T> deletion) {
		ResourceKey key = deletion.key();
		if (this.changes.isQueued(key) || this.changes.newest(key) != null) {
			this.changes.append(deletion);
		}
		else {
			this.ignored.increment();
		}
	}

	private void moveTo(@Nullable String reached) {
		if (reached != null && !reached.isEmpty() && !ResourceVersion.isNotAbove(reached, this.version)) {
			this.version = reached;
		}
		this.changes.reaches(this.version);
	}

	private boolean announce() {
		boolean first = !this.news;
		this.news = true;
		return first;
	}

	private void wakeIf(boolean first) {
		if (first) {
			this.wake.run();
		}
	}

	private void measure() {
		this.oldestSince = this.changes.oldestSince();
		this.depth = this.changes.queued();
	}

	// Returns whether a state came after the deletion of another one.
	private static boolean isSucceededBy(KubernetesObject deleted, KubernetesObject state) {
		String uid = deleted.getMetadata().getUid();
		String other = state.getMetadata().getUid();
		return (uid != null && other != null && !uid.equals(other))
				|| ResourceVersion.compare(versionOf(state), versionOf(deleted)).orElse(0) > 0;
	}

	private static @Nullable String versionOf(KubernetesObject object) {
		return object.getMetadata().getResourceVersion();
	}

}
