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

package io.kubeinformer.test.spring;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.EventType;
import io.kubeinformer.ResourceKey;

/**
 * A call of a handler that has ended.
 *
 * @param handler the handler's id, as status, meters and logs have it, for example
 * {@code podWatcher#onPod(ResourceEvent)}
 * @param informer the informer's name
 * @param type what the handler was told; {@code null} if it was called with a key from a
 * work queue
 * @param key which object it was about
 * @param failure what it threw, or {@code null}
 */
public record HandlerCall(String handler, String informer, @Nullable EventType type, ResourceKey key,
		@Nullable Throwable failure) {

}
