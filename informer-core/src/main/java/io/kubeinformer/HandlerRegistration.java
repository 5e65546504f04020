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

import java.time.Duration;

/**
 * A handler's place at an informer. All methods may be called from any thread.
 */
public interface HandlerRegistration {

	/**
	 * Returns the name of this registration, unique within its informer.
	 * @return the id
	 */
	String id();

	/**
	 * Returns whether the handler has seen the initial content: all that was cached when
	 * it joined, or the first content if it joined before that.
	 * @return {@code true} once it has; it never goes back, except by a restart
	 */
	boolean hasSynced();

	/**
	 * Waits until {@link #hasSynced()}.
	 * @param max how long to wait at most
	 * @return whether the handler has synced
	 * @throws InterruptedException if the waiting thread is interrupted
	 */
	boolean awaitSync(Duration max) throws InterruptedException;

	/**
	 * Returns numbers about the handler.
	 * @return a snapshot
	 */
	HandlerStatus status();

	/**
	 * Removes the handler. After this method returns no call starts; from another thread
	 * it waits up to ten seconds for the call in progress, from inside a handler of the
	 * same registration it returns at once. What is pending is dropped. Removing twice
	 * does nothing.
	 */
	void remove();

}
