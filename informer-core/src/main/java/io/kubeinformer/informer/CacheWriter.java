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

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.ResourceVersion;
import io.kubeinformer.queue.Delta;
import io.kubeinformer.store.ThreadSafeStore;

/**
 * Holds changes against the cache, brings the cache up to date and notes what handlers
 * are to be told. What a watch tells that is not above the cached version is old news; a
 * list is news only where something differs; another UID under one name is another
 * object, so the old one was deleted in between. Used on the mailbox only.
 *
 * @param <T> the type of the objects
 */
final class CacheWriter<T extends KubernetesObject> implements Delta.Target<T> {

	private final ThreadSafeStore<T> store;

	private final EventCounters counters;

	private final @Nullable MutationDetector<T> mutations;

	private List<ResourceEvent<T>> events = new ArrayList<>();

	private boolean initial;

	CacheWriter(ThreadSafeStore<T> store, EventCounters counters, @Nullable MutationDetector<T> mutations) {
		this.store = store;
		this.counters = counters;
		this.mutations = mutations;
	}

	/**
	 * Applies the changes of one key.
	 * @param deltas the changes in their order
	 * @param initial whether they belong to the first content
	 */
	void apply(List<Delta<T>> deltas, boolean initial) {
		this.initial = initial;
		for (int i = 0; i < deltas.size(); i++) {
			deltas.get(i).applyTo(this);
		}
	}

	/**
	 * Takes objects out whose namespace is no longer watched.
	 * @param keys their keys
	 */
	void unwatched(Collection<ResourceKey> keys) {
		for (ResourceKey key : keys) {
			T last = this.store.get(key);
			if (last != null) {
				remove(key);
				this.events.add(new ResourceEvent.Unwatched<>(last));
			}
		}
	}

	/**
	 * Returns what handlers are to be told since the last call.
	 * @return the events in their order
	 */
	List<ResourceEvent<T>> takeEvents() {
		List<ResourceEvent<T>> taken = this.events;
		// The next batch is about as long.
		this.events = new ArrayList<>(taken.size());
		return taken;
	}

	@Override
	public void changed(ResourceKey key, T object) {
		T before = this.store.get(key);
		if (before != null && ResourceVersion.isNotAbove(version(object), version(before))) {
			this.counters.ignored().increment();
			return;
		}
		write(key, before, object);
	}

	@Override
	public void replaced(ResourceKey key, T object, boolean authoritative) {
		T before = this.store.get(key);
		if (before == null || !ResourceVersion.isNotAbove(version(object), version(before))) {
			write(key, before, object);
		}
		else if (authoritative) {
			correct(key, before, object);
		}
		else if (!Objects.equals(version(object), version(before))) {
			this.counters.ignored().increment();
		}
	}

	@Override
	public void deleted(ResourceKey key, @Nullable T last, boolean finalStateUnknown) {
		T before = this.store.get(key);
		if (before == null) {
			this.counters.ignored().increment();
			return;
		}
		remove(key);
		boolean known = last != null && !isRecreated(before, last);
		tellDeleted(known ? Objects.requireNonNull(last) : before, finalStateUnknown || !known);
	}

	// Takes the state of a list that is the truth though its version is not above
	// the cached one. It is cached even if it says the same, since later changes
	// will be held against its version.
	private void correct(ResourceKey key, T before, T object) {
		if (before != object && SameContent.test(before, object)) {
			put(key, object);
		}
		else if (before != object) {
			write(key, before, object);
		}
	}

	private void write(ResourceKey key, @Nullable T before, T object) {
		put(key, object);
		if (before == null) {
			tellAdded(object);
		}
		else if (isRecreated(before, object)) {
			tellDeleted(before, true);
			tellAdded(object);
		}
		else {
			this.counters.updated().increment();
			this.events.add(new ResourceEvent.Updated<>(before, object, false));
		}
	}

	private void put(ResourceKey key, T object) {
		this.store.put(key, object);
		if (this.mutations != null) {
			this.mutations.written(key, object);
		}
	}

	private void remove(ResourceKey key) {
		this.store.remove(key);
		if (this.mutations != null) {
			this.mutations.written(key, null);
		}
	}

	private void tellAdded(T object) {
		this.counters.added().increment();
		this.events.add(new ResourceEvent.Added<>(object, this.initial));
	}

	private void tellDeleted(T last, boolean finalStateUnknown) {
		this.counters.deleted().increment();
		this.events.add(new ResourceEvent.Deleted<>(last, finalStateUnknown));
	}

	private boolean isRecreated(T before, T after) {
		String uid = before.getMetadata().getUid();
		String newUid = after.getMetadata().getUid();
		return uid != null && newUid != null && !uid.equals(newUid);
	}

	private @Nullable String version(T object) {
		return object.getMetadata().getResourceVersion();
	}

}
