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

package io.kubeinformer.informer;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;

import io.kubeinformer.reflector.TimeSource;

/**
 * The time of this machine, but faster: waiting takes a part of what it should, and the
 * life of watches passes as many times quicker as is asked for.
 */
final class ScaledTime implements TimeSource {

	/** A first backoff of 0.8 s takes 8 ms. */
	private static final int WAITS = 100;

	private final TimeSource real = TimeSource.system();

	private final int speed;

	/**
	 * Creates a time.
	 * @param speed how many seconds of watches pass in one; waits are a hundred times
	 * shorter in any case
	 */
	ScaledTime(int speed) {
		this.speed = speed;
	}

	@Override
	public Instant now() {
		return this.real.now();
	}

	@Override
	public long nanoTime() {
		return this.real.nanoTime() * this.speed;
	}

	@Override
	public void await(CountDownLatch latch, Duration max) throws InterruptedException {
		this.real.await(latch, max.dividedBy(WAITS));
	}

	@Override
	public Runnable schedule(Duration delay, Runnable action) {
		return this.real.schedule(real(delay), action);
	}

	// Returns how long a span of this time takes.
	Duration real(Duration span) {
		return span.dividedBy(this.speed);
	}

}
