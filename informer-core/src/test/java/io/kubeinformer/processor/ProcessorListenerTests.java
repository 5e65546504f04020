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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.EventType;
import io.kubeinformer.HandlerStatus.Execution;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class ProcessorListenerTests {

	private static final Duration LONG = Duration.ofSeconds(20);

	private final ExecutorService executor = Executors.newCachedThreadPool();

	private final List<String> calls = new CopyOnWriteArrayList<>();

	private final AtomicInteger removals = new AtomicInteger();

	private final AtomicInteger syncs = new AtomicInteger();

	@AfterEach
	void shutDown() {
		this.executor.shutdownNow();
	}

	@Test
	void deliversInOrderAndOnlyWhileThereIsSomething() {
		ProcessorListener<V1ConfigMap> listener = started(
				(event) -> this.calls.add(ConfigMaps.value(event.resource())));
		for (int i = 0; i < 1000; i++) {
			listener.add(List.of(added(i)));
		}
		await().untilAsserted(() -> assertThat(this.calls).hasSize(1000));
		assertThat(this.calls).isSortedAccordingTo((left, right) -> Integer.valueOf(left) - Integer.valueOf(right));
		assertThat(listener.awaitIdle(soon())).isTrue();
		assertThat(listener.status().pending()).isZero();
		assertThat(listener.status().processed()).isEqualTo(1000);
		assertThat(listener.status().started()).isEqualTo(1000);
	}

	@Test
	void aHandlerThatThrowsGetsTheNextEventAtOnce() {
		ProcessorListener<V1ConfigMap> listener = started((event) -> {
			if (ConfigMaps.value(event.resource()).equals("0")) {
				throw new StackOverflowError("deep");
			}
			this.calls.add(ConfigMaps.value(event.resource()));
		});
		List<ResourceEvent<V1ConfigMap>> events = new ArrayList<>();
		for (int i = 0; i <= 10_000; i++) {
			events.add(added(i));
		}
		listener.add(events);
		listener.initialContentAdded();
		await().untilAsserted(() -> assertThat(listener.hasSynced()).isTrue());
		assertThat(this.calls).hasSize(10_000);
		assertThat(listener.status().failed()).isEqualTo(1);
		assertThat(listener.status().processed()).isEqualTo(10_001);
	}

	@Test
	void anExceptionWithoutAReadableMessageIsSurvivedToo() {
		ProcessorListener<V1ConfigMap> listener = started((event) -> {
			throw new IllegalStateException() {

				@Override
				public @Nullable String getMessage() {
					throw new IllegalStateException("no message");
				}

			};
		});
		listener.add(List.of(added(1), added(2)));
		await().untilAsserted(() -> assertThat(listener.status().processed()).isEqualTo(2));
		assertThat(listener.status().failed()).isEqualTo(2);
	}

	@Test
	void theStatusTellsOfTheRunningAndTheLastCall() throws InterruptedException {
		CountDownLatch inside = new CountDownLatch(1);
		CountDownLatch release = new CountDownLatch(1);
		ProcessorListener<V1ConfigMap> listener = started((event) -> {
			inside.countDown();
			hold(release);
			throw new IllegalArgumentException("wrong");
		});
		listener.add(List.of(added(1), added(2)));
		inside.await();
		assertThat(listener.status().runningSince()).isNotNull();
		assertThat(listener.status().pending()).isEqualTo(1);
		assertThat(listener.status().lastExecution()).isNull();
		release.countDown();
		await().untilAsserted(() -> assertThat(listener.status().processed()).isEqualTo(2));
		assertThat(listener.status().runningSince()).isNull();
		Execution last = listener.status().lastExecution();
		assertThat(last).isNotNull();
		assertThat(last.type()).isEqualTo(EventType.ADDED);
		assertThat(last.failure()).isNotNull();
		assertThat(listener.status().waited()).isPositive();
		assertThat(listener.status().ran()).isPositive();
	}

	@Test
	void isSyncedOnlyAfterTheLastInitialAdd() throws InterruptedException {
		CountDownLatch release = new CountDownLatch(1);
		ProcessorListener<V1ConfigMap> listener = started((event) -> hold(release));
		listener.add(List.of(added(1), added(2)));
		assertThat(listener.hasSynced()).isFalse();
		listener.initialContentAdded();
		listener.add(List.of(added(3)));
		assertThat(listener.awaitSync(Duration.ofMillis(10))).isFalse();
		release.countDown();
		assertThat(listener.awaitSync(LONG)).isTrue();
		await().untilAsserted(() -> assertThat(this.syncs).hasValue(1));
	}

	@Test
	void isSyncedAtOnceWithNothingToSee() {
		ProcessorListener<V1ConfigMap> listener = started((event) -> {
		});
		listener.initialContentAdded();
		assertThat(listener.hasSynced()).isTrue();
		listener.resetSync();
		assertThat(listener.hasSynced()).isFalse();
	}

	@Test
	void removalWaitsForTheCallInProgressAndDropsTheRest() throws InterruptedException {
		CountDownLatch inside = new CountDownLatch(1);
		CountDownLatch release = new CountDownLatch(1);
		ProcessorListener<V1ConfigMap> listener = started((event) -> {
			inside.countDown();
			hold(release);
			this.calls.add(ConfigMaps.value(event.resource()));
		});
		listener.add(List.of(added(1), added(2), added(3)));
		inside.await();
		Thread remover = new Thread(listener::remove);
		remover.start();
		await().until(listener::isRemoved);
		await().until(() -> remover.getState() == Thread.State.TIMED_WAITING);
		release.countDown();
		remover.join();
		assertThat(this.calls).containsExactly("1");
		listener.add(List.of(added(4)));
		listener.remove();
		assertThat(listener.status().pending()).isZero();
		assertThat(this.removals).hasValue(1);
	}

	@Test
	void removalFromInsideTheHandlerReturnsAtOnce() {
		AtomicReference<ProcessorListener<V1ConfigMap>> self = new AtomicReference<>();
		ProcessorListener<V1ConfigMap> listener = listener((event) -> {
			self.get().remove();
			this.calls.add(ConfigMaps.value(event.resource()));
		});
		self.set(listener);
		listener.add(List.of(added(1), added(2)));
		listener.resume();
		await().untilAsserted(() -> assertThat(this.calls).containsExactly("1"));
		assertThat(listener.awaitIdle(soon())).isTrue();
		assertThat(this.calls).containsExactly("1");
	}

	@Test
	void pausedItKeepsWhatComes() {
		ProcessorListener<V1ConfigMap> listener = listener(
				(event) -> this.calls.add(ConfigMaps.value(event.resource())));
		listener.add(List.of(added(1)));
		assertThat(listener.awaitIdle(System.nanoTime())).isTrue();
		assertThat(listener.status().pending()).isEqualTo(1);
		listener.resume();
		await().untilAsserted(() -> assertThat(this.calls).containsExactly("1"));
		listener.pause();
		listener.add(List.of(added(2)));
		listener.resume();
		await().untilAsserted(() -> assertThat(this.calls).containsExactly("1", "2"));
	}

	@Test
	void aSlowHandlerHoldsUpNobody() {
		CountDownLatch release = new CountDownLatch(1);
		ProcessorListener<V1ConfigMap> slow = started((event) -> hold(release));
		ProcessorListener<V1ConfigMap> fast = started((event) -> this.calls.add(ConfigMaps.value(event.resource())));
		SharedProcessor<V1ConfigMap> processor = new SharedProcessor<>();
		processor.add(slow);
		processor.add(fast);
		for (int i = 0; i < 50_000; i++) {
			processor.distribute(List.of(added(i % 100)));
		}
		await().untilAsserted(() -> assertThat(this.calls).hasSize(50_000));
		await().until(() -> slow.status().pending() == 49_999);
		release.countDown();
		await().untilAsserted(() -> assertThat(slow.status().pending()).isZero());
	}

	@Test
	void drainingGivesUpAtTheDeadline() throws InterruptedException {
		CountDownLatch inside = new CountDownLatch(1);
		CountDownLatch release = new CountDownLatch(1);
		ProcessorListener<V1ConfigMap> stuck = started((event) -> {
			inside.countDown();
			hold(release);
			this.calls.add("ended");
		});
		SharedProcessor<V1ConfigMap> processor = new SharedProcessor<>();
		processor.add(stuck);
		processor.distribute(List.of(added(1), added(2)));
		inside.await();
		assertThat(processor.drain(System.nanoTime(), 0)).containsExactly(stuck);
		release.countDown();
		await().untilAsserted(() -> assertThat(this.calls).hasSize(1));
		assertThat(stuck.awaitIdle(soon())).isTrue();
		assertThat(this.calls).hasSize(1);
		assertThat(stuck.status().pending()).isEqualTo(1);
	}

	private ProcessorListener<V1ConfigMap> started(Consumer<ResourceEvent<V1ConfigMap>> handler) {
		ProcessorListener<V1ConfigMap> listener = listener(handler);
		listener.resume();
		return listener;
	}

	private ProcessorListener<V1ConfigMap> listener(Consumer<ResourceEvent<V1ConfigMap>> handler) {
		return new ProcessorListener<>("test", ResourceEventHandler.of(handler), Duration.ZERO, this.executor,
				Clock.systemUTC(), (listener) -> this.removals.incrementAndGet(),
				(listener) -> this.syncs.incrementAndGet());
	}

	private static ResourceEvent<V1ConfigMap> added(int number) {
		return new ResourceEvent.Added<>(ConfigMaps.of("a", number), true);
	}

	private static long soon() {
		return System.nanoTime() + LONG.toNanos();
	}

	private static void hold(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
