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
import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * Numbers about one handler.
 *
 * @param id the registration's id
 * @param synced whether the handler has seen the initial content
 * @param pending events, or keys of a work queue, that wait for the handler
 * @param delayed events and keys that wait for the time when they are tried again
 * @param processed calls that ended, failed ones included; events that a
 * {@link SelectiveHandler} leaves out are no calls
 * @param failed calls that threw
 * @param retries how often an event or a key was set aside to be tried again later
 * @param abandoned events and keys that were given up after their last failure
 * @param merged events that became part of another event, or came to nothing together
 * with one, because the queue was full
 * @param waited time that events waited between the cache and the call, summed up over
 * all calls that started
 * @param ran time spent in calls, summed up
 * @param started calls that started
 * @param runningSince when the call in progress began, the longest one if there are
 * several, or {@code null}
 * @param lastExecution how the last call ended, or {@code null} before the first
 */
public record HandlerStatus(String id, boolean synced, long pending, long delayed, long processed, long failed,
		long retries, long abandoned, long merged, Duration waited, Duration ran, long started,
		@Nullable Instant runningSince, @Nullable Execution lastExecution) {

	/**
	 * The end of one call.
	 *
	 * @param type what the event was; {@code null} for a key of a work queue
	 * @param time when it ended
	 * @param failure what it threw, or {@code null}
	 */
	public record Execution(@Nullable EventType type, Instant time, @Nullable Failure failure) {

	}

}
