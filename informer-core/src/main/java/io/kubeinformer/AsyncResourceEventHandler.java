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

import java.util.concurrent.CompletionStage;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

/**
 * A handler whose calls may go on after they have returned. The next event of an object
 * is delivered when the stage of the last one is complete, and a call counts as running
 * until then, also for {@link HandlerOptions#concurrency()}; a stage that fails is a call
 * that failed. A stage that never completes holds back the events of its object for ever.
 *
 * @param <T> the type of the objects
 */
@FunctionalInterface
public interface AsyncResourceEventHandler<T extends KubernetesObject> extends ResourceEventHandler<T> {

	/**
	 * Called for each change.
	 * @param event the change
	 * @return completes when the call is done; {@code null} if it is
	 */
	@Nullable CompletionStage<?> onEvent(ResourceEvent<T> event);

	@Override
	default void onAdd(T object, boolean initial) {
		onEvent(new ResourceEvent.Added<>(object, initial));
	}

	@Override
	default void onUpdate(T before, T after) {
		onEvent(new ResourceEvent.Updated<>(before, after, before == after));
	}

	@Override
	default void onDelete(T last, boolean finalStateUnknown) {
		onEvent(new ResourceEvent.Deleted<>(last, finalStateUnknown));
	}

	@Override
	default void onUnwatched(T last) {
		onEvent(new ResourceEvent.Unwatched<>(last));
	}

}
