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
 * A work queue at one moment, in the names of client-go's {@code workqueue_*} metrics.
 *
 * @param depth how many keys are ready to be worked on, those included that are being
 * worked on and became ready again
 * @param delayed how many keys wait for a delay to pass
 * @param processing how many keys are with workers
 * @param adds how many keys became ready so far
 * @param retries how many keys were given back to be worked on later
 * @param unfinishedWork how long the keys with workers have been there, added up
 * @param longestRunningProcessor how long the first of them has been there
 */
public record WorkQueueStatus(int depth, int delayed, int processing, long adds, long retries, Duration unfinishedWork,
		Duration longestRunningProcessor) {

}
