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
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

import io.kubeinformer.PartitionStatus.ExchangeStats;

/**
 * Counts exchanges and their time by how they ended. Safe for use by many threads.
 *
 * @param <E> the ways to end
 */
final class Tally<E extends Enum<E>> {

	private final Class<E> outcomes;

	private final Map<E, LongAdder> counts;

	private final Map<E, LongAdder> nanos;

	Tally(Class<E> outcomes) {
		this.outcomes = outcomes;
		this.counts = new EnumMap<>(outcomes);
		this.nanos = new EnumMap<>(outcomes);
		for (E outcome : outcomes.getEnumConstants()) {
			this.counts.put(outcome, new LongAdder());
			this.nanos.put(outcome, new LongAdder());
		}
	}

	void add(E outcome, long elapsedNanos) {
		get(this.counts, outcome).increment();
		get(this.nanos, outcome).add(elapsedNanos);
	}

	// Returns the numbers of every outcome, those that never happened included.
	Map<E, ExchangeStats> stats() {
		Map<E, ExchangeStats> stats = new EnumMap<>(this.outcomes);
		for (E outcome : this.outcomes.getEnumConstants()) {
			stats.put(outcome, new ExchangeStats(get(this.counts, outcome).sum(),
					Duration.ofNanos(get(this.nanos, outcome).sum())));
		}
		return stats;
	}

	Map<E, Long> numbers() {
		Map<E, Long> numbers = new EnumMap<>(this.outcomes);
		this.counts.forEach((outcome, count) -> numbers.put(outcome, count.sum()));
		return numbers;
	}

	private static <E extends Enum<E>> LongAdder get(Map<E, LongAdder> adders, E outcome) {
		LongAdder adder = adders.get(outcome);
		if (adder == null) {
			throw new IllegalStateException("No counter for " + outcome);
		}
		return adder;
	}

}
