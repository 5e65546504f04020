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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Where threads wait for the cache to reach a resource version.
 */
final class VersionGate {

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition moved = this.lock.newCondition();

	/**
	 * Takes note that a partition has reached another version.
	 */
	void moved() {
		this.lock.lock();
		try {
			this.moved.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

	boolean await(BooleanSupplier reached, Duration max) throws InterruptedException {
		long nanos = TimeUnit.NANOSECONDS.convert(max);
		this.lock.lockInterruptibly();
		try {
			while (!reached.getAsBoolean()) {
				if (nanos <= 0) {
					return false;
				}
				nanos = this.moved.awaitNanos(nanos);
			}
			return true;
		}
		finally {
			this.lock.unlock();
		}
	}

}
