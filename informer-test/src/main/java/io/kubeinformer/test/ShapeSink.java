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

import java.util.function.UnaryOperator;

import io.kubeinformer.test.http.Head;
import io.kubeinformer.test.http.Head.Framing;
import io.kubeinformer.test.http.Sink;

/**
 * Changes the frame of an answer: its head, its end, or all that is between.
 */
final class ShapeSink implements Sink {

	private final Sink next;

	private final UnaryOperator<Head> heading;

	private final Runnable ending;

	private ShapeSink(Sink next, UnaryOperator<Head> heading, Runnable ending) {
		this.next = next;
		this.heading = heading;
		this.ending = ending;
	}

	static Sink heading(Sink next, UnaryOperator<Head> change) {
		return new ShapeSink(next, change, next::end);
	}

	static Sink ending(Sink next, Runnable instead) {
		return new ShapeSink(next, UnaryOperator.identity(), instead);
	}

	static Sink replacing(Sink next, byte[] body) {
		return new Replacement(next, body);
	}

	@Override
	public void head(Head head) {
		this.next.head(this.heading.apply(head));
	}

	@Override
	public void part(byte[] bytes) {
		this.next.part(bytes);
	}

	@Override
	public void end() {
		this.ending.run();
	}

	/** Sends its own body as soon as the head is there. */
	private record Replacement(Sink next, byte[] body) implements Sink {

		@Override
		public void head(Head head) {
			this.next.head((head.framing() == Framing.LENGTH) ? head.framed(Framing.LENGTH, this.body.length) : head);
			this.next.part(this.body);
			this.next.end();
		}

		@Override
		public void part(byte[] bytes) {
			// The usual body is not wanted.
		}

		@Override
		public void end() {
			// The replacement has ended already.
		}

	}

}
