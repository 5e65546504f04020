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
import io.kubeinformer.ResourceVersion;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.http.ApiStatus;
import io.kubeinformer.reflector.State.WatchEnd;

/**
 * One open watch, read to its end. Visits its events; a visit that returns something ends
 * the watch.
 *
 * @param <T> the type of the objects
 */
final class WatchSession<T extends KubernetesObject> implements WatchEvent.Visitor<T, @Nullable WatchEnd> {

	/**
	 * How long a kind that sends bookmarks may send nothing. They come once a minute, and
	 * a healthy kube-apiserver now and then leaves one out, so that two minutes and a
	 * little pass between two of them.
	 */
	static final Duration MAX_SILENCE = Duration.ofSeconds(150);

	/** How much longer than asked for a watch may live before this side ends it. */
	private static final Duration GRACE = Duration.ofSeconds(10);

	/** The life of a watch that counts as progress, though it may bring nothing. */
	private static final Duration LONG_LIFE = Duration.ofSeconds(10);

	/** The life that lets a watch which brought nothing be opened again at once. */
	private static final Duration SHORT_LIFE = Duration.ofSeconds(1);

	private final Run<T> run;

	private final OpenWatch<T> watch;

	private final RollOver<T> rollOver;

	private Strikes strikes;

	/**
	 * What is not above this version came by the watch before; empty once nothing of that
	 * can come any more.
	 */
	private String seen;

	/** Whether an event of which the order is known has come. */
	private boolean ordered;

	private boolean progressed;

	/**
	 * Creates a session.
	 * @param run the run
	 * @param watch the watch, which is closed when the session ends
	 * @param strikes what watches have suffered at this version before
	 */
	WatchSession(Run<T> run, OpenWatch<T> watch, Strikes strikes) {
		this.run = run;
		this.watch = watch;
		this.strikes = strikes;
		this.rollOver = new RollOver<>(run, watch);
		String start = watch.startVersion();
		// A watch without a version, or at 0, begins with what is there, in any order.
		this.ordered = !start.isEmpty() && !start.equals("0");
		String reached = run.cursor().version();
		this.seen = (this.ordered && !start.equals(reached)) ? reached : "";
	}

	// Returns what watches have suffered at the version that this one reached.
	Strikes strikes() {
		return this.strikes;
	}

	// Closes the watch without reading it.
	void abandon() {
		this.watch.call().cancel();
	}

	// Reads the watch until it ends.
	WatchEnd execute() {
		Runnable cancellation = this.watch.call()::cancel;
		this.run.stop().attach(cancellation);
		WatchOutcome outcome = WatchOutcome.ERROR;
		try {
			this.run.board().watching(this.run.stop());
			this.rollOver.planByLife();
			if (this.strikes.silent() == 0) {
				this.rollOver.planBySilence();
			}
			WatchEnd end = read();
			WatchSession<T> next = end.isSucceeded() ? next() : null;
			if (next != null) {
				end = new WatchEnd.RolledOver(next);
			}
			outcome = end.outcome();
			return end;
		}
		finally {
			OpenWatch<T> unwanted = this.rollOver.end();
			if (unwanted != null) {
				unwanted.call().cancel();
			}
			this.run.stop().detach(cancellation);
			this.watch.call().cancel();
			if (livedAtLeast(LONG_LIFE)) {
				this.run.backoff().reset();
			}
			if (!this.run.stop().isGiven()) {
				this.run.board().watches.add(outcome, this.run.nanoTime() - this.watch.opened());
			}
		}
	}

	// Returns the session that takes over, if a roll-over has opened its watch.
	private @Nullable WatchSession<T> next() {
		OpenWatch<T> next = this.rollOver.end();
		if (next == null) {
			return null;
		}
		boolean silent = this.run.intake().sendsBookmarks()
				&& this.run.board().idleSince(this.watch.opened()).compareTo(MAX_SILENCE) >= 0;
		return new WatchSession<>(this.run, next, silent ? this.strikes.withSilence() : this.strikes);
	}

	private WatchEnd read() {
		try {
			return readEvents();
		}
		catch (IOException ex) {
			return new WatchEnd.Lost(ex);
		}
	}

	private WatchEnd readEvents() throws IOException {
		Duration life = this.watch.timeout().plus(GRACE);
		while (true) {
			Duration left = life.minusNanos(this.run.nanoTime() - this.watch.opened());
			if (left.isNegative() || left.isZero()) {
				return new WatchEnd.Overdue();
			}
			// After one span of silence another watch is tried, after two it is over.
			Duration silence = (this.strikes.silent() == 0) ? MAX_SILENCE.multipliedBy(2) : MAX_SILENCE;
			boolean silenceFirst = this.run.intake().sendsBookmarks() && silence.compareTo(left) < 0;
			WatchEvent<T> event;
			try {
				event = this.watch.call().next(silenceFirst ? silence : left);
			}
			catch (SocketTimeoutException ex) {
				return silenceFirst ? new WatchEnd.Silent() : new WatchEnd.Overdue();
			}
			if (event == null) {
				return new WatchEnd.Closed(!this.progressed && !livedAtLeast(SHORT_LIFE));
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

	private boolean livedAtLeast(Duration life) {
		return this.run.nanoTime() - this.watch.opened() >= life.toNanos();
	}

	@Override
	public @Nullable WatchEnd added(T object) {
		String version = Intake.versionOf(object);
		if (!isSeen(version)) {
			this.run.intake().added(object);
		}
		arrived(this.ordered ? version : "");
		return null;
	}

	@Override
	public @Nullable WatchEnd modified(T object) {
		String version = Intake.versionOf(object);
		if (!isSeen(version)) {
			this.run.intake().modified(object);
		}
		this.ordered = true;
		arrived(version);
		return null;
	}

	@Override
	public @Nullable WatchEnd deleted(T object) {
		String version = Intake.versionOf(object);
		if (isSeen(version)) {
			this.run.intake().deletedAgain(object);
		}
		else {
			this.run.intake().deleted(object);
		}
		this.ordered = true;
		arrived(version);
		return null;
	}

	@Override
	public @Nullable WatchEnd bookmark(WatchEvent.Bookmark<?> bookmark) {
		this.run.intake().bookmark(bookmark);
		this.ordered = true;
		arrived(bookmark.resourceVersion());
		return null;
	}

	@Override
	public WatchEnd failed(ApiStatus status) {
		return new WatchEnd.Failed(status);
	}

	@Override
	public @Nullable WatchEnd faulty(WatchEvent.Faulty<?> event) {
		String version = event.fault().resourceVersion();
		if (version == null || !isSeen(version)) {
			this.run.intake().faulty(event);
		}
		arrived((this.ordered && version != null) ? version : "");
		return null;
	}

	@Override
	public WatchEnd unparsable(String message) {
		return new WatchEnd.Unparsable(message);
	}

	// Returns whether the watch before this one has brought a version already.
	private boolean isSeen(String version) {
		if (this.seen.isEmpty()) {
			return false;
		}
		if (!ResourceVersion.isNotAbove(version, this.seen)) {
			this.seen = "";
			return false;
		}
		return true;
	}

	// Moves on, after the event was handed over: if that failed it comes again.
	private void arrived(String version) {
		if (this.strikes.silent() > 0) {
			this.strikes = this.strikes.withoutSilence();
			this.rollOver.planBySilence();
		}
		if (this.run.cursor().advance(version)) {
			this.progressed = true;
			this.strikes = Strikes.NONE;
			this.run.backoff().reset();
		}
		this.run.board().arrived(this.run.stop());
	}

}
