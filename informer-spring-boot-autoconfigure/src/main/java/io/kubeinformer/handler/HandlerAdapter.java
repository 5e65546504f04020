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

import java.util.Set;

import io.kubeinformer.EventType;
import io.kubeinformer.ResourceEvent;

/**
 * Stands between an informer and the application's code: passes on what the handler is
 * told, each call within an observation. What the code throws goes on to the informer,
 * which counts and logs it.
 *
 * @param on what the handler is told
 * @param target the application's code
 * @param calls makes the calls
 */
record HandlerAdapter(Set<EventType> on, HandlerTarget target, ObservedCalls calls) {

	void accept(ResourceEvent<?> event) {
		if (this.on.contains(event.type())) {
			this.calls.observe(event.type(), () -> {
				this.target.handle(event);
				return event;
			});
		}
	}

}
