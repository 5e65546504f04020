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

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Under every interleaving that is tried, a queue answers as if its calls had come one
 * after the other. Time stands still, so that a delayed key stays delayed until it is
 * added.
 */
@Param(name = "key", gen = IntGen.class, conf = "1:2")
public class WorkQueueLincheckTests {

	private final WorkQueue<Integer> queue = new WorkQueue<>("model",
			WorkQueueOptions.<Integer>defaults().withTimer(new StandingTimer()));

	@Operation
	public void add(@Param(name = "key") int key) {
		this.queue.add(key);
	}

	@Operation
	public void addUrgently(@Param(name = "key") int key) {
		this.queue.add(key, 1);
	}

	@Operation
	public void addAfter(@Param(name = "key") int key) {
		this.queue.addAfter(key, Duration.ofSeconds(1));
	}

	@Operation
	public @Nullable Integer poll() {
		return this.queue.poll();
	}

	@Operation
	public void done(@Param(name = "key") int key) {
		this.queue.done(key);
	}

	@Operation
	public int size() {
		return this.queue.size();
	}

	@Operation
	public void shutDown() {
		this.queue.shutDown();
	}

	@Test
	void callsAreAtomic() {
		new ModelCheckingOptions().iterations(4)
			.invocationsPerIteration(30)
			.threads(2)
			.actorsPerThread(2)
			.actorsBefore(2)
			.actorsAfter(1)
			.check(WorkQueueLincheckTests.class);
	}

	private static final class StandingTimer implements DelayTimer {

		@Override
		public long nanoTime() {
			return 0;
		}

		@Override
		public Runnable schedule(Duration delay, Runnable task) {
			return () -> {
			};
		}

	}

}
