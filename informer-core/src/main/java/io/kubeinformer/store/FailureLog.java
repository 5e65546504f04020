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

package io.kubeinformer.store;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the failures of one piece of a user's code and logs them at a bounded rate: the
 * first with its stack trace, then at most one in ten seconds with the number of those
 * that were not logged. Safe for use by several threads.
 */
public final class FailureLog {

	private static final Logger logger = LoggerFactory.getLogger(FailureLog.class);

	private static final long PERIOD = TimeUnit.SECONDS.toNanos(10);

	private final String culprit;

	private final String consequence;

	private final LongAdder count = new LongAdder();

	private final AtomicLong silent = new AtomicLong();

	private final LongSupplier nanoTime;

	/** When to log again, as {@link System#nanoTime()}. */
	private final AtomicLong next;

	/**
	 * Creates a log.
	 * @param culprit what fails, as the beginning of a sentence
	 * @param consequence what follows from it, as a sentence
	 */
	public FailureLog(String culprit, String consequence) {
		this(culprit, consequence, System::nanoTime);
	}

	FailureLog(String culprit, String consequence, LongSupplier nanoTime) {
		this.culprit = culprit;
		this.consequence = consequence;
		this.nanoTime = nanoTime;
		this.next = new AtomicLong(nanoTime.getAsLong());
	}

	/**
	 * Counts a failure and perhaps logs it. Never throws, though what was thrown may
	 * throw again when it is asked for its message.
	 * @param thrown what was thrown
	 * @param object the key of the object that it was about
	 */
	public void report(Throwable thrown, String object) {
		this.count.increment();
		long due = this.next.get();
		long now = this.nanoTime.getAsLong();
		if (now - due < 0 || !this.next.compareAndSet(due, now + PERIOD)) {
			this.silent.incrementAndGet();
			return;
		}
		try {
			log(thrown, object, this.silent.getAndSet(0));
		}
		catch (Throwable ex) {
			logger.warn("{} failed for {} with a {} that cannot be printed. {}", this.culprit, object,
					thrown.getClass().getName(), this.consequence);
		}
	}

	/**
	 * Returns how many failures there were.
	 * @return the number
	 */
	public long count() {
		return this.count.sum();
	}

	private void log(Throwable thrown, String object, long skipped) {
		if (skipped == 0) {
			logger.warn("{} failed for {}. {}", this.culprit, object, this.consequence, thrown);
		}
		else {
			logger.warn("{} failed for {} ({}), and {} times more since the last message. {}", this.culprit, object,
					thrown.toString(), skipped, this.consequence);
		}
	}

}
