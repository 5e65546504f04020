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
import java.util.function.LongSupplier;

/**
 * Spreads all keys over time. Tokens are reserved: the bucket may owe some, and who takes
 * one that is owed waits until it will have flowed in. What it owes is bounded by the
 * longest delay.
 *
 * @param <K> the type of the keys
 */
final class BucketRateLimiter<K> implements RateLimiter<K> {

	private static final double NANOS = 1e9;

	private final double perNano;

	private final int burst;

	private final Duration max;

	private final LongSupplier nanoTime;

	/** Guarded by this; negative while tokens are owed. */
	private double tokens;

	/** Guarded by this: until when inflow has been counted. */
	private long counted;

	BucketRateLimiter(double perSecond, int burst, Duration max, LongSupplier nanoTime) {
		if (!(perSecond > 0) || burst < 1 || max.isNegative()) {
			throw new IllegalArgumentException("A bucket needs a positive rate, a burst of at least 1 and a longest "
					+ "delay that is not negative, got " + perSecond + ", " + burst + " and " + max);
		}
		this.perNano = perSecond / NANOS;
		this.burst = burst;
		this.max = max;
		this.nanoTime = nanoTime;
		this.tokens = burst;
		this.counted = nanoTime.getAsLong();
	}

	@Override
	public synchronized Duration when(K key) {
		long now = this.nanoTime.getAsLong();
		this.tokens = Math.min(this.burst, this.tokens + (now - this.counted) * this.perNano);
		this.counted = now;
		double left = this.tokens - 1;
		double wait = (left < 0) ? -left / this.perNano : 0;
		if (wait > this.max.toNanos()) {
			return this.max;
		}
		this.tokens = left;
		return Duration.ofNanos((long) wait);
	}

	@Override
	public int numRequeues(K key) {
		return 0;
	}

	@Override
	public void forget(K key) {
		// Keys are not told apart.
	}

}
