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
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.processor.ProcessorListener;

/**
 * Opens when the first content was processed and every handler that was there by then has
 * seen it, and stays open until the informer starts anew.
 */
final class SyncGate {

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition opened = this.lock.newCondition();

	/** Whom to wait for; {@code null} while the content is not complete. */
	private @Nullable List<? extends ProcessorListener<?>> awaited;

	private volatile boolean open;

	void reset() {
		this.lock.lock();
		try {
			this.awaited = null;
			this.open = false;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Takes note that the content is complete.
	 * @param listeners who is to see it
	 * @return whether the gate opened by this
	 */
	boolean contentComplete(List<? extends ProcessorListener<?>> listeners) {
		this.lock.lock();
		try {
			this.awaited = listeners;
			return check();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Takes note that a handler has seen the content or was removed.
	 * @return whether the gate opened by this
	 */
	boolean handlerSynced() {
		this.lock.lock();
		try {
			return check();
		}
		finally {
			this.lock.unlock();
		}
	}

	boolean isOpen() {
		return this.open;
	}

	boolean await(Duration max) throws InterruptedException {
		long nanos = TimeUnit.NANOSECONDS.convert(max);
		this.lock.lockInterruptibly();
		try {
			while (!this.open && nanos > 0) {
				nanos = this.opened.awaitNanos(nanos);
			}
			return this.open;
		}
		finally {
			this.lock.unlock();
		}
	}

	private boolean check() {
		if (this.open || this.awaited == null
				|| !this.awaited.stream().allMatch((listener) -> listener.hasSynced() || listener.isRemoved())) {
			return false;
		}
		this.open = true;
		this.opened.signalAll();
		return true;
	}

}
