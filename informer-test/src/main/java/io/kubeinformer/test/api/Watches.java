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

package io.kubeinformer.test.api;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

import io.kubeinformer.test.api.status.StatusException;
import io.kubeinformer.test.api.status.Statuses;
import io.kubeinformer.test.api.storage.ExpiredException;
import io.kubeinformer.test.api.storage.ResourceStore;

/**
 * Answers WATCH: where it starts, what comes first, and when it ends.
 */
final class Watches {

	private final ServerState state;

	Watches(ServerState state) {
		this.state = state;
	}

	void watch(Exchange exchange, Target target) {
		ListOptions options = ListOptions.parse(exchange, target);
		Representation form = Representation.choose(exchange, target.resource().custom(), true);
		long version = options.watchVersion();
		WatchEvents events = new WatchEvents(this.state, target, options, form, exchange);
		boolean initial = Boolean.TRUE.equals(options.initialEvents());
		if (initial && version > this.state.storage().version()) {
			boolean cached = target.resource().cached();
			this.state.awaitVersion(version, cached ? this.state.options().futureVersionDelay() : Duration.ZERO,
					exchange, () -> {
						long current = this.state.storage().version();
						if (version > current) {
							failStream(exchange, events, Statuses.tooLargeVersion(version, current, cached));
						}
						else {
							open(exchange, target, options, events, version);
						}
					});
			return;
		}
		open(exchange, target, options, events, version);
	}

	private void open(Exchange exchange, Target target, ListOptions options, WatchEvents events, long version) {
		if (this.state.misbehaves(Misbehaviour.WATCH_FUTURE_REFUSED) && version > this.state.storage().version()) {
			throw Statuses.tooLargeVersion(version, this.state.storage().version(), true);
		}
		WatchStream stream = new WatchStream(this.state, exchange, events, target.resource(), options.bookmarks());
		ResourceStore store = this.state.store(target.resource());
		try {
			this.state.storage().locked(() -> subscribe(stream, store, target, options, version));
		}
		catch (ExpiredException ex) {
			String message = target.resource().cached() ? String.valueOf(ex.getMessage())
					: "The resourceVersion for the provided watch is too old.";
			StatusException expired = Statuses.expired(message);
			if (this.state.misbehaves(Misbehaviour.WATCH_EXPIRY_AS_STATUS)) {
				throw expired;
			}
			failStream(exchange, events, expired);
			return;
		}
		stream.start(events.headers());
		schedule(stream, target, options, version);
	}

	// Initial state and subscription fit together, as both are made under the lock.
	private Boolean subscribe(WatchStream stream, ResourceStore store, Target target, ListOptions options,
			long version) {
		boolean initial = Boolean.TRUE.equals(options.initialEvents());
		long from = version;
		if (initial || this.state.misbehaves(Misbehaviour.WATCH_ALWAYS_INITIAL_EVENTS)) {
			ResourceStore.Slice slice = store.slice(target.prefix(), "");
			slice.objects().forEach(stream::initial);
			if (options.bookmarks() && initial) {
				stream.bookmark(slice.version(), true);
			}
			from = slice.version();
		}
		else if (version == 0) {
			from = this.state.storage().version();
		}
		else if (this.state.misbehaves(Misbehaviour.WATCH_REPLAYS_START)) {
			// A version that is expired stays expired: this way repeats, and leaves
			// nothing out.
			from = (version > store.oldest()) ? version - 1 : version;
		}
		stream.unsubscribe(store.watch(from, stream::change));
		return true;
	}

	private void schedule(WatchStream stream, Target target, ListOptions options, long version) {
		boolean bookmarks = (options.bookmarks() || this.state.misbehaves(Misbehaviour.BOOKMARK_UNASKED))
				&& target.resource().cached() && version <= this.state.storage().version();
		Duration timeout = timeout(options);
		if (timeout.isNegative()) {
			stream.finish();
			return;
		}
		if (bookmarks) {
			Duration interval = this.state.options().bookmarkInterval();
			stream.every(interval, stream::bookmarkNow);
			Duration before = this.state.options().bookmarkBeforeEnd();
			if (timeout.compareTo(before) > 0 && !this.state.misbehaves(Misbehaviour.BOOKMARK_BEFORE_END_MISSING)) {
				stream.later(timeout.minus(before), stream::bookmarkNow);
				stream.later(timeout.minus(before.dividedBy(2)), stream::bookmarkNow);
			}
		}
		stream.later(timeout, stream::finish);
	}

	// Without a time-out the server picks a time between one and two times its least.
	private Duration timeout(ListOptions options) {
		Long seconds = options.timeoutSeconds();
		if (seconds != null && seconds != 0) {
			return Duration.ofSeconds(Math.min(seconds, Integer.MAX_VALUE));
		}
		Duration least = this.state.options().minimumWatchTime();
		return least.plusMillis(ThreadLocalRandom.current().nextLong(least.toMillis() + 1));
	}

	private void failStream(Exchange exchange, WatchEvents events, StatusException failure) {
		exchange.response().start(200, events.headers());
		exchange.response().write(events.line("ERROR", failure.status()));
		if (!this.state.misbehaves(Misbehaviour.WATCH_OPEN_AFTER_ERROR)) {
			exchange.response().end();
		}
	}

}
