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

import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * Reads the events of one watch. Used by one thread.
 *
 * @param <T> the type of the objects
 */
public interface WatchReader<T> {

	/**
	 * Returns whether the next event has come as a whole, so that {@link #next()} will
	 * not wait.
	 * @return whether it has
	 */
	boolean isReady();

	/**
	 * Waits for the next event.
	 * @return the event, or {@code null} if the stream ended cleanly
	 * @throws IOException if the stream breaks off, also in the middle of an event
	 */
	@Nullable WatchEvent<T> next() throws IOException;

}
