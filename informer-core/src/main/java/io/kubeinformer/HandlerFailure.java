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

import org.jspecify.annotations.Nullable;

/**
 * A call of a handler that failed.
 *
 * @param handler the id of the handler's registration
 * @param key the object that the call was about
 * @param event what the handler was told; {@code null} if it was called with a key from a
 * work queue
 * @param exception what it threw
 * @param attempt which call for this event it was, or which in a row for this key; 1 for
 * the first
 */
public record HandlerFailure(String handler, ResourceKey key, @Nullable ResourceEvent<?> event, Throwable exception,
		int attempt) {

}
