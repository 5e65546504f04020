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
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;

/**
 * Lets the first lists of many reflectors begin a little apart and only some of them run
 * at a time, so that an application with a hundred informers does not fall upon the API
 * server at once. Shared by the reflectors of a factory.
 */
public final class Admission {

	private final Duration jitter;

	private final TimeSource time;

	private final RandomGenerator random;

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	/** Guarded by the lock. */
	private int free;

	/**
	 * Creates an admission.
	 * @param limit how many first lists may run at a time, at least 1
	 * @param jitter each waits a random time below this; zero for none
	 * @param time the time to wait by
	 * @param random where the random time comes from
	 */
	public Admission(int limit, Duration jitter, TimeSource time, RandomGenerator random) {
		if (limit < 1) {
			throw new IllegalArgumentException("At least one first list must be let in at a time, got " + limit);
		}
		this.free = limit;
		this.jitter = jitter;
		this.time = time;
		this.random = random;
	}

	/**
	 * Waits for a place.
	 * @param stop ends the wait
	 * @return whether there is a place, to be given back by {@link #leave()}
	 */
	boolean enter(StopSignal stop) throws InterruptedException {
		if (!this.jitter.isZero()) {
			stop.await(this.time, Duration.ofNanos((long) (this.jitter.toNanos() * this.random.nextDouble())));
		}
		Runnable wake = this::wake;
		stop.attach(wake);
		this.lock.lockInterruptibly();
		try {
			while (this.free == 0 && !stop.isGiven()) {
				this.changed.await();
			}
			if (stop.isGiven()) {
				return false;
			}
			this.free--;
			return true;
		}
		finally {
			this.lock.unlock();
			stop.detach(wake);
		}
	}

	void leave() {
		this.lock.lock();
		try {
			this.free++;
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

	private void wake() {
		this.lock.lock();
		try {
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

}
