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

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kubeinformer.Failure;
import io.kubeinformer.InformerState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.PartitionStatus.ListOutcome;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.PartitionStatus.WatchOutcome;
import io.kubeinformer.Reason;

/**
 * Where a reflector shows what it is doing. Reading never blocks; changes are made one
 * after the other, and those of a run that was stopped come to nothing. A reason stays
 * until something shows that it is mended.
 */
final class StatusBoard {

	private static final Logger logger = LoggerFactory.getLogger(StatusBoard.class);

	private final String namespace;

	private final Cursor cursor;

	private final ReflectorOwner owner;

	private final TimeSource time;

	final Tally<ListOutcome> lists = new Tally<>(ListOutcome.class);

	final Tally<WatchOutcome> watches = new Tally<>(WatchOutcome.class);

	final Tally<ListReason> relists = new Tally<>(ListReason.class);

	final LongAdder listedObjects = new LongAdder();

	private volatile Shown shown;

	private volatile @Nullable Arrival lastArrival;

	StatusBoard(String namespace, Cursor cursor, ReflectorOwner owner, TimeSource time) {
		this.namespace = namespace;
		this.cursor = cursor;
		this.owner = owner;
		this.time = time;
		this.shown = new Shown(InformerState.NEW, time.now(), null, null, null, null);
	}

	synchronized void listing(StopSignal run) {
		change(run, InformerState.LISTING, this.shown.reason, this.shown.message, null, this.shown.lastError);
	}

	// The headers of a watch have come, which mends everything but silence.
	synchronized void watching(StopSignal run) {
		boolean stale = this.shown.reason == Reason.STALE;
		change(run, InformerState.WATCHING, stale ? Reason.STALE : null, stale ? this.shown.message : null, null,
				this.shown.lastError);
	}

	// The whole content has come. That a watch can be had again is for the watch to show.
	void listed(StopSignal run) {
		this.lastArrival = new Arrival(this.time.nanoTime());
		if (this.shown.reason == Reason.STALE) {
			mended(run);
		}
	}

	// An event or a bookmark has come.
	void arrived(StopSignal run) {
		this.lastArrival = new Arrival(this.time.nanoTime());
		if (this.shown.reason != null) {
			mended(run);
		}
	}

	// Something is wrong with a watch that goes on. Called by the thread that opens the
	// next one, while the reader may have got further already.
	synchronized void ailing(StopSignal run, Diagnosis diagnosis) {
		if (this.shown.state == InformerState.WATCHING) {
			Failure failure = diagnosis.failure();
			change(run, InformerState.WATCHING, diagnosis.reason(), failure.message(), null, failure);
		}
	}

	void waiting(StopSignal run, Diagnosis diagnosis, Duration delay) {
		Failure failure = diagnosis.failure();
		change(run, InformerState.WAITING, diagnosis.reason(), failure.message(), this.time.now().plus(delay), failure);
	}

	synchronized void stopped() {
		show(new Shown(InformerState.STOPPED, this.time.now(), null, null, null, this.shown.lastError));
	}

	// Returns the time since the last arrival, or since a later moment.
	Duration idleSince(long nanos) {
		Arrival arrival = this.lastArrival;
		long last = (arrival != null && arrival.nanos - nanos > 0) ? arrival.nanos : nanos;
		return Duration.ofNanos(this.time.nanoTime() - last);
	}

	PartitionStatus status() {
		return status(this.shown);
	}

	private synchronized void mended(StopSignal run) {
		change(run, this.shown.state, null, null, null, this.shown.lastError);
	}

	private synchronized void change(StopSignal run, InformerState state, @Nullable Reason reason,
			@Nullable String message, @Nullable Instant retryAt, @Nullable Failure lastError) {
		if (!run.isGiven()) {
			Instant since = (state == this.shown.state) ? this.shown.since : this.time.now();
			show(new Shown(state, since, reason, message, retryAt, lastError));
		}
	}

	private void show(Shown next) {
		Shown before = this.shown;
		this.shown = next;
		if (before.state == next.state && before.reason == next.reason) {
			return;
		}
		try {
			this.owner.onChange(status(before), status(next));
		}
		catch (Throwable ex) {
			logger.error("A change of state could not be reported", ex);
		}
	}

	private PartitionStatus status(Shown shown) {
		Arrival arrival = this.lastArrival;
		Duration age = (arrival != null) ? Duration.ofNanos(this.time.nanoTime() - arrival.nanos) : null;
		String version = this.cursor.version();
		return new PartitionStatus(this.namespace, shown.state, shown.since, shown.reason, shown.message,
				this.owner.hasSynced(), age, version.isEmpty() ? null : version, shown.retryAt, shown.lastError,
				this.lists.stats(), this.listedObjects.sum(), this.watches.stats(), this.relists.numbers());
	}

	private record Shown(InformerState state, Instant since, @Nullable Reason reason, @Nullable String message,
			@Nullable Instant retryAt, @Nullable Failure lastError) {

	}

	/** A moment; boxed so that there can be none. */
	private record Arrival(long nanos) {

	}

}
