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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What a listener asks of its executor, which runs a task when the test says so, and what
 * those wait for who wait for the listener.
 */
@Timeout(120)
class ProcessorListenerWaitsTests {

	private static final Duration LONG = Duration.ofSeconds(90);

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private static final Set<Thread.State> WAITING_OR_OVER = Set.of(Thread.State.TIMED_WAITING,
			Thread.State.TERMINATED);

	private final Deque<Runnable> tasks = new ArrayDeque<>();

	private final List<String> calls = new ArrayList<>();

	private final List<ProcessorListener<V1ConfigMap>> removed = new ArrayList<>();

	private final List<ProcessorListener<V1ConfigMap>> synced = new ArrayList<>();

	private boolean executorIsClosed;

	@Test
	void nameAndResyncPeriodAreThoseOfTheRegistration() {
		ProcessorListener<V1ConfigMap> listener = listener(
				HandlerOptions.defaults().withResyncPeriod(Duration.ofMinutes(7)));
		assertThat(listener.id()).isEqualTo("test");
		assertThat(listener).hasToString("test");
		assertThat(listener.status().id()).isEqualTo("test");
		assertThat(listener.resyncPeriod()).isEqualTo(Duration.ofMinutes(7));
	}

	@Test
	void asManyTasksAreAskedForAsThereAreEventsAndCallsAllowed() {
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults().withConcurrency(3));
		listener.add(List.of(added("a"), added("b")));
		assertThat(this.tasks).as("paused").isEmpty();
		listener.resume();
		assertThat(this.tasks).hasSize(2);
		listener.add(List.of());
		assertThat(this.tasks).hasSize(2);
		listener.add(List.of(added("c"), added("d"), added("e")));
		assertThat(this.tasks).hasSize(3);
		listener.add(List.of(added("f")));
		assertThat(this.tasks).hasSize(3);
		runTasks();
		assertThat(this.calls).containsExactly("a", "b", "c", "d", "e", "f");
		assertThat(listener.status().pending()).isZero();
		listener.add(List.of(added("g"), added("h"), added("i"), added("j")));
		assertThat(this.tasks).hasSize(3);
	}

	@Test
	void nothingIsAskedForWithoutAnEvent() {
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults());
		listener.resume();
		listener.add(List.of());
		assertThat(this.tasks).isEmpty();
	}

	@Test
	void taskThatFindsTheListenerPausedLeavesTheEventsForTheNext() {
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults());
		listener.resume();
		listener.add(List.of(added("a")));
		listener.pause();
		runTasks();
		assertThat(this.calls).isEmpty();
		assertThat(listener.status().pending()).isEqualTo(1);
		listener.resume();
		assertThat(this.tasks).hasSize(1);
		runTasks();
		assertThat(this.calls).containsExactly("a");
	}

	@Test
	void taskThatWasRejectedIsAskedForAgain() {
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults());
		listener.resume();
		this.executorIsClosed = true;
		listener.add(List.of(added("a")));
		assertThat(this.tasks).isEmpty();
		this.executorIsClosed = false;
		listener.add(List.of(added("b")));
		assertThat(this.tasks).hasSize(1);
		runTasks();
		assertThat(this.calls).containsExactly("a", "b");
	}

	@Test
	void eventsOfAResyncArePendingUntilTheyAreTaken() {
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults());
		listener.resume();
		listener.add(List.of(added("a")));
		assertThat(listener.isResyncPending()).isFalse();
		V1ConfigMap object = ConfigMaps.of("a", 1);
		listener.add(List.of(new ResourceEvent.Updated<>(object, object, true)));
		assertThat(listener.isResyncPending()).isTrue();
		runTasks();
		assertThat(listener.isResyncPending()).isFalse();
	}

	@Test
	void removalIsToldOnceAndEndsTheWaitForTheContent() {
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults());
		listener.add(List.of(added("a")));
		listener.initialContentAdded();
		assertThat(this.synced).isEmpty();
		assertThat(listener.isRemoved()).isFalse();
		listener.remove();
		listener.remove();
		assertThat(listener.isRemoved()).isTrue();
		assertThat(this.removed).containsExactly(listener);
		assertThat(this.synced).containsExactly(listener);
		assertThat(listener.hasSynced()).isFalse();
		assertThat(listener.status().pending()).isZero();
		listener.resume();
		listener.add(List.of(added("b")));
		assertThat(this.tasks).isEmpty();
		assertThat(listener.status().pending()).isZero();
	}

	@Test
	void syncIsToldByWhoeverBringsItAbout() {
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults());
		listener.add(List.of(added("a")));
		listener.initialContentAdded();
		listener.resume();
		assertThat(this.synced).isEmpty();
		runTasks();
		assertThat(this.synced).containsExactly(listener);
		assertThat(listener.hasSynced()).isTrue();
		assertThat(listener.status().synced()).isTrue();
		listener.add(List.of(added("b")));
		runTasks();
		assertThat(this.synced).as("told once").containsExactly(listener);
		listener.resetSync();
		assertThat(listener.hasSynced()).isFalse();
		listener.initialContentAdded();
		assertThat(this.synced).containsExactly(listener, listener);
	}

	@Test
	void contentCountsAsUnseenWhileACallIsInProgress() throws InterruptedException {
		AtomicReference<ProcessorListener<V1ConfigMap>> self = new AtomicReference<>();
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults(),
				ResourceEventHandler.of((event) -> {
					self.get().initialContentAdded();
					this.calls.add("synced " + self.get().hasSynced());
				}));
		self.set(listener);
		listener.resume();
		listener.add(List.of(added("a")));
		runTasks();
		assertThat(this.calls).containsExactly("synced false");
		assertThat(listener.awaitSync(Duration.ZERO)).isTrue();
	}

	@Test
	void waitForIdlenessEndsWithTheListenersPause() throws InterruptedException {
		ProcessorListener<V1ConfigMap> listener = busyListener();
		Waiter waiter = waiter(() -> listener.awaitIdle(System.nanoTime() + LONG.toNanos()));
		listener.pause();
		assertThat(waiter.answer()).isTrue();
	}

	@Test
	void waitForIdlenessEndsWithTheListenersRemoval() throws InterruptedException {
		ProcessorListener<V1ConfigMap> listener = busyListener();
		Waiter waiter = waiter(() -> listener.awaitIdle(System.nanoTime() + LONG.toNanos()));
		listener.remove();
		assertThat(waiter.answer()).isTrue();
	}

	@Test
	void waitForIdlenessEndsWithTheLastCall() throws InterruptedException {
		ProcessorListener<V1ConfigMap> listener = busyListener();
		Waiter waiter = waiter(() -> listener.awaitIdle(System.nanoTime() + LONG.toNanos()));
		runTasks();
		assertThat(waiter.answer()).isTrue();
	}

	@Test
	void waitForIdlenessThatIsInterruptedEndsAndSaysSo() throws InterruptedException {
		ProcessorListener<V1ConfigMap> listener = busyListener();
		AtomicReference<Boolean> interrupted = new AtomicReference<>();
		Waiter waiter = waiter(() -> {
			boolean idle = listener.awaitIdle(System.nanoTime() + LONG.toNanos());
			interrupted.set(Thread.currentThread().isInterrupted());
			return idle;
		});
		waiter.thread.interrupt();
		assertThat(waiter.answer()).isFalse();
		assertThat(interrupted).hasValue(true);
	}

	@Test
	void waitForTheContentEndsWithTheLastCall() throws InterruptedException {
		ProcessorListener<V1ConfigMap> listener = busyListener();
		listener.initialContentAdded();
		assertThat(listener.awaitSync(Duration.ZERO)).isFalse();
		Waiter waiter = waiter(() -> {
			try {
				return listener.awaitSync(LONG);
			}
			catch (InterruptedException ex) {
				return false;
			}
		});
		runTasks();
		assertThat(waiter.answer()).isTrue();
	}

	@Test
	void waitForContentThatIsEmptyEndsAtOnce() throws InterruptedException {
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults());
		Waiter waiter = waiter(() -> {
			try {
				return listener.awaitSync(LONG);
			}
			catch (InterruptedException ex) {
				return false;
			}
		});
		listener.initialContentAdded();
		assertThat(waiter.answer()).isTrue();
	}

	@Test
	void handlerDoesNotWaitForItself() {
		AtomicReference<ProcessorListener<V1ConfigMap>> self = new AtomicReference<>();
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults(), ResourceEventHandler
			.of((event) -> this.calls.add("idle " + self.get().awaitIdle(System.nanoTime() + LONG.toNanos()))));
		self.set(listener);
		listener.resume();
		listener.add(List.of(added("a")));
		runTasks();
		assertThat(this.calls).containsExactly("idle false");
	}

	// Has an event, and a task that nobody runs.
	private ProcessorListener<V1ConfigMap> busyListener() {
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults());
		listener.resume();
		listener.add(List.of(added("a")));
		assertThat(listener.isResyncPending()).isFalse();
		return listener;
	}

	private ProcessorListener<V1ConfigMap> listener(HandlerOptions options) {
		return listener(options, ResourceEventHandler.of((event) -> this.calls.add(event.key().name())));
	}

	private ProcessorListener<V1ConfigMap> listener(HandlerOptions options, ResourceEventHandler<V1ConfigMap> handler) {
		return new ProcessorListener<>("test", handler, options, this::execute, (delay, task) -> {
		}, Clock.systemUTC(), this.removed::add, this.synced::add);
	}

	private void execute(Runnable task) {
		if (this.executorIsClosed) {
			throw new RejectedExecutionException();
		}
		this.tasks.add(task);
	}

	private void runTasks() {
		Runnable task = this.tasks.poll();
		while (task != null) {
			task.run();
			task = this.tasks.poll();
		}
	}

	private static ResourceEvent<V1ConfigMap> added(String name) {
		return new ResourceEvent.Added<>(ConfigMaps.of(name, 1), true);
	}

	private static Waiter waiter(BooleanSupplier wait) {
		Waiter waiter = new Waiter(wait);
		waiter.thread.start();
		await().atMost(LIMIT).until(() -> WAITING_OR_OVER.contains(waiter.thread.getState()));
		return waiter;
	}

	/** A thread in a wait that would end by itself only after all patience is gone. */
	private static final class Waiter {

		private final Thread thread;

		private volatile @Nullable Boolean answer;

		Waiter(BooleanSupplier wait) {
			this.thread = new Thread(() -> this.answer = wait.getAsBoolean());
		}

		@Nullable Boolean answer() throws InterruptedException {
			this.thread.join(LIMIT.toMillis());
			Boolean given = this.answer;
			this.thread.interrupt();
			this.thread.join();
			return given;
		}

	}

}
