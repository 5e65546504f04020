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
 * Doubles the delay with each failure of a key.
 *
 * @param <K> the type of the keys
 */
final class ItemExponentialFailureRateLimiter<K> implements RateLimiter<K> {

	private final Failures<K> failures = new Failures<>();

	private final Duration base;

	private final Duration max;

	ItemExponentialFailureRateLimiter(Duration base, Duration max) {
		if (base.isNegative() || base.isZero() || max.compareTo(base) < 0) {
			throw new IllegalArgumentException(
					"The first delay must be positive and no longer than the longest, got " + base + " and " + max);
		}
		this.base = base;
		this.max = max;
	}

	@Override
	public Duration when(K key) {
		int before = this.failures.add(key);
		// In floating point, so that many failures do not overflow.
		double factor = Math.pow(2, before);
		return (factor < (double) this.max.toNanos() / this.base.toNanos()) ? this.base.multipliedBy((long) factor)
				: this.max;
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
