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
import java.util.concurrent.atomic.LongAdder;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.EventType;
import io.kubeinformer.Failure;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.HandlerStatus.Execution;
import io.kubeinformer.QueueingHandler;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.store.FailureLog;

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

	private final ResourceEventHandler<? super T> handler;

	private final @Nullable QueueingHandler<?> queueing;

	private final Clock clock;

	private final FailureLog failures;

	private final LongAdder started = new LongAdder();

	private final LongAdder processed = new LongAdder();

	private final LongAdder waitedNanos = new LongAdder();

	private final LongAdder ranNanos = new LongAdder();

	/** Milliseconds, then type and whether the call failed; 0 before the first call. */
	private volatile long lastEnd;

	/** What the call threw that {@code lastEnd} tells of, if that failed. */
	private volatile @Nullable Failure lastFailure;

	HandlerCalls(String id, ResourceEventHandler<? super T> handler, Clock clock) {
		this.handler = handler;
		this.queueing = (handler instanceof QueueingHandler<?> itself) ? itself : null;
		this.clock = clock;
		this.failures = new FailureLog("Handler '" + id + "'", "The next event is delivered to it all the same.");
	}

	/**
	 * Delivers the event of a call.
	 * @param call the call
	 */
	void deliver(Call<T> call) {
		ResourceEvent<T> event = call.event();
		long start = System.nanoTime();
		this.waitedNanos.add(start - call.since());
		this.started.increment();
		call.started(this.clock.millis());
		Failure failure = null;
		try {
			dispatch(event);
		}
		catch (Throwable ex) {
			failure = report(ex, event);
		}
		finally {
			this.ranNanos.add(System.nanoTime() - start);
			ended(event.type(), failure);
			call.returned();
			this.processed.increment();
		}
	}

	HandlerStatus status(String id, boolean synced, long pending, long merged, @Nullable Instant runningSince) {
		HandlerStatus status = new HandlerStatus(id, synced, pending, 0, this.processed.sum(), this.failures.count(), 0,
				merged, Duration.ofNanos(this.waitedNanos.sum()), Duration.ofNanos(this.ranNanos.sum()),
				this.started.sum(), runningSince, lastExecution());
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

	// An exception may throw again when it is asked for its message.
	private Failure report(Throwable thrown, ResourceEvent<T> event) {
		try {
			this.failures.report(thrown, event.type() + " " + event.key());
			return Failure.of(thrown, this.clock.instant());
		}
		catch (Throwable ex) {
			return new Failure(thrown.getClass().getSimpleName(), "", this.clock.instant());
		}
	}

	private void dispatch(ResourceEvent<T> event) {
		switch (event.type()) {
			case ADDED -> this.handler.onAdd(event.resource(), ((ResourceEvent.Added<T>) event).initial());
			case UPDATED -> this.handler.onUpdate(((ResourceEvent.Updated<T>) event).before(), event.resource());
			case DELETED ->
				this.handler.onDelete(event.resource(), ((ResourceEvent.Deleted<T>) event).finalStateUnknown());
			case UNWATCHED -> this.handler.onUnwatched(event.resource());
		}
	}

}
