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

package io.kubeinformer.processor;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.LongAdder;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.AsyncResourceEventHandler;
import io.kubeinformer.EventType;
import io.kubeinformer.Failure;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.HandlerStatus.Execution;
import io.kubeinformer.QueueingHandler;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SelectiveHandler;

/**
 * Calls one handler, measures the calls and keeps what they throw from everyone else. Any
 * number of calls may run at once.
 * <p>
 * Nothing is allocated for a call that goes well: its end is one number, made of the time
 * and the type of the event, from which the status is made when somebody asks.
 *
 * @param <T> the type of the objects
 */
final class HandlerCalls<T extends KubernetesObject> {

	private static final EventType[] TYPES = EventType.values();

	/** What stands between the events and the handler, in this order. */
	private final List<SelectiveHandler<T>> filters;

	private final ResourceEventHandler<? super T> handler;

	private final @Nullable AsyncResourceEventHandler<T> async;

	private final @Nullable QueueingHandler<?> queueing;

	private final Clock clock;

	private final HandlerFailures failures;

	private final LongAdder started = new LongAdder();

	private final LongAdder processed = new LongAdder();

	private final LongAdder waitedNanos = new LongAdder();

	private final LongAdder ranNanos = new LongAdder();

	/** Milliseconds, then type and whether the call failed; 0 before the first call. */
	private volatile long lastEnd;

	/** What the call threw that {@code lastEnd} tells of, if that failed. */
	private volatile @Nullable Failure lastFailure;

	@SuppressWarnings("unchecked") // it takes the events of any T
	HandlerCalls(String id, ResourceEventHandler<? super T> handler, HandlerOptions options, Clock clock) {
		List<SelectiveHandler<T>> before = new ArrayList<>();
		ResourceEventHandler<? super T> told = handler;
		while (told instanceof SelectiveHandler<?>) {
			before.add((SelectiveHandler<T>) told);
			told = before.get(before.size() - 1).handler();
		}
		this.filters = List.copyOf(before);
		this.handler = told;
		this.async = (told instanceof AsyncResourceEventHandler<?>) ? (AsyncResourceEventHandler<T>) told : null;
		this.queueing = (told instanceof QueueingHandler<?> itself) ? itself : null;
		this.clock = clock;
		this.failures = new HandlerFailures(id, options.retry(), options.errorHandler());
	}

	/**
	 * Takes note that an event was taken for a call, which counts as running from now on:
	 * who looks sees it among the pending ones or in progress.
	 * @param call the call
	 */
	void taken(Call<T> call) {
		call.taken(this.clock.millis());
	}

	/**
	 * Delivers the event of a call, unless the handler leaves it out.
	 * @param call the call
	 * @return the call's end, to be followed by {@link #ended}, if it goes on after it
	 * has returned; {@code null} if it has ended
	 */
	@Nullable CompletionStage<?> deliver(Call<T> call) {
		Throwable thrown = null;
		try {
			ResourceEvent<T> told = select(call.event());
			if (told == null) {
				call.returned();
				return null;
			}
			call.told(told);
		}
		catch (Throwable ex) {
			thrown = ex;
		}
		long start = System.nanoTime();
		this.waitedNanos.add(start - call.since());
		this.started.increment();
		call.started(this.clock.millis(), start);
		try {
			CompletionStage<?> end = (thrown != null) ? null : dispatch(call.told());
			if (end != null) {
				return end;
			}
		}
		catch (Throwable ex) {
			thrown = ex;
		}
		ended(call, thrown);
		return null;
	}

	/**
	 * Takes note that a call has ended.
	 * @param call the call
	 * @param thrown what it threw, or {@code null}
	 */
	void ended(Call<T> call, @Nullable Throwable thrown) {
		ResourceEvent<T> event = call.told();
		Failure failure = null;
		if (thrown != null) {
			Throwable cause = unwrap(thrown);
			failure = failure(cause);
			Duration delay = this.failures.report(cause, event, call.attempt());
			if (delay != null) {
				call.retryAfter(delay);
			}
		}
		this.ranNanos.add(System.nanoTime() - call.startedNanos());
		ended(event.type(), failure);
		call.returned();
		this.processed.increment();
	}

	HandlerStatus status(String id, boolean synced, long pending, long delayed, long merged,
			@Nullable Instant runningSince) {
		HandlerStatus status = new HandlerStatus(id, synced, pending, delayed, this.processed.sum(),
				this.failures.count(), this.failures.retried(), this.failures.abandoned(), merged,
				Duration.ofNanos(this.waitedNanos.sum()), Duration.ofNanos(this.ranNanos.sum()), this.started.sum(),
				runningSince, lastExecution());
		return (this.queueing != null) ? this.queueing.status(status) : status;
	}

	private void ended(EventType type, @Nullable Failure failure) {
		if (failure != null) {
			this.lastFailure = failure;
		}
		this.lastEnd = ((this.clock.millis() * TYPES.length) + type.ordinal()) * 2 + ((failure != null) ? 1 : 0);
	}

	private @Nullable Execution lastExecution() {
		long end = this.lastEnd;
		if (end == 0) {
			return null;
		}
		EventType type = TYPES[(int) (end / 2 % TYPES.length)];
		Instant time = Instant.ofEpochMilli(end / 2 / TYPES.length);
		return new Execution(type, time, (end % 2 == 1) ? this.lastFailure : null);
	}

	// Stages wrap what they failed with.
	private static Throwable unwrap(Throwable thrown) {
		Throwable cause = thrown.getCause();
		return (thrown instanceof CompletionException && cause != null) ? cause : thrown;
	}

	// An exception may throw again when it is asked for its message.
	private Failure failure(Throwable thrown) {
		try {
			return Failure.of(thrown, this.clock.instant());
		}
		catch (Throwable ex) {
			return new Failure(thrown.getClass().getSimpleName(), "", this.clock.instant());
		}
	}

	private @Nullable ResourceEvent<T> select(ResourceEvent<T> event) {
		ResourceEvent<T> told = event;
		for (int i = 0; i < this.filters.size() && told != null; i++) {
			told = this.filters.get(i).select(told);
		}
		return told;
	}

	private @Nullable CompletionStage<?> dispatch(ResourceEvent<T> event) {
		if (this.async != null) {
			return this.async.onEvent(event);
		}
		event.tell(this.handler);
		return null;
	}

}
