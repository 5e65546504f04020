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

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.EventType;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEvent.Added;
import io.kubeinformer.ResourceEvent.Updated;

/**
 * What two events of one object come to if the handler has seen neither.
 *
 * <pre>
 * add    + update  add of the newest state
 * add    + gone    nothing
 * update + update  update from the oldest to the newest state
 * update + gone    gone
 * gone   + add     stay two
 * </pre>
 *
 * Gone is a deletion or that the object is no longer watched.
 */
final class Merge {

	private Merge() {
	}

	/**
	 * Returns whether an event can be merged with the next one of its object.
	 * @param first the earlier event
	 * @return whether it can
	 */
	static boolean isPossible(ResourceEvent<?> first) {
		return !isGone(first);
	}

	/**
	 * Merges two events.
	 * @param <T> the type of the object
	 * @param first the earlier event, one that can be merged
	 * @param second the later event of the same object
	 * @return what both come to; {@code null} for nothing
	 */
	static <T extends KubernetesObject> @Nullable ResourceEvent<T> of(ResourceEvent<T> first, ResourceEvent<T> second) {
		if (first instanceof Added<T> added) {
			return isGone(second) ? null : new Added<>(second.resource(), added.initial());
		}
		if (isGone(second)) {
			return second;
		}
		Updated<T> update = (Updated<T>) first;
		return new Updated<>(update.before(), second.resource(), Backlog.isResync(first) && Backlog.isResync(second));
	}

	private static boolean isGone(ResourceEvent<?> event) {
		return event.type() == EventType.DELETED || event.type() == EventType.UNWATCHED;
	}

}
