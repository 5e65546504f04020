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
 * Breaks an answer off after so many bytes of its body.
 */
final class CutBytesSink implements Sink {

	private final Exchange exchange;

	private final Sink next;

	private final Cut how;

	private long left;

	private boolean done;

	CutBytesSink(Exchange exchange, Sink next, long bytes, Cut how) {
		this.exchange = exchange;
		this.next = next;
		this.left = bytes;
		this.how = how;
	}

	@Override
	public void head(Head head) {
		this.next.head(head);
		cutIfDue();
	}

	@Override
	public void part(byte[] bytes) {
		if (this.done) {
			return;
		}
		int taken = (int) Math.min(this.left, bytes.length);
		this.left -= taken;
		this.next.part((taken == bytes.length) ? bytes : Arrays.copyOf(bytes, taken));
		cutIfDue();
	}

	private void cutIfDue() {
		if (this.left == 0) {
			this.done = true;
			this.exchange.cut(this.how);
		}
	}

	@Override
	public void end() {
		if (!this.done) {
			this.next.end();
		}
	}

}
