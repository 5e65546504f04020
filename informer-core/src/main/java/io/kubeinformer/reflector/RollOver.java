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
import java.util.concurrent.RejectedExecutionException;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kubeinformer.ResourceVersion;

/**
 * Sees to it that a watch is followed by the next one without a gap. Some time before the
 * server would end it, or once it has been silent for too long, a second thread opens the
 * next watch at the last version, while the reader goes on with the present one. When the
 * headers have come the present one is cancelled, which makes the reader ask for the
 * {@link #end() next}. If the next one is refused or hangs, nothing happens to the
 * present one: it lives until it ends. Tried once a watch.
 *
 * @param <T> the type of the objects
 */
final class RollOver<T extends KubernetesObject> {

	/** How long before the life asked of the server is over the next watch is opened. */
	private static final Duration LEAD = Duration.ofSeconds(30);

	private static final Logger logger = LoggerFactory.getLogger(RollOver.class);

	private static final Runnable NOTHING = () -> {
	};

	private final Run<T> run;

	private final OpenWatch<T> present;

	/** Guarded by this: the present watch has ended, so that whatever comes is late. */
	private boolean over;

	/** Guarded by this. */
	private Runnable lifeAlarm = NOTHING;

	/** Guarded by this. */
	private Runnable silenceAlarm = NOTHING;

	/** Guarded by this. */
	private @Nullable WatchOpening<T> opening;

	/** Guarded by this. */
	private @Nullable OpenWatch<T> next;

	RollOver(Run<T> run, OpenWatch<T> present) {
		this.run = run;
		this.present = present;
	}

	/**
	 * Sets the alarm for the end of the watch's planned life.
	 */
	synchronized void planByLife() {
		// A short life has a short lead, so that most of it is used.
		Duration quarter = this.present.timeout().dividedBy(4);
		Duration life = this.present.timeout().minus((quarter.compareTo(LEAD) < 0) ? quarter : LEAD);
		this.lifeAlarm = this.run.environment()
			.time()
			.schedule(life.minusNanos(this.run.nanoTime() - this.present.opened()), () -> begin(false));
	}

	/**
	 * Sets the alarm for silence. Called once.
	 */
	synchronized void planBySilence() {
		this.silenceAlarm = this.run.environment().time().schedule(WatchSession.MAX_SILENCE, this::checkSilence);
	}

	/**
	 * Takes note that the present watch has ended.
	 * @return the next one if it is open, to be read or cancelled by the caller;
	 * {@code null} if there is none, and there will be none
	 */
	@Nullable OpenWatch<T> end() {
		WatchOpening<T> unfinished;
		OpenWatch<T> opened;
		synchronized (this) {
			this.over = true;
			this.lifeAlarm.run();
			this.silenceAlarm.run();
			opened = this.next;
			this.next = null;
			unfinished = (opened != null) ? null : this.opening;
			this.opening = null;
		}
		if (unfinished != null) {
			unfinished.cancel();
		}
		return opened;
	}

	private void checkSilence() {
		Duration idle = this.run.board().idleSince(this.present.opened());
		boolean counts = this.run.intake().sendsBookmarks();
		boolean stale = counts && idle.compareTo(WatchSession.MAX_SILENCE) >= 0;
		synchronized (this) {
			if (this.over) {
				return;
			}
			if (!stale) {
				// Arrivals set no alarms, so that they cost nothing; it is looked for
				// them here.
				Duration rest = counts ? WatchSession.MAX_SILENCE.minus(idle) : WatchSession.MAX_SILENCE;
				this.silenceAlarm = this.run.environment().time().schedule(rest, this::checkSilence);
			}
		}
		if (stale) {
			begin(true);
		}
	}

	// Called on a thread that must not be blocked.
	private void begin(boolean stale) {
		String version = this.run.cursor().version();
		if (!ResourceVersion.isComparable(version)) {
			// What both watches bring could not be told from what only the next one does.
			return;
		}
		WatchOpening<T> started;
		synchronized (this) {
			if (this.over || this.opening != null) {
				return;
			}
			started = new WatchOpening<>(this.run, version, false);
			this.opening = started;
		}
		try {
			this.run.environment().openers().execute(() -> open(started, stale));
		}
		catch (RejectedExecutionException ex) {
			logger.debug("Everything is being stopped; the watch of {} has no successor", this.run.spec().resource());
		}
	}

	private void open(WatchOpening<T> started, boolean stale) {
		if (stale) {
			this.run.ail(this.run.diagnostics().silent());
		}
		try {
			OpenWatch<T> opened = started.openCounted();
			boolean late;
			synchronized (this) {
				late = this.over;
				this.next = late ? null : opened;
			}
			(late ? opened : this.present).call().cancel();
		}
		catch (IOException | RuntimeException ex) {
			logger.debug("The next watch of {} could not be opened; the present one goes on",
					this.run.spec().resource(), Diagnostics.withoutText(ex));
		}
	}

}
