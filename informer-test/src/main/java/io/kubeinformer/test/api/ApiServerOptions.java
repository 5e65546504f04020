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

package io.kubeinformer.test.api;

import java.time.Clock;
import java.time.Duration;

/**
 * How an {@link ApiServer} keeps time and how much it remembers.
 *
 * @param clock gives the time stamps of objects
 * @param futureVersionDelay how long a read waits for a version that is not there yet
 * @param bookmarkInterval the time between bookmarks
 * @param bookmarkBeforeEnd how long before its end a watch gets a bookmark
 * @param minimumWatchTime the time after which a watch without time-out may end; it ends
 * before twice that time
 * @param historyLimit how many changes of each resource are remembered
 * @param slowReaderBytes how many unread bytes cut a watch off
 * @param protobuf whether built-in kinds are answered in protobuf to whom asks for it
 */
public record ApiServerOptions(Clock clock, Duration futureVersionDelay, Duration bookmarkInterval,
		Duration bookmarkBeforeEnd, Duration minimumWatchTime, int historyLimit, long slowReaderBytes,
		boolean protobuf) {

	/**
	 * Returns the options of a real server: 3 s, a minute, 2 s, half an hour, 100,000
	 * changes, 4 MiB. Other than that one they answer in JSON: faults and tests that look
	 * into bodies can read it.
	 * @return the options
	 */
	public static ApiServerOptions defaults() {
		return new ApiServerOptions(Clock.systemUTC(), Duration.ofSeconds(3), Duration.ofSeconds(60),
				Duration.ofSeconds(2), Duration.ofSeconds(1800), 100_000, 4L << 20, false);
	}

	/**
	 * Returns these options with another clock.
	 * @param clock the clock
	 * @return new options
	 */
	public ApiServerOptions withClock(Clock clock) {
		return new ApiServerOptions(clock, this.futureVersionDelay, this.bookmarkInterval, this.bookmarkBeforeEnd,
				this.minimumWatchTime, this.historyLimit, this.slowReaderBytes, this.protobuf);
	}

	/**
	 * Returns these options with another delay before a version from the future is
	 * refused.
	 * @param delay the delay, 0 or more
	 * @return new options
	 */
	public ApiServerOptions withFutureVersionDelay(Duration delay) {
		return new ApiServerOptions(this.clock, delay, this.bookmarkInterval, this.bookmarkBeforeEnd,
				this.minimumWatchTime, this.historyLimit, this.slowReaderBytes, this.protobuf);
	}

	/**
	 * Returns these options with another time between bookmarks.
	 * @param interval the time, more than 0
	 * @return new options
	 */
	public ApiServerOptions withBookmarkInterval(Duration interval) {
		return new ApiServerOptions(this.clock, this.futureVersionDelay, interval, this.bookmarkBeforeEnd,
				this.minimumWatchTime, this.historyLimit, this.slowReaderBytes, this.protobuf);
	}

	/**
	 * Returns these options with another least life of a watch.
	 * @param time the time, more than 0
	 * @return new options
	 */
	public ApiServerOptions withMinimumWatchTime(Duration time) {
		return new ApiServerOptions(this.clock, this.futureVersionDelay, this.bookmarkInterval, this.bookmarkBeforeEnd,
				time, this.historyLimit, this.slowReaderBytes, this.protobuf);
	}

	/**
	 * Returns these options with another length of history.
	 * @param changes how many changes of each resource are remembered, 1 or more
	 * @return new options
	 */
	public ApiServerOptions withHistoryLimit(int changes) {
		return new ApiServerOptions(this.clock, this.futureVersionDelay, this.bookmarkInterval, this.bookmarkBeforeEnd,
				this.minimumWatchTime, changes, this.slowReaderBytes, this.protobuf);
	}

	/**
	 * Returns these options with another patience for slow readers.
	 * @param bytes how many unread bytes cut a watch off, 1 or more
	 * @return new options
	 */
	public ApiServerOptions withSlowReaderBytes(long bytes) {
		return new ApiServerOptions(this.clock, this.futureVersionDelay, this.bookmarkInterval, this.bookmarkBeforeEnd,
				this.minimumWatchTime, this.historyLimit, bytes, this.protobuf);
	}

	/**
	 * Returns these options with or without protobuf. What a test sends into running
	 * watches, or answers in place of the server, stays as the test writes it.
	 * @param answered whether built-in kinds are answered in protobuf to whom asks for
	 * it, as a real server does; else they fall back to JSON if that is accepted too
	 * @return new options
	 */
	public ApiServerOptions withProtobuf(boolean answered) {
		return new ApiServerOptions(this.clock, this.futureVersionDelay, this.bookmarkInterval, this.bookmarkBeforeEnd,
				this.minimumWatchTime, this.historyLimit, this.slowReaderBytes, answered);
	}

}
