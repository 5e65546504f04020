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

package io.kubeinformer.codec;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;

/**
 * Why one object of a list or one event of a watch could not be read. It costs that
 * object only.
 *
 * @param key the object's key, or {@code null} if that cannot be read either
 * @param resourceVersion the object's version, or {@code null} if it cannot be read
 * @param position the object's place in the list, from 0; -1 in a watch
 * @param message what is wrong, with the path of the field, without its value
 */
public record ItemFault(@Nullable ResourceKey key, @Nullable String resourceVersion, int position, String message) {

}
