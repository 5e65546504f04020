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

import java.util.Arrays;

import io.kubeinformer.test.http.Cut;
import io.kubeinformer.test.http.Exchange;
import io.kubeinformer.test.http.Head;
import io.kubeinformer.test.http.Sink;

/**
 * Breaks an answer off after so many events, or in the middle of the next one.
 */
final class CutEventsSink extends EventSink {

	private final Exchange exchange;

	private final Cut how;

	private final boolean half;

	private int left;

	private boolean done;

	CutEventsSink(Exchange exchange, Sink next, int events, boolean half, Cut how) {
		super(next);
		this.exchange = exchange;
		this.left = events;
		this.half = half;
		this.how = how;
	}

	@Override
	public void head(Head head) {
		super.head(head);
		cutIfDue();
	}

	@Override
	void event(byte[] event) {
		if (this.done) {
			return;
		}
		if (this.left > 0) {
			this.left--;
			next().part(event);
			cutIfDue();
			return;
		}
		next().part(Arrays.copyOf(event, event.length / 2));
		cut();
	}

	private void cutIfDue() {
		if (this.left == 0 && !this.half) {
			cut();
		}
	}

	private void cut() {
		this.done = true;
		this.exchange.cut(this.how);
	}

	@Override
	public void end() {
		if (!this.done) {
			super.end();
		}
	}

}
