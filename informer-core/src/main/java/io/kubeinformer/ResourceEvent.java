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

import io.kubernetes.client.common.KubernetesObject;

/**
 * One change of one object. The objects in it are shared with the cache and must not be
 * changed.
 *
 * @param <T> the type of the object
 */
public sealed interface ResourceEvent<T extends KubernetesObject> {

	/**
	 * Returns the identity of the object.
	 * @return namespace and name
	 */
	default ResourceKey key() {
		return ResourceKey.of(resource());
	}

	/**
	 * Returns the newest state that is known.
	 * @return the object; for a deletion its last state
	 */
	T resource();

	/**
	 * Returns what happened.
	 * @return the type
	 */
	EventType type();

	/**
	 * Calls the method of a handler that is for this event: the counterpart of
	 * {@link ResourceEventHandler#of}.
	 * @param handler the handler; what an asynchronous one goes on with is not waited for
	 */
	void tell(ResourceEventHandler<? super T> handler);

	/**
	 * The object came into the cache.
	 *
	 * @param <T> the type of the object
	 * @param resource the object
	 * @param initial whether it was there when the handler joined or the informer started
	 */
	record Added<T extends KubernetesObject>(T resource, boolean initial) implements ResourceEvent<T> {

		@Override
		public EventType type() {
			return EventType.ADDED;
		}

		@Override
		public void tell(ResourceEventHandler<? super T> handler) {
			handler.onAdd(this.resource, this.initial);
		}

	}

	/**
	 * The object changed, or a resync shows it again.
	 *
	 * @param <T> the type of the object
	 * @param before the state that was cached
	 * @param after the state that is cached now; the same instance as {@code before} in a
	 * resync
	 * @param resync whether nothing changed and the handler's resync period was due
	 */
	record Updated<T extends KubernetesObject>(T before, T after, boolean resync) implements ResourceEvent<T> {

		@Override
		public T resource() {
			return this.after;
		}

		@Override
		public EventType type() {
			return EventType.UPDATED;
		}

		@Override
		public void tell(ResourceEventHandler<? super T> handler) {
			handler.onUpdate(this.before, this.after);
		}

	}

	/**
	 * The object is gone.
	 *
	 * @param <T> the type of the object
	 * @param resource its last known state
	 * @param finalStateUnknown whether the deletion was found by a relist, so that the
	 * object may have changed after {@code resource}
	 */
	record Deleted<T extends KubernetesObject>(T resource, boolean finalStateUnknown) implements ResourceEvent<T> {

		@Override
		public EventType type() {
			return EventType.DELETED;
		}

		@Override
		public void tell(ResourceEventHandler<? super T> handler) {
			handler.onDelete(this.resource, this.finalStateUnknown);
		}

	}

	/**
	 * The object's namespace was removed from the informer; the object may live on.
	 *
	 * @param <T> the type of the object
	 * @param resource its last known state
	 */
	record Unwatched<T extends KubernetesObject>(T resource) implements ResourceEvent<T> {

		@Override
		public EventType type() {
			return EventType.UNWATCHED;
		}

		@Override
		public void tell(ResourceEventHandler<? super T> handler) {
			handler.onUnwatched(this.resource);
		}

	}

}
