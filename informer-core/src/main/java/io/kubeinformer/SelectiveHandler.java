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
import org.jspecify.annotations.Nullable;

/**
 * A handler that is told of a part of the events, perhaps as something else. Events that
 * it leaves out are no calls: the status of its registration does not count them.
 *
 * @param <T> the type of the objects
 */
public interface SelectiveHandler<T extends KubernetesObject> extends ResourceEventHandler<T> {

	/**
	 * Returns what to tell of an event. Called by the thread that is about to make the
	 * call, again for each retry; what it throws is a failure of the call.
	 * @param event what happened
	 * @return that or what it comes to here; {@code null} to leave it out
	 */
	@Nullable ResourceEvent<T> select(ResourceEvent<T> event);

	/**
	 * Returns who is told.
	 * @return the same one each time
	 */
	ResourceEventHandler<? super T> handler();

	@Override
	default void onAdd(T object, boolean initial) {
		tell(new ResourceEvent.Added<>(object, initial));
	}

	@Override
	default void onUpdate(T before, T after) {
		tell(new ResourceEvent.Updated<>(before, after, before == after));
	}

	@Override
	default void onDelete(T last, boolean finalStateUnknown) {
		tell(new ResourceEvent.Deleted<>(last, finalStateUnknown));
	}

	@Override
	default void onUnwatched(T last) {
		tell(new ResourceEvent.Unwatched<>(last));
	}

	private void tell(ResourceEvent<T> event) {
		ResourceEvent<T> told = select(event);
		if (told != null) {
			told.tell(handler());
		}
	}

}
