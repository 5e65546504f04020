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

package io.kubeinformer.processor;

/**
 * Whether a handler has seen the initial content: when that was complete, so many events
 * had not been delivered, and all of them must be. Events are known by their numbers, so
 * that it does not matter in which order calls end. The listener guards all but
 * {@link #isReached}.
 */
final class SyncCount {

	private static final long UNKNOWN = -1;

	/** The number of the last event that belongs to the content. */
	private long last = UNKNOWN;

	/** How many events up to that one are neither delivered nor dropped. */
	private long open;

	private volatile boolean reached;

	/**
	 * Takes note that the content is complete.
	 * @param lastNumber the number of the event that was put in last
	 * @param undelivered how many events wait or are being delivered
	 */
	void contentComplete(long lastNumber, long undelivered) {
		this.last = lastNumber;
		this.open = undelivered;
		check();
	}

	/**
	 * Takes note that an event was delivered or dropped.
	 * @param number its number
	 */
	void done(long number) {
		if (number <= this.last) {
			this.open--;
			check();
		}
	}

	void reset() {
		this.last = UNKNOWN;
		this.reached = false;
	}

	boolean isReached() {
		return this.reached;
	}

	private void check() {
		if (this.open <= 0) {
			this.reached = true;
		}
	}

}
