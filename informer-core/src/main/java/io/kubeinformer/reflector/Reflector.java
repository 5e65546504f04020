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
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kubeinformer.InformerStatus.QuarantinedItem;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.PartitionStatus.ListReason;

/**
 * Keeps a sink up to date with one resource in one scope: lists it, watches it, and
 * decides what to do when either fails. It is the only place that decides so; the rules
 * are in {@link State}, top to bottom.
 * <p>
 * The reading is done by one thread at a time, given by the owner; all other methods may
 * be called from any thread and do not block. A reflector that was stopped can be started
 * again: it lists anew, never below the version it had reached.
 *
 * @param <T> the type of the objects
 */
public final class Reflector<T extends KubernetesObject> {

	private static final Logger logger = LoggerFactory.getLogger(Reflector.class);

	/** How long to wait if the failure could not even be reported. */
	private static final Duration BLIND_DELAY = Duration.ofSeconds(30);

	private final ReflectorSpec spec;

	private final ListerWatcher<T> listerWatcher;

	private final ReflectorEnvironment environment;

	private final Cursor cursor = new Cursor();

	private final Paging paging;

	private final Backoff backoff;

	private final Quarantine quarantine;

	private final Intake<T> intake;

	private final StatusBoard board;

	private final Diagnostics diagnostics;

	/** Held by the thread that reads, so that a new run waits for the last one's end. */
	private final ReentrantLock reading = new ReentrantLock();

	/** The signal of the present run; {@code null} while there is none. */
	private @Nullable StopSignal running;

	/**
	 * Creates a reflector that does nothing yet.
	 * @param spec what to read
	 * @param listerWatcher makes the requests
	 * @param sink takes what comes
	 * @param transform what every object goes through; the codec behind the
	 * lister-watcher must ask the same instance for known versions
	 * @param owner is told about changes of state
	 * @param environment what is shared with other reflectors
	 */
	public Reflector(ReflectorSpec spec, ListerWatcher<T> listerWatcher, Sink<T> sink, TransformOnce<T> transform,
			ReflectorOwner owner, ReflectorEnvironment environment) {
		this.spec = spec;
		this.listerWatcher = listerWatcher;
		this.environment = environment;
		TimeSource time = environment.time();
		this.paging = new Paging(spec.pageSize());
		this.backoff = new Backoff(environment.random());
		this.quarantine = new Quarantine(spec.namespace());
		this.intake = new Intake<>(sink, transform, this.quarantine, time);
		this.board = new StatusBoard(spec.namespace(), this.cursor, owner, time);
		this.diagnostics = new Diagnostics(spec, time);
	}

	/**
	 * Begins a run.
	 * @return the run, to be executed once on a thread of its own; it lasts until
	 * {@link #stop()}, and is over at once if that was called before
	 * @throws IllegalStateException if there is a run already
	 */
	public synchronized Runnable start() {
		if (this.running != null) {
			throw new IllegalStateException("The reflector of " + this.spec.resource() + " is running already");
		}
		StopSignal stop = new StopSignal();
		this.running = stop;
		Run<T> run = new Run<>(this.spec, this.listerWatcher, this.intake, this.cursor, this.paging, this.backoff,
				this.board, this.diagnostics, this.environment, stop);
		return () -> read(run);
	}

	/**
	 * Ends the run, whatever its thread is doing, and returns at once; the thread is free
	 * soon after. Without a run it does nothing.
	 */
	public synchronized void stop() {
		if (this.running != null) {
			this.running.give();
			this.running = null;
			this.board.stopped();
		}
	}

	/**
	 * Returns what the reflector is doing.
	 * @return a snapshot
	 */
	public PartitionStatus status() {
		return this.board.status();
	}

	/**
	 * Returns the objects that are there but cannot be read.
	 * @return an unmodifiable snapshot
	 */
	public List<QuarantinedItem> quarantined() {
		return this.quarantine.snapshot();
	}

	private void read(Run<T> run) {
		this.reading.lock();
		try {
			if (!run.stop().isGiven()) {
				run.countRelist(ListReason.INITIAL);
			}
			State state = run.content(ListReason.INITIAL);
			while (!run.stop().isGiven()) {
				state = step(run, state);
			}
			state.abandon();
		}
		finally {
			this.reading.unlock();
		}
	}

	// Takes one step. Whatever is thrown in it, by the sink or by what user code
	// makes of an object, costs a delay and not the loop.
	private State step(Run<T> run, State state) {
		try {
			return state.step(run);
		}
		catch (Throwable ex) {
			return run.stop().isGiven() ? state : survive(run, state, ex);
		}
	}

	private State survive(Run<T> run, State failed, Throwable thrown) {
		State state = failed.again();
		try {
			logger.error("Reading {} failed unexpectedly and is tried again", this.spec.resource(),
					Diagnostics.withoutText(thrown));
			return run.backOff(state, this.diagnostics.of("read", thrown));
		}
		catch (Throwable ex) {
			// Memory may be short: going on matters more than the report.
			return new State.Waiting(state, BLIND_DELAY);
		}
	}

}
