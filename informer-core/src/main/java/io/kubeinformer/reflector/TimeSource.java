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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.kubeinformer.http.Alarm;

/**
 * The time that a reflector lives by: wall-clock time for what people read, elapsed time
 * for what is measured, and waiting. Tests give one that passes without being waited for.
 */
public interface TimeSource {

	/**
	 * Returns the wall-clock time.
	 * @return now
	 */
	Instant now();

	/**
	 * Returns the elapsed time since some fixed moment, which clock changes do not touch.
	 * @return nanoseconds
	 */
	long nanoTime();

	/**
	 * Waits until a latch opens or the time is over.
	 * @param latch what ends the wait early
	 * @param max how long to wait at most
	 * @throws InterruptedException if the waiting thread is interrupted
	 */
	void await(CountDownLatch latch, Duration max) throws InterruptedException;

	/**
	 * Does something later.
	 * @param delay when; at once if it is not positive
	 * @param action what to do, on a thread that many share: it must not block
	 * @return takes the order back, as far as it has not begun
	 */
	Runnable schedule(Duration delay, Runnable action);

	/**
	 * Returns the time of this machine.
	 * @return the source
	 */
	static TimeSource system() {
		return system(Clock.systemUTC());
	}

	/**
	 * Returns the time of this machine with a wall clock of its own.
	 * @param clock the wall clock
	 * @return the source
	 */
	static TimeSource system(Clock clock) {
		return new TimeSource() {

			@Override
			public Instant now() {
				return clock.instant();
			}

			@Override
			public long nanoTime() {
				return System.nanoTime();
			}

			@Override
			@SuppressWarnings("ResultOfMethodCallIgnored")
			public void await(CountDownLatch latch, Duration max) throws InterruptedException {
				latch.await(max.toNanos(), TimeUnit.NANOSECONDS);
			}

			@Override
			public Runnable schedule(Duration delay, Runnable action) {
				return Alarm.after(delay, action);
			}

		};
	}

}
