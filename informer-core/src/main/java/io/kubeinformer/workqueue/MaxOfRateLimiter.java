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
 * Takes the worst answer of several limiters.
 *
 * @param <K> the type of the keys
 */
final class MaxOfRateLimiter<K> implements RateLimiter<K> {

	private final List<RateLimiter<? super K>> limiters;

	MaxOfRateLimiter(List<RateLimiter<? super K>> limiters) {
		this.limiters = limiters;
	}

	@Override
	public Duration when(K key) {
		Duration longest = Duration.ZERO;
		// Each is asked, since asking counts.
		for (RateLimiter<? super K> limiter : this.limiters) {
			Duration delay = limiter.when(key);
			longest = (delay.compareTo(longest) > 0) ? delay : longest;
		}
		return longest;
	}

	@Override
	public int numRequeues(K key) {
		return this.limiters.stream().mapToInt((limiter) -> limiter.numRequeues(key)).max().orElse(0);
	}

	@Override
	public void forget(K key) {
		this.limiters.forEach((limiter) -> limiter.forget(key));
	}

}
