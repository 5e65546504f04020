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

import io.kubeinformer.PartitionStatus.ListOutcome;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.PartitionStatus.WatchOutcome;
import io.kubeinformer.http.ApiStatus;
import io.kubeinformer.http.ApiStatusException;

/**
 * The protocol of a reflector, in its order: get the whole content, as a streaming list
 * where the server can do that, else as a plain one; then watch until the watch ends,
 * then whatever that end calls for. Each step does one exchange with the API server, or
 * waits once, and names the state that follows.
 */
sealed interface State {

	State step(Run<?> run) throws InterruptedException;

	// Returns the state to go on with if a step failed unexpectedly.
	default State again() {
		return this;
	}

	// Gives back what the state holds, since no step will be taken any more.
	default void abandon() {
	}

	/**
	 * Asks for the whole content as the first events of a watch: the truth, or at the
	 * version that was reached if there is one.
	 *
	 * @param why what made it necessary
	 * @param ends how many such requests ended before the content was complete
	 * @param clean whether all of these were ended by the server
	 */
	record Streaming(ListReason why, int ends, boolean clean) implements State {

		private static final int MAX_ENDS = 3;

		@Override
		public State step(Run<?> run) throws InterruptedException {
			return run.newStreamingList(this.why).execute().next(run, this);
		}

		// Returns what follows an early end: the same again, but not for ever.
		State afterEnd(Run<?> run, boolean clean) {
			Streaming again = new Streaming(this.why, this.ends + 1, this.clean && clean);
			if (again.ends < MAX_ENDS) {
				return again;
			}
			if (again.clean) {
				run.giveUpStreamingLists();
			}
			return plain();
		}

		Listing plain() {
			return new Listing(this.why);
		}

	}

	/**
	 * How a streaming list ends, and what follows.
	 */
	sealed interface StreamEnd {

		State next(Run<?> run, Streaming stream);

		default boolean isComplete() {
			return false;
		}

		default ListOutcome outcome() {
			return ListOutcome.ERROR;
		}

		/**
		 * The whole content has come and was applied.
		 *
		 * @param watch the same stream, which goes on with changes
		 */
		record Complete(WatchSession<?> watch) implements StreamEnd {

			@Override
			public State next(Run<?> run, Streaming stream) {
				return new Following(this.watch);
			}

			@Override
			public boolean isComplete() {
				return true;
			}

			@Override
			public ListOutcome outcome() {
				return ListOutcome.SUCCESS;
			}

		}

		/**
		 * The server refused it, by a status or by an ERROR event.
		 *
		 * @param status what it said
		 */
		record Refused(ApiStatus status) implements StreamEnd {

			@Override
			public State next(Run<?> run, Streaming stream) {
				Diagnosis diagnosis = run.diagnostics().of("list", this.status);
				if (isDisowned()) {
					boolean asked = !run.cursor().streamingVersion().isEmpty();
					run.cursor().disown();
					return asked ? stream : run.backOff(stream.plain(), diagnosis);
				}
				return switch (this.status.code()) {
					case 400, 422 -> {
						run.giveUpStreamingLists();
						yield stream.plain();
					}
					// Who may not watch, or cannot watch this, may still list it.
					case 403, 405, 406, 415 -> stream.plain();
					case 401, 404, 429 -> run.backOff(stream, diagnosis);
					default -> run.backOff(stream.plain(), diagnosis);
				};
			}

			@Override
			public ListOutcome outcome() {
				return isDisowned() ? ListOutcome.EXPIRED : ListOutcome.ERROR;
			}

			private boolean isDisowned() {
				return this.status.isExpired() || this.status.isTooLargeResourceVersion();
			}

		}

		/**
		 * It shows an older state than one that was seen: the truth is asked for at once.
		 */
		record Outdated() implements StreamEnd {

			@Override
			public State next(Run<?> run, Streaming stream) {
				run.cursor().disown();
				return stream;
			}

			@Override
			public ListOutcome outcome() {
				return ListOutcome.EXPIRED;
			}

		}

		/**
		 * Nothing new came for too long, nor the bookmark that ends the content: the
		 * server does not know streaming lists, or somebody keeps that bookmark back.
		 */
		record Silent() implements StreamEnd {

			@Override
			public State next(Run<?> run, Streaming stream) {
				run.giveUpStreamingLists();
				return stream.plain();
			}

		}

		/**
		 * It took too long, though it was under way.
		 */
		record TooSlow() implements StreamEnd {

			@Override
			public State next(Run<?> run, Streaming stream) {
				return stream.plain();
			}

		}

		/**
		 * The server closed it before the content was complete.
		 *
		 * @param early whether it brought nothing in less than a second
		 */
		record Closed(boolean early) implements StreamEnd {

			@Override
			public State next(Run<?> run, Streaming stream) {
				State next = stream.afterEnd(run, true);
				return this.early ? run.backOff(next, run.diagnostics().closedEarly()) : next;
			}

		}

		/**
		 * The connection could not be made or was lost.
		 *
		 * @param cause how
		 */
		record Lost(IOException cause) implements StreamEnd {

			@Override
			public State next(Run<?> run, Streaming stream) {
				return run.backOff(stream.afterEnd(run, false), run.diagnostics().of("list", this.cause));
			}

		}

		/**
		 * A line came that is no event.
		 *
		 * @param message what is wrong with it
		 */
		record Unparsable(String message) implements StreamEnd {

			@Override
			public State next(Run<?> run, Streaming stream) {
				return run.backOff(stream.plain(), run.diagnostics().unparsable(this.message));
			}

		}

	}

	/**
	 * Asks for the whole content in one answer, at the version that the cursor's ladder
	 * names.
	 *
	 * @param why what made it necessary
	 */
	record Listing(ListReason why) implements State {

		@Override
		public State step(Run<?> run) throws InterruptedException {
			ListAttempt<?> attempt = run.newList(this.why);
			try {
				attempt.execute();
				return new Watching(Strikes.NONE);
			}
			catch (IOException ex) {
				if (attempt.isDisownedBy(ex)) {
					run.cursor().disown();
					return this;
				}
				if (attempt.isHopelessAfter(ex)) {
					run.cursor().disown();
				}
				return run.backOff(this, run.diagnostics().of("list", ex));
			}
		}

	}

	/**
	 * Asks for the changes after the cursor's version.
	 *
	 * @param strikes what went wrong at this version before
	 */
	record Watching(Strikes strikes) implements State {

		@Override
		public State step(Run<?> run) {
			try {
				return new Following(run.openWatch(this.strikes));
			}
			catch (ApiStatusException ex) {
				return new WatchEnd.Refused(ex.status()).next(run, this.strikes);
			}
			catch (IOException ex) {
				return new WatchEnd.Lost(ex).next(run, this.strikes);
			}
		}

	}

	/**
	 * Follows the changes that an open watch brings.
	 *
	 * @param watch the watch
	 */
	record Following(WatchSession<?> watch) implements State {

		@Override
		public State step(Run<?> run) {
			WatchEnd end = this.watch.execute();
			return end.next(run, this.watch.strikes());
		}

		@Override
		public State again() {
			return new Watching(this.watch.strikes());
		}

		@Override
		public void abandon() {
			this.watch.abandon();
		}

	}

	/**
	 * How a watch ends, and what follows. In all cases but those that say otherwise it is
	 * the same watch again at the last version.
	 */
	sealed interface WatchEnd {

		State next(Run<?> run, Strikes strikes);

		WatchOutcome outcome();

		// Returns whether the next watch, if it is open already, may just go on from
		// here.
		default boolean isSucceeded() {
			return false;
		}

		// Returns the state that lists the whole content, once the delay is over.
		static State relist(Run<?> run, ListReason why, Diagnosis diagnosis) {
			run.countRelist(why);
			return run.backOff(run.content(why), diagnosis);
		}

		/**
		 * The next watch is open and takes over.
		 *
		 * @param watch the next watch
		 */
		record RolledOver(WatchSession<?> watch) implements WatchEnd {

			@Override
			public State next(Run<?> run, Strikes strikes) {
				return new Following(this.watch);
			}

			@Override
			public WatchOutcome outcome() {
				return WatchOutcome.TIMEOUT;
			}

		}

		/**
		 * The server closed it, which says nothing about whether all was sent.
		 *
		 * @param early whether it brought nothing in less than a second
		 */
		record Closed(boolean early) implements WatchEnd {

			@Override
			public State next(Run<?> run, Strikes strikes) {
				Watching again = new Watching(strikes);
				return this.early ? run.backOff(again, run.diagnostics().closedEarly()) : again;
			}

			@Override
			public boolean isSucceeded() {
				return true;
			}

			@Override
			public WatchOutcome outcome() {
				return WatchOutcome.CLOSED;
			}

		}

		/**
		 * The server let the time pass at which it should have closed it.
		 */
		record Overdue() implements WatchEnd {

			@Override
			public State next(Run<?> run, Strikes strikes) {
				return run.backOff(new Watching(strikes), run.diagnostics().overdue());
			}

			@Override
			public boolean isSucceeded() {
				return true;
			}

			@Override
			public WatchOutcome outcome() {
				return WatchOutcome.TIMEOUT;
			}

		}

		/**
		 * A kind that sends bookmarks sent nothing for too long, though another watch was
		 * tried: it may be the version.
		 */
		record Silent() implements WatchEnd {

			@Override
			public State next(Run<?> run, Strikes strikes) {
				return relist(run, ListReason.STALE, run.diagnostics().silent());
			}

			@Override
			public boolean isSucceeded() {
				return true;
			}

			@Override
			public WatchOutcome outcome() {
				return WatchOutcome.TIMEOUT;
			}

		}

		/**
		 * The server did not open it.
		 *
		 * @param status what it said
		 */
		record Refused(ApiStatus status) implements WatchEnd {

			@Override
			public State next(Run<?> run, Strikes strikes) {
				Diagnosis diagnosis = run.diagnostics().of("watch", this.status);
				if (this.status.isStoreReadError()) {
					return relist(run, ListReason.STORE_READ_ERROR, diagnosis);
				}
				return switch (diagnosis.reason()) {
					case EXPIRED -> {
						run.cursor().disown();
						yield relist(run, ListReason.EXPIRED, diagnosis);
					}
					case REJECTED -> {
						run.countRelist(ListReason.REJECTED);
						// A streaming list is a watch too.
						yield run.backOff(new Listing(ListReason.REJECTED), diagnosis);
					}
					default -> run.backOff(new Watching(strikes), diagnosis);
				};
			}

			@Override
			public WatchOutcome outcome() {
				return this.status.isExpired() ? WatchOutcome.EXPIRED : WatchOutcome.ERROR;
			}

		}

		/**
		 * The server ended it with an ERROR event.
		 *
		 * @param status what it said
		 */
		record Failed(ApiStatus status) implements WatchEnd {

			private static final int MAX_SERVER_ERRORS = 3;

			@Override
			public State next(Run<?> run, Strikes strikes) {
				Diagnosis diagnosis = run.diagnostics().of("watch", this.status);
				if (this.status.toReason() == null && !this.status.isStoreReadError()) {
					// Servers that say without a code that the version is too old.
					run.cursor().disown();
					return relist(run, ListReason.UNCLASSIFIED, diagnosis);
				}
				if (this.status.isStoreReadError() || this.status.code() < 500) {
					return new Refused(this.status).next(run, strikes);
				}
				Strikes counted = strikes.withServerError();
				return (counted.serverErrors() < MAX_SERVER_ERRORS) ? run.backOff(new Watching(counted), diagnosis)
						: relist(run, ListReason.SERVER_ERROR, diagnosis);
			}

			@Override
			public WatchOutcome outcome() {
				return this.status.isExpired() ? WatchOutcome.EXPIRED : WatchOutcome.ERROR;
			}

		}

		/**
		 * A line came that is no event.
		 *
		 * @param message what is wrong with it
		 */
		record Unparsable(String message) implements WatchEnd {

			private static final int MAX_LINES = 2;

			@Override
			public State next(Run<?> run, Strikes strikes) {
				Diagnosis diagnosis = run.diagnostics().unparsable(this.message);
				Strikes counted = strikes.withUnparsable();
				return (counted.unparsable() < MAX_LINES) ? run.backOff(new Watching(counted), diagnosis)
						: relist(run, ListReason.UNDECODABLE, diagnosis);
			}

			@Override
			public WatchOutcome outcome() {
				return WatchOutcome.ERROR;
			}

		}

		/**
		 * The connection could not be made or was lost.
		 *
		 * @param cause how
		 */
		record Lost(IOException cause) implements WatchEnd {

			@Override
			public State next(Run<?> run, Strikes strikes) {
				return run.backOff(new Watching(strikes), run.diagnostics().of("watch", this.cause));
			}

			@Override
			public boolean isSucceeded() {
				return true;
			}

			@Override
			public WatchOutcome outcome() {
				return WatchOutcome.ERROR;
			}

		}

	}

	/**
	 * Waits for a backoff delay.
	 *
	 * @param then what is tried after it
	 * @param delay how long
	 */
	record Waiting(State then, Duration delay) implements State {

		@Override
		public State step(Run<?> run) throws InterruptedException {
			run.sleep(this.delay);
			return this.then;
		}

	}

}
