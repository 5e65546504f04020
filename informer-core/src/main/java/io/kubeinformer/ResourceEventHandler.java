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

package io.kubeinformer;

import java.util.function.Consumer;
import java.util.function.Predicate;

import io.kubernetes.client.common.KubernetesObject;

/**
 * The application's code, called when an object changes. Calls to one registration come
 * one after the other unless {@link HandlerOptions#concurrency()} allows more, always in
 * the order of the changes of each object; a call that throws is counted and logged, and
 * the next event is delivered. Objects are shared with the cache and must not be changed.
 *
 * @param <T> the type of the objects
 */
public interface ResourceEventHandler<T extends KubernetesObject> {

	/**
	 * Called when an object came into the cache.
	 * @param object the object
	 * @param initial whether it was there when the handler joined or the informer started
	 */
	default void onAdd(T object, boolean initial) {
	}

	/**
	 * Called when a cached object was replaced by a newer state, and at each resync that
	 * the registration asked for.
	 * @param before the state that was cached
	 * @param after the state that is cached now; the same instance in a resync
	 */
	default void onUpdate(T before, T after) {
	}

	/**
	 * Called when an object left the cluster or the selector.
	 * @param last its last known state
	 * @param finalStateUnknown whether the deletion was found by a relist, so that the
	 * object may have changed after {@code last}
	 */
	default void onDelete(T last, boolean finalStateUnknown) {
	}

	/**
	 * Called when an object's namespace was removed from the informer; the object may
	 * live on.
	 * @param last its last known state
	 */
	default void onUnwatched(T last) {
	}

	/**
	 * Returns a handler that passes every change on as an event.
	 * @param <T> the type of the objects
	 * @param consumer called for each change
	 * @return the handler
	 */
	static <T extends KubernetesObject> ResourceEventHandler<T> of(Consumer<? super ResourceEvent<T>> consumer) {
		return new ResourceEventHandler<>() {

			@Override
			public void onAdd(T object, boolean initial) {
				consumer.accept(new ResourceEvent.Added<>(object, initial));
			}

			@Override
			public void onUpdate(T before, T after) {
				consumer.accept(new ResourceEvent.Updated<>(before, after, before == after));
			}

			@Override
			public void onDelete(T last, boolean finalStateUnknown) {
				consumer.accept(new ResourceEvent.Deleted<>(last, finalStateUnknown));
			}

			@Override
			public void onUnwatched(T last) {
				consumer.accept(new ResourceEvent.Unwatched<>(last));
			}

		};
	}

	/**
	 * Returns a handler that passes on the changes of a part of the objects, as if there
	 * were no others: an update by which an object enters the part becomes an add (not an
	 * initial one), one by which it leaves it a deletion of its former state.
	 * @param <T> the type of the objects
	 * @param filter says which objects belong to the part; must answer the same for the
	 * same state
	 * @param handler is told of them
	 * @return the filtering handler
	 */
	static <T extends KubernetesObject> ResourceEventHandler<T> filtering(Predicate<? super T> filter,
			ResourceEventHandler<? super T> handler) {
		return new FilteringHandler<>(filter, handler);
	}

}
