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
import java.util.List;

/**
 * Decides how long a key waits before it is worked on again. The limiters are those of
 * client-go's {@code util/workqueue}. Implementations are safe for use by several
 * threads.
 *
 * @param <K> the type of the keys
 */
public interface RateLimiter<K> {

	/**
	 * Counts a failure of a key and returns how long it should wait.
	 * @param key the key
	 * @return the delay; never negative
	 */
	Duration when(K key);

	/**
	 * Returns how often {@link #when} was asked since the key was last forgotten.
	 * @param key the key
	 * @return the number; 0 where keys are not told apart
	 */
	int numRequeues(K key);

	/**
	 * Ends the count of a key, because it succeeded or nobody will try it again.
	 * @param key the key
	 */
	void forget(K key);

	/**
	 * Returns the limiter that suits reconcilers: 5 ms doubled with each failure of a key
	 * up to 1000 s, and at least what ten retries a second in all, with bursts of a
	 * hundred, allow; the latter holds a key back for a minute at most.
	 * @param <K> the type of the keys
	 * @return a new limiter
	 */
	static <K> RateLimiter<K> defaults() {
		return maxOf(itemExponentialFailure(Duration.ofMillis(5), Duration.ofSeconds(1000)),
				bucket(10, 100, Duration.ofMinutes(1)));
	}

	/**
	 * Returns a limiter whose delay doubles with each failure of a key.
	 * @param <K> the type of the keys
	 * @param base the delay after the first failure
	 * @param max the longest delay
	 * @return a new limiter
	 */
	static <K> RateLimiter<K> itemExponentialFailure(Duration base, Duration max) {
		return new ItemExponentialFailureRateLimiter<>(base, max);
	}

	/**
	 * Returns a limiter with a short delay for a key's first failures and a long one for
	 * the others.
	 * @param <K> the type of the keys
	 * @param fast the short delay
	 * @param slow the long delay
	 * @param maxFastAttempts how many failures get the short one
	 * @return a new limiter
	 */
	static <K> RateLimiter<K> itemFastSlow(Duration fast, Duration slow, int maxFastAttempts) {
		return new ItemFastSlowRateLimiter<>(fast, slow, maxFastAttempts);
	}

	/**
	 * Returns a limiter of all keys together, by a bucket of tokens.
	 * @param <K> the type of the keys
	 * @param perSecond how many tokens flow in each second
	 * @param burst how many tokens the bucket holds, full at first
	 * @param max the longest delay: what would wait longer takes no token, so that a
	 * burst does not slow down what comes long after it
	 * @return a new limiter
	 */
	static <K> RateLimiter<K> bucket(double perSecond, int burst, Duration max) {
		return new BucketRateLimiter<>(perSecond, burst, max, System::nanoTime);
	}

	/**
	 * Returns a limiter that asks several and takes the longest delay.
	 * @param <K> the type of the keys
	 * @param first one of them
	 * @param second another
	 * @return a new limiter
	 */
	static <K> RateLimiter<K> maxOf(RateLimiter<? super K> first, RateLimiter<? super K> second) {
		return new MaxOfRateLimiter<>(List.of(first, second));
	}

	/**
	 * Returns a limiter that shortens the delays of another.
	 * @param <K> the type of the keys
	 * @param limiter the other
	 * @param max the longest delay
	 * @return a new limiter
	 */
	static <K> RateLimiter<K> withMaxWait(RateLimiter<? super K> limiter, Duration max) {
		return new WithMaxWaitRateLimiter<>(limiter, max);
	}

}
