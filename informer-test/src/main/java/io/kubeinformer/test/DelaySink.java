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
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

import io.kubeinformer.test.http.Exchange;
import io.kubeinformer.test.http.Head;
import io.kubeinformer.test.http.Sink;

/**
 * Lets the pieces of an answer wait, in order. Used on the exchange's network thread.
 */
final class DelaySink implements Sink {

	private final Exchange exchange;

	private final Sink next;

	private final Delays delays;

	private final Deque<Step> steps = new ArrayDeque<>();

	private boolean waiting;

	private boolean bodyBegun;

	private int slice = Integer.MAX_VALUE;

	DelaySink(Exchange exchange, Sink next, Delays delays) {
		this.exchange = exchange;
		this.next = next;
		this.delays = delays;
	}

	@Override
	public void head(Head head) {
		this.slice = head.slice();
		add(this.delays.headers(), () -> this.next.head(head));
	}

	@Override
	public void part(byte[] bytes) {
		int size = (this.delays.chunks().isZero()) ? bytes.length : Math.min(bytes.length, this.slice);
		for (int from = 0; from < bytes.length; from += size) {
			byte[] piece = Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + size));
			add((this.bodyBegun) ? this.delays.chunks() : this.delays.body(), () -> this.next.part(piece));
			this.bodyBegun = true;
		}
	}

	@Override
	public void end() {
		add(Duration.ZERO, this.next::end);
	}

	private void add(Duration delay, Runnable action) {
		this.steps.add(new Step(delay, action));
		if (!this.waiting) {
			proceed();
		}
	}

	private void proceed() {
		this.waiting = false;
		for (Step step = this.steps.poll(); step != null; step = this.steps.poll()) {
			if (!step.delay().isZero()) {
				Step due = step;
				this.waiting = true;
				this.exchange.later(due.delay(), () -> {
					due.action().run();
					proceed();
				});
				return;
			}
			step.action().run();
		}
	}

	/**
	 * How long the pieces wait.
	 *
	 * @param headers before status and headers
	 * @param body between the headers and the first byte of the body
	 * @param chunks between the chunks of the body
	 */
	record Delays(Duration headers, Duration body, Duration chunks) {

		static final Delays NONE = new Delays(Duration.ZERO, Duration.ZERO, Duration.ZERO);

		boolean isNone() {
			return this.equals(NONE);
		}

	}

	private record Step(Duration delay, Runnable action) {
	}

}
