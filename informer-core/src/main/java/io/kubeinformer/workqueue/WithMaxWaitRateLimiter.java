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
 * Shortens the delays of another limiter.
 *
 * @param <K> the type of the keys
 */
final class WithMaxWaitRateLimiter<K> implements RateLimiter<K> {

	private final RateLimiter<? super K> limiter;

	private final Duration max;

	WithMaxWaitRateLimiter(RateLimiter<? super K> limiter, Duration max) {
		if (max.isNegative()) {
			throw new IllegalArgumentException("The longest delay must not be negative, got " + max);
		}
		this.limiter = limiter;
		this.max = max;
	}

	@Override
	public Duration when(K key) {
		Duration delay = this.limiter.when(key);
		return (delay.compareTo(this.max) < 0) ? delay : this.max;
	}

	@Override
	public int numRequeues(K key) {
		return this.limiter.numRequeues(key);
	}

	@Override
	public void forget(K key) {
		this.limiter.forget(key);
	}

}
