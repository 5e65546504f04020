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

import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;

/**
 * What is on its way from the reader into the cache: queued keys with their changes, and
 * those that were taken and are not processed. At every moment the newest state of an
 * object is that of the queue, else that of what is being processed, else that of the
 * cache. The queue's lock guards it.
 *
 * @param <T> the type of the objects
 */
final class ChangesOnTheirWay<T> {

	private final KnownObjects<T> known;

	/** Keys in the order of arrival; a key is in here if and only if it has deltas. */
	private final LinkedHashMap<ResourceKey, KeyDeltas<T>> items = new LinkedHashMap<>();

	/** The newest delta of each key that was taken and is not processed. */
	private final Map<ResourceKey, Delta<T>> processing = new HashMap<>();

	private @Nullable KeyDeltas<T> tail;

	/** The oldest key; {@code null} if there is none or it has to be looked up. */
	private @Nullable KeyDeltas<T> head;

	ChangesOnTheirWay(KnownObjects<T> known) {
		this.known = known;
	}

	void append(Delta<T> delta) {
		KeyDeltas<T> queued = this.items.get(delta.key());
		if (queued != null) {
			queued.add(delta);
			return;
		}
		KeyDeltas<T> first = new KeyDeltas<>(delta);
		this.head = this.items.isEmpty() ? first : this.head;
		this.items.put(delta.key(), first);
		this.tail = first;
	}

	/**
	 * Queues a deletion for each object that is queued, being processed or cached and not
	 * named.
	 * @param present the keys of the objects that are there
	 */
	void deleteAllBut(Set<ResourceKey> present) {
		Set<ResourceKey> candidates = new HashSet<>(this.items.keySet());
		candidates.addAll(this.processing.keySet());
		candidates.addAll(this.known.keys());
		candidates.removeAll(present);
		for (ResourceKey key : candidates) {
			T last = newest(key);
			if (last != null) {
				append(new Delta.Deleted<>(key, last, true));
			}
		}
	}

	/**
	 * Returns the state that the cache will hold when all that is queued is processed.
	 * @param key the object's key
	 * @return the state; {@code null} if the object will not be there
	 */
	@Nullable T newest(ResourceKey key) {
		KeyDeltas<T> queued = this.items.get(key);
		Delta<T> delta = (queued != null) ? queued.newest() : this.processing.get(key);
		if (delta == null) {
			return this.known.get(key);
		}
		return delta.isDeletion() ? null : delta.object();
	}

	boolean isQueued(ResourceKey key) {
		return this.items.containsKey(key);
	}

	/**
	 * Takes the oldest keys, which count as being processed from now on.
	 * @param count how many, at most as many as are queued
	 * @param taker is given the changes of each
	 */
	void take(int count, Consumer<KeyDeltas<T>> taker) {
		Iterator<KeyDeltas<T>> oldest = this.items.values().iterator();
		for (int i = 0; i < count; i++) {
			KeyDeltas<T> taken = oldest.next();
			oldest.remove();
			this.processing.put(taken.key(), taken.newest());
			taker.accept(taken);
		}
		this.head = null;
		if (this.items.isEmpty()) {
			this.tail = null;
		}
	}

	void processed() {
		this.processing.clear();
	}

	void clear() {
		this.items.clear();
		this.processing.clear();
		this.head = null;
		this.tail = null;
	}

	/**
	 * Takes note of the version that is reached when all that is queued is processed.
	 * @param version the version
	 */
	void reaches(@Nullable String version) {
		if (this.tail != null) {
			this.tail.version(version);
		}
	}

	/**
	 * Makes all that is queued part of the first content.
	 */
	void markInitial() {
		this.items.values().forEach(KeyDeltas::markInitial);
	}

	Set<ResourceKey> queuedKeys() {
		return Set.copyOf(this.items.keySet());
	}

	int queued() {
		return this.items.size();
	}

	/**
	 * Returns since when the oldest key has been queued.
	 * @return the time as {@link System#nanoTime()}; 0 if none is
	 */
	long oldestSince() {
		if (this.items.isEmpty()) {
			return 0;
		}
		KeyDeltas<T> oldest = this.head;
		if (oldest == null) {
			oldest = this.items.values().iterator().next();
			this.head = oldest;
		}
		return oldest.since();
	}

}
