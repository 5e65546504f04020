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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Time that passes when somebody waits for it, at once.
 */
final class VirtualTime implements TimeSource {

	static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

	private final Consumer<Duration> waits;

	private final List<Alarm> alarms = new ArrayList<>();

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

	@Override
	public Runnable schedule(Duration delay, Runnable action) {
		Alarm alarm = new Alarm(this.elapsed.plus(delay), action);
		this.alarms.add(alarm);
		return () -> this.alarms.remove(alarm);
	}

	/**
	 * Returns how many actions wait for their time.
	 * @return the number
	 */
	int scheduled() {
		return this.alarms.size();
	}

	void advance(Duration time) {
		advance(time, () -> false);
	}

	/**
	 * Lets time pass, and what was scheduled for it happen.
	 * @param time how much
	 * @param interrupted whether what happened ends this early
	 */
	void advance(Duration time, BooleanSupplier interrupted) {
		Duration target = this.elapsed.plus(time);
		while (!interrupted.getAsBoolean()) {
			Alarm next = this.alarms.stream()
				.filter((alarm) -> alarm.at().compareTo(target) <= 0)
				.min(Comparator.comparing(Alarm::at))
				.orElse(null);
			if (next == null) {
				this.elapsed = target;
				return;
			}
			this.alarms.remove(next);
			this.elapsed = (next.at().compareTo(this.elapsed) > 0) ? next.at() : this.elapsed;
			next.action().run();
		}
	}

	private record Alarm(Duration at, Runnable action) {

	}

}
