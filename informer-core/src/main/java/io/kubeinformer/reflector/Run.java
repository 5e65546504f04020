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

import java.io.IOException;
import java.time.Duration;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.PartitionStatus.ListReason;

/**
 * One run of a reflector, from start to stop: what its states work with. All of it but
 * the signal outlives the run.
 *
 * @param <T> the type of the objects
 * @param spec what is read
 * @param listerWatcher makes the requests
 * @param intake takes what comes
 * @param cursor the version that was reached
 * @param paging which lists come in pages
 * @param backoff how long to wait after failures
 * @param board where the state is shown
 * @param diagnostics finds reasons and sentences
 * @param environment time, jitter, admission
 * @param stop ends the run
 */
record Run<T extends KubernetesObject>(ReflectorSpec spec, ListerWatcher<T> listerWatcher, Intake<T> intake,
		Cursor cursor, Paging paging, Backoff backoff, StatusBoard board, Diagnostics diagnostics,
		ReflectorEnvironment environment, StopSignal stop) {

	ListAttempt<T> newList(ListReason why) {
		return new ListAttempt<>(this, why);
	}

	StreamingList<T> newStreamingList(ListReason why) {
		return new StreamingList<>(this, why);
	}

	// Opens a watch at the version that was reached.
	WatchSession<T> openWatch(Strikes strikes) throws IOException {
		return new WatchSession<>(this, new WatchOpening<>(this, this.cursor.version(), false).openCounted(), strikes);
	}

	// Returns the state that asks for the whole content, in the way that the server is
	// known to answer.
	State content(ListReason why) {
		return this.environment.streamingLists().areWorthTrying(this.spec.resource())
				? new State.Streaming(why, 0, true) : new State.Listing(why);
	}

	// Takes note that the server has no streaming list of the resource.
	void giveUpStreamingLists() {
		this.environment.streamingLists().giveUp(this.spec.resource());
	}

	// Waits for a place among the first lists. Returns whether there is one, to be given
	// back by leave; not if the run is stopped.
	boolean enter(ListReason why) throws InterruptedException {
		return why != ListReason.INITIAL || this.environment.admission().enter(this.stop);
	}

	void leave(ListReason why) {
		if (why == ListReason.INITIAL) {
			this.environment.admission().leave();
		}
	}

	void countRelist(ListReason why) {
		this.board.relists.add(why, 0);
	}

	/**
	 * Shows what is wrong and waits one backoff delay before the next state.
	 */
	State backOff(State then, Diagnosis diagnosis) {
		Duration delay = this.backoff.next(diagnosis.reason(), diagnosis.retryAfter());
		this.board.waiting(this.stop, diagnosis, delay);
		return new State.Waiting(then, delay);
	}

	/**
	 * Shows what is wrong with a watch that goes on.
	 */
	void ail(Diagnosis diagnosis) {
		this.board.ailing(this.stop, diagnosis);
	}

	void sleep(Duration delay) throws InterruptedException {
		this.stop.await(this.environment.time(), delay);
	}

	long nanoTime() {
		return this.environment.time().nanoTime();
	}

	/**
	 * Draws a time that is uniform in [shortest, 2 · shortest).
	 */
	Duration jitter(Duration shortest) {
		return shortest.plusNanos((long) (shortest.toNanos() * this.environment.random().nextDouble()));
	}

}
