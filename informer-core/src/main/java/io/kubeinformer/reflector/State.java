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

import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.PartitionStatus.WatchOutcome;
import io.kubeinformer.http.ApiStatus;

/**
 * The protocol of a reflector, in its order: list, then watch until the watch ends, then
 * whatever that end calls for. Each step does one exchange with the API server, or waits
 * once, and names the state that follows.
 */
sealed interface State {

	State step(Run<?> run) throws InterruptedException;

	/**
	 * Asks for the whole content, at the version that the cursor's ladder names.
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
	 * Follows the changes after the cursor's version.
	 *
	 * @param strikes what went wrong at this version before
	 */
	record Watching(Strikes strikes) implements State {

		@Override
		public State step(Run<?> run) throws InterruptedException {
			WatchSession<?> session = run.newWatch(this.strikes);
			WatchEnd end = session.execute();
			return end.next(run, session.strikes());
		}

	}

	/**
	 * How a watch ends, and what follows. In all cases but those that say otherwise it is
	 * the same watch again at the last version.
	 */
	sealed interface WatchEnd {

		State next(Run<?> run, Strikes strikes);

		WatchOutcome outcome();

		// Returns the state that lists the whole content, once the delay is over.
		static State relist(Run<?> run, ListReason why, Diagnosis diagnosis) {
			run.countRelist(why);
			return run.backOff(new Listing(why), diagnosis);
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
			public WatchOutcome outcome() {
				return WatchOutcome.TIMEOUT;
			}

		}

		/**
		 * A kind that sends bookmarks sent nothing for too long: once it may be the
		 * connection, twice it may be the version.
		 */
		record Silent() implements WatchEnd {

			@Override
			public State next(Run<?> run, Strikes strikes) {
				if (strikes.silent() > 0) {
					return relist(run, ListReason.STALE, run.diagnostics().silent());
				}
				run.ail(run.diagnostics().silent());
				return new Watching(strikes.withSilence());
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
					case REJECTED -> relist(run, ListReason.REJECTED, diagnosis);
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
