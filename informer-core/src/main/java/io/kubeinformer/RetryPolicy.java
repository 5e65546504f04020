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
import java.util.concurrent.TimeUnit;

/**
 * How often a failed call is made again, and after what time.
 *
 * @param attempts how many calls are made in all, the first one included; at least 1,
 * which is for no retry
 * @param delay the time between the first failure and the second call; positive
 * @param multiplier by what the time grows with each further failure; at least 1
 * @param maxDelay the longest time between two calls; at least {@code delay}
 */
public record RetryPolicy(int attempts, Duration delay, double multiplier, Duration maxDelay) {

	private static final RetryPolicy NONE = new RetryPolicy(1, Duration.ofSeconds(1), 2, Duration.ofMinutes(1));

	public RetryPolicy {
		require(attempts >= 1, "At least one call must be allowed, got attempts = " + attempts);
		require(!delay.isNegative() && !delay.isZero(), "The delay before a retry must be positive, got " + delay);
		require(multiplier >= 1, "The multiplier of delays must be at least 1, got " + multiplier);
		require(maxDelay.compareTo(delay) >= 0,
				"The longest delay must be at least the first, got " + maxDelay + " after " + delay);
	}

	/**
	 * Returns the policy by which no call is made again.
	 * @return the policy
	 */
	public static RetryPolicy none() {
		return NONE;
	}

	/**
	 * Returns a policy with delays of 1 s that double up to 1 min.
	 * @param attempts how many calls are made in all
	 * @return the policy
	 */
	public static RetryPolicy ofAttempts(int attempts) {
		return new RetryPolicy(attempts, NONE.delay, NONE.multiplier, NONE.maxDelay);
	}

	/**
	 * Returns whether a call is made again.
	 * @param failures how often it failed so far; at least 1
	 * @return whether it is
	 */
	public boolean retries(int failures) {
		return failures < this.attempts;
	}

	/**
	 * Returns the time before the next call.
	 * @param failures how often the call failed so far; at least 1
	 * @return the delay
	 */
	public Duration delayAfter(int failures) {
		double nanos = nanos(this.delay) * Math.pow(this.multiplier, failures - 1.0);
		return (nanos < nanos(this.maxDelay)) ? Duration.ofNanos((long) nanos) : this.maxDelay;
	}

	// The longest durations have more nanoseconds than can be counted.
	private static long nanos(Duration duration) {
		return TimeUnit.NANOSECONDS.convert(duration);
	}

	private static void require(boolean condition, String message) {
		if (!condition) {
			throw new IllegalArgumentException(message);
		}
	}

}
