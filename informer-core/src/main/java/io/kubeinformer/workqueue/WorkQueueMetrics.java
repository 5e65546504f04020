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

package io.kubeinformer.workqueue;

import java.time.Duration;

/**
 * Told what happens in a work queue, in the names of client-go's {@code workqueue_*}
 * metrics; what is a state and no event is in {@link WorkQueueStatus}. Called without any
 * lock, by the threads that use the queue; what it throws is logged and changes nothing.
 */
public interface WorkQueueMetrics {

	/** Is told nothing. */
	WorkQueueMetrics NONE = new WorkQueueMetrics() {
	};

	/** A key became ready to be worked on; keys that are ready already do not count. */
	default void adds() {
	}

	/** A key was given back to be worked on later. */
	default void retries() {
	}

	/**
	 * A key was handed to a worker.
	 * @param waited how long it had been ready
	 */
	default void queueDuration(Duration waited) {
	}

	/**
	 * A worker has done with a key.
	 * @param worked how long it had it
	 */
	default void workDuration(Duration worked) {
	}

}
