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

import org.junit.jupiter.api.Test;

import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RateLimiterTests {

	private final VirtualTimer time = new VirtualTimer();

	@Test
	@Parity("WQ16")
	void exponentialDelaysDoubleForEachKeyByItself() {
		RateLimiter<String> limiter = RateLimiter.itemExponentialFailure(Duration.ofMillis(1), Duration.ofSeconds(1));
		for (long millis : new long[] { 1, 2, 4, 8, 16 }) {
			assertThat(limiter.when("one")).isEqualTo(Duration.ofMillis(millis));
		}
		assertThat(limiter.numRequeues("one")).isEqualTo(5);
		assertThat(limiter.when("two")).isEqualTo(Duration.ofMillis(1));
		assertThat(limiter.when("two")).isEqualTo(Duration.ofMillis(2));
		assertThat(limiter.numRequeues("two")).isEqualTo(2);
		limiter.forget("one");
		assertThat(limiter.numRequeues("one")).isZero();
		assertThat(limiter.when("one")).isEqualTo(Duration.ofMillis(1));
	}

	@Test
	@Parity("WQ17")
	void exponentialDelaysEndAtTheCapHoweverManyFailuresThereAre() {
		RateLimiter<String> limiter = RateLimiter.itemExponentialFailure(Duration.ofMillis(1),
				Duration.ofSeconds(1000));
		for (int i = 0; i < 5; i++) {
			limiter.when("one");
		}
		assertThat(limiter.when("one")).isEqualTo(Duration.ofMillis(32));
		for (int i = 0; i < 1000; i++) {
			limiter.when("two");
		}
		assertThat(limiter.when("two")).isEqualTo(Duration.ofSeconds(1000));
	}

	@Test
	@Parity("WQ18")
	void fewFailuresAreFastAndTheOthersSlow() {
		RateLimiter<String> limiter = RateLimiter.itemFastSlow(Duration.ofMillis(5), Duration.ofSeconds(10), 3);
		for (int i = 0; i < 3; i++) {
			assertThat(limiter.when("one")).isEqualTo(Duration.ofMillis(5));
		}
		assertThat(limiter.when("one")).isEqualTo(Duration.ofSeconds(10));
		assertThat(limiter.when("one")).isEqualTo(Duration.ofSeconds(10));
		assertThat(limiter.numRequeues("one")).isEqualTo(5);
		assertThat(limiter.when("two")).isEqualTo(Duration.ofMillis(5));
		limiter.forget("one");
		assertThat(limiter.numRequeues("one")).isZero();
		assertThat(limiter.when("one")).isEqualTo(Duration.ofMillis(5));
	}

	@Test
	@Parity("WQ19")
	void worstOfTwoLimitersCountsAndBothForget() {
		RateLimiter<String> limiter = RateLimiter.maxOf(
				RateLimiter.itemFastSlow(Duration.ofMillis(5), Duration.ofSeconds(3), 3),
				RateLimiter.itemExponentialFailure(Duration.ofMillis(1), Duration.ofSeconds(1)));
		for (long millis : new long[] { 5, 5, 5, 3000, 3000 }) {
			assertThat(limiter.when("one")).isEqualTo(Duration.ofMillis(millis));
		}
		assertThat(limiter.numRequeues("one")).isEqualTo(5);
		limiter.forget("one");
		assertThat(limiter.numRequeues("one")).isZero();
		assertThat(limiter.when("one")).isEqualTo(Duration.ofMillis(5));
	}

	@Test
	@Parity("WQ20")
	void longDelaysAreShortened() {
		RateLimiter<String> limiter = RateLimiter.withMaxWait(
				RateLimiter.itemExponentialFailure(Duration.ofMillis(1), Duration.ofSeconds(1000)),
				Duration.ofMillis(5));
		for (long millis : new long[] { 1, 2, 4, 5, 5 }) {
			assertThat(limiter.when("one")).isEqualTo(Duration.ofMillis(millis));
		}
		assertThat(limiter.numRequeues("one")).isEqualTo(5);
		limiter.forget("one");
		assertThat(limiter.when("one")).isEqualTo(Duration.ofMillis(1));
	}

	@Test
	void bucketLetsABurstThroughAndSpreadsTheRest() {
		RateLimiter<String> limiter = bucket(Duration.ofHours(1));
		for (int i = 0; i < 100; i++) {
			assertThat(limiter.when("burst")).isZero();
		}
		assertThat(limiter.when("next")).isBetween(Duration.ofMillis(99), Duration.ofMillis(101));
		assertThat(limiter.when("next")).isBetween(Duration.ofMillis(199), Duration.ofMillis(201));
		this.time.advance(Duration.ofSeconds(1));
		assertThat(limiter.when("later")).isZero();
		this.time.advance(Duration.ofHours(1));
		for (int i = 0; i < 100; i++) {
			assertThat(limiter.when("full again")).isZero();
		}
		assertThat(limiter.when("and no fuller")).isPositive();
	}

	@Test
	void wrongSettingsAreRefused() {
		Duration second = Duration.ofSeconds(1);
		assertThatIllegalArgumentException()
			.isThrownBy(() -> RateLimiter.itemExponentialFailure(Duration.ZERO, second));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> RateLimiter.itemExponentialFailure(second, Duration.ofMillis(1)));
		assertThatIllegalArgumentException().isThrownBy(() -> RateLimiter.itemFastSlow(second, second, -1));
		assertThatIllegalArgumentException().isThrownBy(() -> RateLimiter.bucket(0, 1, second));
		assertThatIllegalArgumentException().isThrownBy(() -> RateLimiter.bucket(Double.NaN, 1, second));
		assertThatIllegalArgumentException().isThrownBy(() -> RateLimiter.bucket(1, 0, second));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> RateLimiter.withMaxWait(RateLimiter.defaults(), Duration.ofSeconds(-1)));
	}

	private RateLimiter<String> bucket(Duration max) {
		return new BucketRateLimiter<>(10, 100, max, this.time::nanoTime);
	}

}
