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

package io.kubeinformer.reflector;

import java.time.Duration;

/**
 * A watch of which the headers have come.
 *
 * @param <T> the type of the objects
 * @param call reads it
 * @param startVersion the version after which it brings changes
 * @param timeout the life that the server was asked for, counted from the moment below
 * @param opened when the headers came, or the content was complete, as elapsed time in
 * nanoseconds
 */
record OpenWatch<T>(WatchCall<T> call, String startVersion, Duration timeout, long opened) {

}
