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

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The time of this machine.
 */
@Timeout(120)
class TimeSourceTests {

	private static final Duration LONG = Duration.ofSeconds(60);

	private final TimeSource time = TimeSource.system();

	@Test
	void wallClockTimeIsThatOfTheClock() {
		Instant moment = Instant.parse("2026-01-01T00:00:00Z");
		assertThat(TimeSource.system(Clock.fixed(moment, ZoneOffset.UTC)).now()).isEqualTo(moment);
		Instant before = Instant.now();
		assertThat(this.time.now()).isBetween(before, Instant.now());
	}

	@Test
	void elapsedTimeIsThatOfThisProcess() {
		long before = System.nanoTime();
		long now = this.time.nanoTime();
		assertThat(now - before).isBetween(0L, System.nanoTime() - before);
	}

	@Test
	void waitEndsWhenItsTimeIsOver() throws InterruptedException {
		long start = System.nanoTime();
		this.time.await(new CountDownLatch(1), Duration.ofMillis(20));
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(20));
	}

	@Test
	void waitEndsWhenTheLatchOpens() throws InterruptedException {
		CountDownLatch open = new CountDownLatch(0);
		long start = System.nanoTime();
		this.time.await(open, LONG);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONG);
	}

	@Test
	void whatIsScheduledHappens() throws InterruptedException {
		CountDownLatch happened = new CountDownLatch(1);
		Runnable takeBack = this.time.schedule(Duration.ofMillis(1), happened::countDown);
		assertThat(happened.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
		takeBack.run();
	}

}
