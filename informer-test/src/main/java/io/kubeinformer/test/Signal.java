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

package io.kubeinformer.test;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Wakes those who wait for something to change, without polling.
 */
final class Signal {

	/** How long waits without a limit of their own last. */
	static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final long POLL_NANOS = 5_000_000;

	synchronized void changed() {
		notifyAll();
	}

	// Waits until the condition holds, and fails with the message if it does not in time.
	synchronized void await(Duration max, BooleanSupplier condition, Supplier<String> message) {
		long end = System.nanoTime() + max.toNanos();
		while (!condition.getAsBoolean()) {
			long left = (end - System.nanoTime()) / 1_000_000;
			if (left <= 0) {
				throw new AssertionError(message.get());
			}
			try {
				wait(left);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new AssertionError("Interrupted while waiting. " + message.get(), ex);
			}
		}
	}

	// Waits up to PATIENCE for a condition that nobody signals.
	static void poll(BooleanSupplier condition, Supplier<String> message) {
		long end = System.nanoTime() + PATIENCE.toNanos();
		while (!condition.getAsBoolean()) {
			if (System.nanoTime() > end) {
				throw new AssertionError(message.get());
			}
			LockSupport.parkNanos(POLL_NANOS);
		}
	}

}
