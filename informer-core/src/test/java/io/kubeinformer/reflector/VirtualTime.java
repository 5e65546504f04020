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
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * Time that passes when somebody waits for it, at once.
 */
final class VirtualTime implements TimeSource {

	static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

	private final Consumer<Duration> waits;

	private Duration elapsed = Duration.ZERO;

	VirtualTime(Consumer<Duration> waits) {
		this.waits = waits;
	}

	@Override
	public Instant now() {
		return START.plus(this.elapsed);
	}

	@Override
	public long nanoTime() {
		return this.elapsed.toNanos();
	}

	@Override
	public void await(CountDownLatch latch, Duration max) {
		if (latch.getCount() > 0) {
			this.waits.accept(max);
			advance(max);
		}
	}

	void advance(Duration time) {
		this.elapsed = this.elapsed.plus(time);
	}

}
