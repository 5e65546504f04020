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

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

import com.google.gson.JsonElement;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.JSON;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kubeinformer.AsyncResourceEventHandler;
import io.kubeinformer.QueueingHandler;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.SelectiveHandler;

/**
 * Finds cached objects that somebody changed, for tests: it costs several copies of each
 * object.
 * <p>
 * A handler's objects are compared before and after each of its calls, so that a change
 * is found with its culprit, and the call fails. Each cached object is kept as it was
 * when it was cached and compared when it is replaced and whenever {@link #check()} is
 * called: that finds what was changed by way of a lister or after a call had returned,
 * and can name only the handlers that ran since the last check. Each change is reported
 * once, by key and never with its content.
 *
 * @param <T> the type of the objects
 */
final class MutationDetector<T extends KubernetesObject> {

	private static final Logger logger = LoggerFactory.getLogger(MutationDetector.class);

	private final String informer;

	private final UnaryOperator<T> copier;

	private final Map<ResourceKey, Snapshot> cached = new ConcurrentHashMap<>();

	/** Handlers that were called since the last check. */
	private final Set<String> called = ConcurrentHashMap.newKeySet();

	/** Handlers that are in a call. */
	private final Set<String> running = ConcurrentHashMap.newKeySet();

	MutationDetector(String informer, UnaryOperator<T> copier) {
		this.informer = informer;
		this.copier = copier;
	}

	/**
	 * Takes note of a write to the cache. Called on the mailbox.
	 * @param key the object's key
	 * @param object what is cached now; {@code null} if it was removed
	 */
	void written(ResourceKey key, @Nullable T object) {
		Snapshot before = (object != null) ? this.cached.put(key, new Snapshot(object)) : this.cached.remove(key);
		if (before != null) {
			check(key, before);
		}
	}

	/**
	 * Compares all cached objects. Called on the mailbox.
	 */
	void check() {
		this.cached.forEach(this::check);
		this.called.clear();
		this.called.addAll(this.running);
	}

	/**
	 * Returns a handler that fails when it has changed an object that it was given.
	 * @param id the id of its registration
	 * @param handler the handler
	 * @return the handler, watched
	 */
	@SuppressWarnings("unchecked") // it takes the states of any T
	ResourceEventHandler<T> watching(String id, ResourceEventHandler<? super T> handler) {
		if (handler instanceof QueueingHandler<?>) {
			// It only takes note, and changes nothing.
			return (ResourceEventHandler<T>) handler;
		}
		if (handler instanceof SelectiveHandler<?>) {
			return watching(id, (SelectiveHandler<T>) handler);
		}
		if (handler instanceof AsyncResourceEventHandler<?>) {
			return watching(id, (AsyncResourceEventHandler<T>) handler);
		}
		return new ResourceEventHandler<>() {

			@Override
			public void onAdd(T object, boolean initial) {
				call(id, object, object, () -> handler.onAdd(object, initial));
			}

			@Override
			public void onUpdate(T before, T after) {
				call(id, before, after, () -> handler.onUpdate(before, after));
			}

			@Override
			public void onDelete(T last, boolean finalStateUnknown) {
				call(id, last, last, () -> handler.onDelete(last, finalStateUnknown));
			}

			@Override
			public void onUnwatched(T last) {
				call(id, last, last, () -> handler.onUnwatched(last));
			}

		};
	}

	private SelectiveHandler<T> watching(String id, SelectiveHandler<T> handler) {
		ResourceEventHandler<T> watched = watching(id, handler.handler());
		return new SelectiveHandler<>() {

			@Override
			public @Nullable ResourceEvent<T> select(ResourceEvent<T> event) {
				AtomicReference<@Nullable ResourceEvent<T>> answer = new AtomicReference<>();
				call(id, before(event), event.resource(), () -> answer.set(handler.select(event)));
				return answer.get();
			}

			@Override
			public ResourceEventHandler<T> handler() {
				return watched;
			}

		};
	}

	private static <T extends KubernetesObject> T before(ResourceEvent<T> event) {
		return (event instanceof ResourceEvent.Updated<T> updated) ? updated.before() : event.resource();
	}

	// What is changed after the call has returned is found by the next check.
	private AsyncResourceEventHandler<T> watching(String id, AsyncResourceEventHandler<T> handler) {
		return (event) -> {
			AtomicReference<@Nullable CompletionStage<?>> answer = new AtomicReference<>();
			call(id, before(event), event.resource(), () -> answer.set(handler.onEvent(event)));
			return answer.get();
		};
	}

	private void call(String id, T first, T second, Runnable call) {
		// Afterwards it might be another one.
		ResourceKey key = ResourceKey.of(first);
		Snapshot one = new Snapshot(first);
		Snapshot other = (first != second) ? new Snapshot(second) : one;
		this.called.add(id);
		this.running.add(id);
		boolean changed;
		try {
			call.run();
		}
		finally {
			this.running.remove(id);
			changed = one.isChanged() || other.isChanged();
			if (changed) {
				accuse(id, key);
			}
		}
		if (changed) {
			throw new IllegalStateException("The handler changed the cached object " + key
					+ ": change a copy of it, made by copy of the informer");
		}
	}

	private void accuse(String id, ResourceKey key) {
		Set<String> others = new TreeSet<>(this.running);
		logger.error(
				"Handler '{}'{} of informer '{}' changed the cached object {}, which all handlers and listers share: "
						+ "change a copy of it, made by copy of the informer",
				id, others.isEmpty() ? "" : " (or one of " + others + ", which ran at the same time)", this.informer,
				key);
		// The change is reported, so it is not reported again as one of an unknown
		// culprit.
		this.cached.computeIfPresent(key, (same, snapshot) -> new Snapshot(snapshot.object));
	}

	private void check(ResourceKey key, Snapshot snapshot) {
		if (snapshot.isChanged()) {
			logger.error(
					"The cached object {} of informer '{}' was changed, not in a handler's call for it: by what reads "
							+ "the lister or indexer, or by one of the handlers called lately, {}. Change a copy of it, "
							+ "made by copy of the informer",
					key, this.informer, new TreeSet<>(this.called));
			this.cached.computeIfPresent(key,
					(same, current) -> (current == snapshot) ? new Snapshot(current.object) : current);
		}
	}

	/**
	 * An object and what it was like. Classes without an {@code equals} of their own are
	 * compared by what is written of them as JSON.
	 */
	private final class Snapshot {

		private final T object;

		private final Object content;

		Snapshot(T object) {
			this.object = object;
			T copy = MutationDetector.this.copier.apply(object);
			this.content = copy.equals(object) ? copy : json(object);
		}

		boolean isChanged() {
			Object now = (this.content instanceof JsonElement) ? json(this.object) : this.object;
			return !Objects.equals(this.content, now);
		}

		private static JsonElement json(Object object) {
			return JSON.getGson().toJsonTree(object);
		}

	}

}
