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

package io.kubeinformer.reflector;

import java.time.Duration;
import java.util.random.RandomGenerator;

import org.junit.jupiter.api.Test;

import io.kubeinformer.Reason;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;

class BackoffTests {

	@Test
	void theFirstAnswerThatNamesATimeBeginsAnewAfterAnOutageAndTheNextDoesNot() {
		Backoff backoff = new Backoff(() -> 0L);
		Duration second = Duration.ofSeconds(1);
		for (int i = 0; i < 10; i++) {
			backoff.next(Reason.NOT_FOUND, Duration.ZERO);
		}
		assertThat(backoff.next(Reason.THROTTLED, second)).isEqualTo(second);
		assertThat(backoff.next(Reason.THROTTLED, second)).isEqualTo(Duration.ofMillis(1600));
		assertThat(backoff.next(Reason.UNREACHABLE, Duration.ZERO)).isEqualTo(Duration.ofMillis(3200));
		assertThat(backoff.next(Reason.SERVER_ERROR, Duration.ZERO)).isEqualTo(Duration.ofMillis(6400));
	}

	@Test
	@Parity("RF16")
	void delaysAreUniformBetweenOnceAndTwiceTheBase() {
		Duration lowest = Duration.ofDays(1);
		Duration highest = Duration.ZERO;
		Backoff backoff = new Backoff(RandomGenerator.of("L64X128MixRandom"));
		for (int i = 0; i < 2000; i++) {
			Duration delay = backoff.next(Reason.SERVER_ERROR, Duration.ZERO);
			assertThat(delay).isGreaterThanOrEqualTo(Duration.ofMillis(800)).isLessThan(Duration.ofMillis(1600));
			lowest = (delay.compareTo(lowest) < 0) ? delay : lowest;
			highest = (delay.compareTo(highest) > 0) ? delay : highest;
			backoff.reset();
		}
		assertThat(lowest).isLessThan(Duration.ofMillis(850));
		assertThat(highest).isGreaterThan(Duration.ofMillis(1550));
	}

	@Test
	void whatTheServerAsksForIsALowerBoundOfAtMostTwoMinutes() {
		Backoff backoff = new Backoff(() -> 0L);
		assertThat(backoff.next(Reason.SERVER_ERROR, Duration.ofMillis(1))).isEqualTo(Duration.ofMillis(800));
		assertThat(backoff.next(Reason.SERVER_ERROR, Duration.ofSeconds(90))).isEqualTo(Duration.ofSeconds(90));
		assertThat(backoff.next(Reason.SERVER_ERROR, Duration.ofHours(6))).isEqualTo(Duration.ofMinutes(2));
		assertThat(backoff.next(Reason.SERVER_ERROR, Duration.ofSeconds(Long.MAX_VALUE)))
			.isEqualTo(Duration.ofMinutes(2));
	}

	@Test
	void theFirstExpiryAfterAnOutageBeginsAnewAndTheNextDoesNot() {
		Backoff backoff = new Backoff(() -> 0L);
		for (int i = 0; i < 10; i++) {
			backoff.next(Reason.UNREACHABLE, Duration.ZERO);
		}
		assertThat(backoff.next(Reason.EXPIRED, Duration.ZERO)).isEqualTo(Duration.ofMillis(800));
		assertThat(backoff.next(Reason.EXPIRED, Duration.ZERO)).isEqualTo(Duration.ofMillis(1600));
		assertThat(backoff.next(Reason.UNREACHABLE, Duration.ZERO)).isEqualTo(Duration.ofMillis(3200));
	}

	@Test
	@Parity("RF16")
	void neverPassesTwiceTheCap() {
		Backoff backoff = new Backoff(() -> -1L);
		Duration delay = Duration.ZERO;
		for (int i = 0; i < 200; i++) {
			delay = backoff.next(Reason.SERVER_ERROR, Duration.ZERO);
		}
		assertThat(delay).isBetween(Duration.ofSeconds(59), Duration.ofSeconds(60));
	}

}
