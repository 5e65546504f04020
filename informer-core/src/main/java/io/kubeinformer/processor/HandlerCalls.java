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

import io.kubeinformer.Failure;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.HandlerStatus.Execution;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.store.FailureLog;

/**
 * Calls one handler, measures the calls and keeps what they throw from everyone else.
 * Called by one thread at a time, read by any.
 *
 * @param <T> the type of the objects
 */
final class HandlerCalls<T extends KubernetesObject> {

	private final ResourceEventHandler<? super T> handler;

	private final Clock clock;

	private final FailureLog failures;

	private final LongAdder started = new LongAdder();

	private final LongAdder processed = new LongAdder();

	private final LongAdder waitedNanos = new LongAdder();

	private final LongAdder ranNanos = new LongAdder();

	private volatile @Nullable Instant runningSince;

	private volatile @Nullable Execution lastExecution;

	HandlerCalls(String id, ResourceEventHandler<? super T> handler, Clock clock) {
		this.handler = handler;
		this.clock = clock;
		this.failures = new FailureLog("Handler '" + id + "'", "The next event is delivered to it all the same.");
	}

	/**
	 * Delivers an event.
	 * @param event the event
	 * @param since when it reached the cache, as {@link System#nanoTime()}
	 */
	void deliver(ResourceEvent<T> event, long since) {
		long start = System.nanoTime();
		this.waitedNanos.add(start - since);
		this.started.increment();
		this.runningSince = this.clock.instant();
		Failure failure = null;
		try {
			dispatch(event);
		}
		catch (Throwable ex) {
			failure = report(ex, event);
		}
		finally {
			this.ranNanos.add(System.nanoTime() - start);
			this.lastExecution = new Execution(event.type(), this.clock.instant(), failure);
			this.runningSince = null;
			this.processed.increment();
		}
	}

	HandlerStatus status(String id, boolean synced, long pending) {
		return new HandlerStatus(id, synced, pending, this.processed.sum(), this.failures.count(),
				Duration.ofNanos(this.waitedNanos.sum()), Duration.ofNanos(this.ranNanos.sum()), this.started.sum(),
				this.runningSince, this.lastExecution);
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
