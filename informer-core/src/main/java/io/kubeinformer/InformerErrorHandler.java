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
 * Is told of calls of handlers that failed. Each failure is counted and logged before,
 * with or without an error handler. Called by the thread on which the call failed, before
 * the next event of that object is delivered; by any number of threads at once. What it
 * throws is counted as nothing, logged, and stops nothing.
 */
@FunctionalInterface
public interface InformerErrorHandler {

	/**
	 * Does what is left to do when a handler has failed and is not called again: the
	 * event, or the key until its object changes, is given up.
	 * @param failure the last failure
	 */
	void recover(HandlerFailure failure);

	/**
	 * Takes note that a handler has failed and will be called again.
	 * @param failure the failure
	 * @param delay the time until the next call
	 */
	default void onRetry(HandlerFailure failure, Duration delay) {
	}

}
