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
 * Tries a key quickly a few times, then slowly.
 *
 * @param <K> the type of the keys
 */
final class ItemFastSlowRateLimiter<K> implements RateLimiter<K> {

	private final Failures<K> failures = new Failures<>();

	private final Duration fast;

	private final Duration slow;

	private final int maxFastAttempts;

	ItemFastSlowRateLimiter(Duration fast, Duration slow, int maxFastAttempts) {
		if (fast.isNegative() || slow.isNegative() || maxFastAttempts < 0) {
			throw new IllegalArgumentException(
					"Delays and attempts must not be negative, got " + fast + ", " + slow + " and " + maxFastAttempts);
		}
		this.fast = fast;
		this.slow = slow;
		this.maxFastAttempts = maxFastAttempts;
	}

	@Override
	public Duration when(K key) {
		return (this.failures.add(key) < this.maxFastAttempts) ? this.fast : this.slow;
	}

	@Override
	public int numRequeues(K key) {
		return this.failures.count(key);
	}

	@Override
	public void forget(K key) {
		this.failures.forget(key);
	}

}
