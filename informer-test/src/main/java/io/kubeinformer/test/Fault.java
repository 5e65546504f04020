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

import io.kubeinformer.test.DelaySink.Delays;
import io.kubeinformer.test.http.Exchange;

/**
 * A fault that was set up: counts where it struck, and can be taken back. Safe to use
 * from any thread.
 */
public final class Fault {

	private final Faults owner;

	private final RequestMatcher matcher;

	private final Delays delays;

	private final Effect effect;

	private int skip;

	private int remaining;

	private int applied;

	Fault(Faults owner, RequestMatcher matcher, int skip, int times, Delays delays, Effect effect) {
		this.owner = owner;
		this.matcher = matcher;
		this.skip = skip;
		this.remaining = times;
		this.delays = delays;
		this.effect = effect;
	}

	// Takes one of its times for a request, if it fits.
	synchronized boolean take(RecordedRequest request) {
		if (this.remaining <= 0 || !this.matcher.test(request)) {
			return false;
		}
		if (this.skip > 0) {
			this.skip--;
			return false;
		}
		if (this.remaining < Integer.MAX_VALUE) {
			this.remaining--;
		}
		this.applied++;
		return true;
	}

	void apply(Exchange exchange, Runnable usual) {
		Runnable answer = this.effect.on(exchange, usual);
		if (!this.delays.isNone()) {
			exchange.through((next) -> new DelaySink(exchange, next, this.delays));
		}
		answer.run();
	}

	/**
	 * Returns how often it struck.
	 * @return the number of requests
	 */
	public synchronized int applied() {
		return this.applied;
	}

	/**
	 * Returns how often it will strike yet.
	 * @return the number of requests; {@link Integer#MAX_VALUE} for always
	 */
	public synchronized int remaining() {
		return this.remaining;
	}

	/**
	 * Waits up to ten seconds until it struck so often.
	 * @param times how often
	 * @throws AssertionError if it did not
	 */
	public void awaitApplied(int times) {
		this.owner.signal()
			.await(Signal.PATIENCE, () -> applied() >= times, () -> "The fault on " + this.matcher + " struck "
					+ applied() + " times within " + Signal.PATIENCE + ", not " + times);
	}

	/**
	 * Takes it back: it strikes no more. Answers it already changed stay changed.
	 */
	public synchronized void remove() {
		this.remaining = 0;
	}

	@Override
	public String toString() {
		return "fault on " + this.matcher;
	}

	/** What a fault does to an exchange. */
	@FunctionalInterface
	interface Effect {

		/**
		 * Puts sinks in the way of the answer, or replaces it.
		 * @param exchange the exchange
		 * @param usual gives the usual answer
		 * @return what gives the answer
		 */
		Runnable on(Exchange exchange, Runnable usual);

	}

}
