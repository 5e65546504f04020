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

package io.kubeinformer.handler;

import java.util.concurrent.CompletionStage;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.AsyncResourceEventHandler;
import io.kubeinformer.ResourceEvent;

/**
 * Stands between an informer and the application's code: makes each call within an
 * observation. What the code throws, or its answer fails with, goes on to the informer,
 * which counts and logs it.
 *
 * @param <T> the type of the objects
 * @param target the application's code
 * @param calls makes the calls
 */
record HandlerAdapter<T extends KubernetesObject>(HandlerTarget target,
		ObservedCalls calls) implements AsyncResourceEventHandler<T> {

	@Override
	public @Nullable CompletionStage<?> onEvent(ResourceEvent<T> event) {
		return (this.calls.observe(event.type(), event.key(),
				() -> this.target.handle(event)) instanceof CompletionStage<?> goingOn) ? goingOn : null;
	}

}
