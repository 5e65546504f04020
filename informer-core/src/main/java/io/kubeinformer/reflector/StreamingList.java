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
import java.net.SocketTimeoutException;
import java.time.Duration;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.PartitionStatus.ListOutcome;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.http.ApiStatus;
import io.kubeinformer.http.ApiStatusException;
import io.kubeinformer.reflector.State.StreamEnd;

/**
 * One request for the whole content as a streaming list (KEP-3157): a watch whose first
 * events are what is there. The content is complete when a bookmark with the annotation
 * {@code k8s.io/initial-events-end} says so, and only then is it applied; the same stream
 * then goes on as the watch. Visits the events until then; a visit that returns something
 * ends the list.
 *
 * @param <T> the type of the objects
 */
final class StreamingList<T extends KubernetesObject> implements WatchEvent.Visitor<T, @Nullable StreamEnd> {

	/**
	 * How long no object may come that has not come before. API servers complete even an
	 * empty list within 6 s, the longest time between two progress notifications of etcd.
	 */
	static final Duration MAX_SILENCE = Duration.ofSeconds(10);

	/** How long the content may take as a whole. */
	static final Duration MAX_TIME = Duration.ofMinutes(5);

	private static final Duration SHORT_LIFE = Duration.ofSeconds(1);

	private final Run<T> run;

	private final ListReason why;

	private final String version;

	private final StreamedContent<T> content;

	/** When an object of a new key came last, as elapsed time in nanoseconds. */
	private long lastNew;

	private @Nullable OpenWatch<T> watch;

	StreamingList(Run<T> run, ListReason why) {
		this.run = run;
		this.why = why;
		this.version = run.cursor().streamingVersion();
		this.content = new StreamedContent<>(run.intake());
	}

	/**
	 * Asks for the content and applies it.
	 * @return how that ended; {@code Complete} hands on the watch, which is still open
	 * then, and closed otherwise
	 */
	StreamEnd execute() throws InterruptedException {
		this.run.board().listing(this.run.stop());
		if (!this.run.enter(this.why)) {
			return new StreamEnd.Closed(false);
		}
		long start = this.run.nanoTime();
		ListOutcome outcome = ListOutcome.ERROR;
		try {
			StreamEnd end = openAndRead(start);
			outcome = end.outcome();
			return end;
		}
		finally {
			this.run.leave(this.why);
			if (!this.run.stop().isGiven()) {
				this.run.board().lists.add(outcome, this.run.nanoTime() - start);
			}
		}
	}

	private StreamEnd openAndRead(long start) {
		OpenWatch<T> open;
		try {
			open = new WatchOpening<>(this.run, this.version, true).open();
		}
		catch (ApiStatusException ex) {
			return new StreamEnd.Refused(ex.status());
		}
		catch (IOException ex) {
			return new StreamEnd.Lost(ex);
		}
		this.watch = open;
		Runnable cancellation = open.call()::cancel;
		this.run.stop().attach(cancellation);
		boolean handedOn = false;
		try {
			StreamEnd end = read(open, start);
			handedOn = end.isComplete();
			return end;
		}
		catch (IOException ex) {
			return new StreamEnd.Lost(ex);
		}
		finally {
			this.run.stop().detach(cancellation);
			if (!handedOn) {
				open.call().cancel();
			}
		}
	}

	private StreamEnd read(OpenWatch<T> open, long start) throws IOException {
		this.lastNew = open.opened();
		while (true) {
			long now = this.run.nanoTime();
			Duration untilSilent = MAX_SILENCE.minusNanos(now - this.lastNew);
			Duration untilSlow = MAX_TIME.minusNanos(now - start);
			boolean silentFirst = untilSilent.compareTo(untilSlow) < 0;
			StreamEnd tooLong = silentFirst ? new StreamEnd.Silent() : new StreamEnd.TooSlow();
			Duration left = silentFirst ? untilSilent : untilSlow;
			if (left.isNegative() || left.isZero()) {
				return tooLong;
			}
			WatchEvent<T> event;
			try {
				event = open.call().next(left);
			}
			catch (SocketTimeoutException ex) {
				return tooLong;
			}
			if (event == null) {
				boolean brief = this.run.nanoTime() - open.opened() < SHORT_LIFE.toNanos();
				return new StreamEnd.Closed(brief && this.content.received() == 0);
			}
			if (this.run.stop().isGiven()) {
				return new StreamEnd.Closed(false);
			}
			StreamEnd end = event.accept(this);
			if (end != null) {
				return end;
			}
		}
	}

	@Override
	public @Nullable StreamEnd added(T object) {
		arrived(this.content.put(object));
		return null;
	}

	@Override
	public @Nullable StreamEnd modified(T object) {
		arrived(this.content.put(object));
		return null;
	}

	@Override
	public @Nullable StreamEnd deleted(T object) {
		this.content.remove(object);
		return null;
	}

	@Override
	public @Nullable StreamEnd bookmark(WatchEvent.Bookmark<?> bookmark) {
		String reached = bookmark.resourceVersion();
		// Without a version there is nothing to go on from.
		return (bookmark.initialEventsEnd() && !reached.isEmpty()) ? complete(reached) : null;
	}

	@Override
	public StreamEnd failed(ApiStatus status) {
		return new StreamEnd.Refused(status);
	}

	@Override
	public @Nullable StreamEnd faulty(WatchEvent.Faulty<?> event) {
		arrived(this.content.fault(event.fault(), event.deleted()));
		return null;
	}

	@Override
	public StreamEnd unparsable(String message) {
		return new StreamEnd.Unparsable(message);
	}

	private void arrived(boolean newKey) {
		if (newKey) {
			this.lastNew = this.run.nanoTime();
		}
	}

	private StreamEnd complete(String reached) {
		Cursor cursor = this.run.cursor();
		boolean authoritative = this.version.isEmpty();
		if (!authoritative && cursor.isAbove(reached)) {
			return new StreamEnd.Outdated();
		}
		OpenWatch<T> open = this.watch;
		if (open == null || this.run.stop().isGiven()) {
			return new StreamEnd.Closed(false);
		}
		this.content.applyTo(reached, authoritative);
		cursor.replace(reached);
		this.run.board().listedObjects.add(this.content.received());
		this.run.board().listed(this.run.stop());
		return new StreamEnd.Complete(new WatchSession<>(this.run,
				new OpenWatch<>(open.call(), reached, open.timeout(), this.run.nanoTime()), Strikes.NONE));
	}

}
