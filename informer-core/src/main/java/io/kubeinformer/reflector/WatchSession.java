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

import io.kubeinformer.PartitionStatus.WatchOutcome;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.http.ApiStatus;
import io.kubeinformer.http.ApiStatusException;
import io.kubeinformer.reflector.State.WatchEnd;

/**
 * One watch, from its request to its end. Visits its events; a visit that returns
 * something ends the watch.
 *
 * @param <T> the type of the objects
 */
final class WatchSession<T extends KubernetesObject> implements WatchEvent.Visitor<T, @Nullable WatchEnd> {

	/** How long a kind that sends bookmarks, one a minute, may send nothing. */
	static final Duration MAX_SILENCE = Duration.ofMinutes(2);

	/** How much longer than asked for a watch may live before this side ends it. */
	private static final Duration GRACE = Duration.ofSeconds(10);

	/** The life of a watch that counts as progress, though it may bring nothing. */
	private static final Duration LONG_LIFE = Duration.ofSeconds(10);

	/** The life that lets a watch which brought nothing be opened again at once. */
	private static final Duration SHORT_LIFE = Duration.ofSeconds(1);

	private final Run<T> run;

	private final String startVersion;

	private Strikes strikes;

	/** Whether an event of which the order is known has come. */
	private boolean ordered;

	private boolean progressed;

	WatchSession(Run<T> run, Strikes strikes) {
		this.run = run;
		this.strikes = strikes;
		this.startVersion = run.cursor().version();
		// A watch without a version, or at 0, begins with what is there, in any order.
		this.ordered = !this.startVersion.isEmpty() && !this.startVersion.equals("0");
	}

	// Returns what watches have suffered at the version that this one reached.
	Strikes strikes() {
		return this.strikes;
	}

	// Opens the watch and reads it until it ends.
	WatchEnd execute() {
		Duration shortest = this.run.spec().watchTimeout();
		Duration timeout = Duration.ofSeconds(this.run.jitter(shortest).toSeconds());
		WatchCall<T> call = this.run.listerWatcher().watch(new WatchRequest(this.startVersion, timeout, false));
		long start = this.run.nanoTime();
		WatchOutcome outcome = WatchOutcome.ERROR;
		this.run.stop().attach(call::cancel);
		try {
			WatchEnd end = openAndRead(call, timeout.plus(GRACE));
			outcome = end.outcome();
			return end;
		}
		finally {
			this.run.stop().detach();
			call.cancel();
			if (!this.run.stop().isGiven()) {
				this.run.board().watches.add(outcome, this.run.nanoTime() - start);
			}
		}
	}

	private WatchEnd openAndRead(WatchCall<T> call, Duration life) {
		try {
			call.open();
		}
		catch (ApiStatusException ex) {
			return new WatchEnd.Refused(ex.status());
		}
		catch (IOException ex) {
			return new WatchEnd.Lost(ex);
		}
		this.run.board().watching(this.run.stop());
		long opened = this.run.nanoTime();
		try {
			return read(call, opened, life);
		}
		catch (IOException ex) {
			return new WatchEnd.Lost(ex);
		}
		finally {
			if (livedAtLeast(LONG_LIFE, opened)) {
				this.run.backoff().reset();
			}
		}
	}

	private WatchEnd read(WatchCall<T> call, long opened, Duration life) throws IOException {
		while (true) {
			Duration left = life.minusNanos(this.run.nanoTime() - opened);
			boolean silenceFirst = this.run.intake().sendsBookmarks() && MAX_SILENCE.compareTo(left) < 0;
			if (left.isNegative() || left.isZero()) {
				return new WatchEnd.Overdue();
			}
			WatchEvent<T> event;
			try {
				event = call.next(silenceFirst ? MAX_SILENCE : left);
			}
			catch (SocketTimeoutException ex) {
				return silenceFirst ? new WatchEnd.Silent() : new WatchEnd.Overdue();
			}
			if (event == null) {
				return new WatchEnd.Closed(!this.progressed && !livedAtLeast(SHORT_LIFE, opened));
			}
			if (this.run.stop().isGiven()) {
				return new WatchEnd.Closed(false);
			}
			WatchEnd end = event.accept(this);
			if (end != null) {
				return end;
			}
		}
	}

	private boolean livedAtLeast(Duration life, long opened) {
		return this.run.nanoTime() - opened >= life.toNanos();
	}

	@Override
	public @Nullable WatchEnd added(T object) {
		String version = Intake.versionOf(object);
		this.run.intake().added(object);
		return arrived(this.ordered ? version : "");
	}

	@Override
	public @Nullable WatchEnd modified(T object) {
		String version = Intake.versionOf(object);
		this.run.intake().modified(object);
		this.ordered = true;
		return arrived(version);
	}

	@Override
	public @Nullable WatchEnd deleted(T object) {
		String version = Intake.versionOf(object);
		this.run.intake().deleted(object);
		this.ordered = true;
		return arrived(version);
	}

	@Override
	public @Nullable WatchEnd bookmark(WatchEvent.Bookmark<?> bookmark) {
		this.run.intake().bookmark(bookmark.resourceVersion());
		this.ordered = true;
		return arrived(bookmark.resourceVersion());
	}

	@Override
	public WatchEnd failed(ApiStatus status) {
		return new WatchEnd.Failed(status);
	}

	@Override
	public @Nullable WatchEnd faulty(WatchEvent.Faulty<?> event) {
		this.run.intake().faulty(event);
		String version = event.fault().resourceVersion();
		return arrived((this.ordered && version != null) ? version : "");
	}

	@Override
	public WatchEnd unparsable(String message) {
		return new WatchEnd.Unparsable(message);
	}

	// Moves on, after the event was handed over: if that failed it comes again.
	private @Nullable WatchEnd arrived(String version) {
		this.strikes = this.strikes.withoutSilence();
		if (this.run.cursor().advance(version)) {
			this.progressed = true;
			this.strikes = Strikes.NONE;
			this.run.backoff().reset();
		}
		this.run.board().arrived(this.run.stop());
		return null;
	}

}
