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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.EventType;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.HandlerStatus.Execution;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class ProcessorListenerTests {

	private static final Duration LONG = Duration.ofSeconds(60);

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
	@Parity({ "CT03", "SI21" })
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
	@Parity({ "SI19", "SY01", "SY02" })
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
	@Parity({ "SI13", "SI18", "SI22", "SI23" })
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
	@Parity("SI22")
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
		LongAdder seen = new LongAdder();
		ProcessorListener<V1ConfigMap> fast = started((event) -> seen.increment());
		SharedProcessor<V1ConfigMap> processor = new SharedProcessor<>();
		processor.add(slow);
		processor.add(fast);
		for (int i = 0; i < 50_000; i++) {
			processor.distribute(List.of(added(i % 100)));
		}
		await().untilAsserted(() -> assertThat(seen.sum()).isEqualTo(50_000));
		await().until(() -> slow.status().pending() == 49_999);
		release.countDown();
		await().untilAsserted(() -> assertThat(slow.status().pending()).isZero());
	}

	@Test
	void pausedDuringACallItBeginsNoOther() throws InterruptedException {
		CountDownLatch inside = new CountDownLatch(1);
		CountDownLatch release = new CountDownLatch(1);
		ProcessorListener<V1ConfigMap> stuck = started((event) -> {
			inside.countDown();
			hold(release);
			this.calls.add("ended");
		});
		stuck.add(List.of(added(1), added(2)));
		inside.await();
		assertThat(stuck.awaitIdle(System.nanoTime())).isFalse();
		stuck.pause();
		assertThat(stuck.awaitIdle(System.nanoTime())).isFalse();
		release.countDown();
		await().untilAsserted(() -> assertThat(this.calls).hasSize(1));
		assertThat(stuck.awaitIdle(soon())).isTrue();
		assertThat(this.calls).hasSize(1);
		assertThat(stuck.status().pending()).isEqualTo(1);
	}

	@Test
	void aFullQueueIsMergedPerObjectAndCounted() throws InterruptedException {
		CountDownLatch inside = new CountDownLatch(1);
		CountDownLatch release = new CountDownLatch(1);
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults().withQueueCapacity(10), (event) -> {
			inside.countDown();
			hold(release);
			this.calls.add(event.type() + " " + event.key().name() + " " + ConfigMaps.value(event.resource()));
		});
		listener.resume();
		listener.add(List.of(added("first", 1)));
		inside.await();
		for (int i = 1; i <= 500; i++) {
			listener.add(List.of(added("a", i), updated("b", i, i + 1)));
			assertThat(listener.status().pending()).isLessThanOrEqualTo(10);
		}
		release.countDown();
		assertThat(listener.awaitIdle(soon())).isTrue();
		assertThat(this.calls).containsExactly("ADDED first 1", "ADDED a 500", "UPDATED b 501");
		HandlerStatus status = listener.status();
		assertThat(status.processed()).isEqualTo(3);
		assertThat(status.merged()).isEqualTo(998);
		assertThat(status.pending()).isZero();
	}

	@Test
	void contentThatComesToNothingInAFullQueueIsSeen() throws InterruptedException {
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults().withQueueCapacity(1),
				(event) -> this.calls.add(event.key().name()));
		listener.add(List.of(added("a", 1)));
		listener.initialContentAdded();
		assertThat(listener.hasSynced()).isFalse();
		listener.add(List.of(new ResourceEvent.Deleted<>(ConfigMaps.of("a", 1), false)));
		assertThat(listener.awaitSync(LONG)).isTrue();
		assertThat(this.syncs).hasValue(1);
		assertThat(this.calls).isEmpty();
	}

	@Test
	void asManyCallsRunAtOnceAsAreAllowed() {
		CountDownLatch release = new CountDownLatch(1);
		AtomicInteger running = new AtomicInteger();
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults().withConcurrency(3), (event) -> {
			running.incrementAndGet();
			hold(release);
		});
		listener.resume();
		for (int i = 0; i < 10; i++) {
			listener.add(List.of(added("n" + i, 1)));
		}
		await().untilAsserted(() -> assertThat(running).hasValue(3));
		await().untilAsserted(() -> assertThat(listener.status().pending()).isEqualTo(7));
		assertThat(listener.status().started()).isEqualTo(3);
		assertThat(listener.status().runningSince()).isNotNull();
		release.countDown();
		assertThat(listener.awaitIdle(soon())).isTrue();
		assertThat(running).hasValue(10);
		assertThat(listener.status().runningSince()).isNull();
	}

	@Test
	void anEventThatComesJustAsTheLastCallHasEndedIsDeliveredOnce() {
		CountDownLatch inside = new CountDownLatch(1);
		CountDownLatch release = new CountDownLatch(1);
		ProcessorListener<V1ConfigMap> listener = new ProcessorListener<>("test", ResourceEventHandler.of((event) -> {
			this.calls.add(event.key().name());
			if (event.key().name().equals("b")) {
				inside.countDown();
				hold(release);
			}
		}), HandlerOptions.defaults(), this.executor, ProcessorListenerTests::noDelay, Clock.systemUTC(),
				(removed) -> this.removals.incrementAndGet(), (synced) -> {
					// This is the thread that delivered "a" and found nothing more.
					synced.add(List.of(added("b", 1)));
					hold(inside);
					release.countDown();
				});
		listener.add(List.of(added("a", 1)));
		listener.initialContentAdded();
		listener.resume();
		await().until(() -> listener.status().processed() >= 2);
		assertThat(listener.awaitIdle(soon())).isTrue();
		this.executor.shutdown();
		await().until(this.executor::isTerminated);
		assertThat(this.calls).containsExactly("a", "b");
	}

	@Test
	void concurrentCallsKeepTheOrderOfEachObject() {
		Map<String, List<Integer>> seen = new ConcurrentHashMap<>();
		Map<String, AtomicInteger> inside = new ConcurrentHashMap<>();
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults().withConcurrency(8), (event) -> {
			String name = event.key().name();
			AtomicInteger own = inside.computeIfAbsent(name, (key) -> new AtomicInteger());
			if (own.getAndIncrement() > 0) {
				this.calls.add("two calls for " + name);
			}
			seen.computeIfAbsent(name, (key) -> new ArrayList<>())
				.add(Integer.valueOf(ConfigMaps.value(event.resource())));
			own.decrementAndGet();
		});
		listener.resume();
		Random random = new Random(5);
		Map<String, List<Integer>> sent = new HashMap<>();
		for (int i = 0; i < 4000; i++) {
			String name = "n" + random.nextInt(20);
			sent.computeIfAbsent(name, (key) -> new ArrayList<>()).add(i);
			listener.add(List.of(added(name, i)));
			if (i % 1000 == 500) {
				listener.pause();
				listener.resume();
			}
		}
		assertThat(listener.awaitIdle(soon())).isTrue();
		assertThat(this.calls).isEmpty();
		assertThat(seen).isEqualTo(sent);
		assertThat(listener.status().processed()).isEqualTo(4000);
	}

	@Test
	@Parity("SY03")
	void withConcurrentCallsSyncedMeansThatEveryInitialAddHasReturned() throws InterruptedException {
		CountDownLatch release = new CountDownLatch(1);
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults().withConcurrency(2), (event) -> {
			if (event.key().name().equals("slow")) {
				hold(release);
			}
		});
		listener.resume();
		listener.add(List.of(added("slow", 1), added("a", 1), added("b", 1)));
		listener.initialContentAdded();
		listener.add(List.of(added("c", 1), added("d", 1), added("e", 1)));
		await().untilAsserted(() -> assertThat(listener.status().processed()).isEqualTo(5));
		assertThat(listener.hasSynced()).isFalse();
		release.countDown();
		assertThat(listener.awaitSync(LONG)).isTrue();
		await().untilAsserted(() -> assertThat(this.syncs).hasValue(1));
	}

	@Test
	@Parity("SI23")
	void removalWaitsForAllConcurrentCalls() throws InterruptedException {
		CountDownLatch inside = new CountDownLatch(2);
		CountDownLatch release = new CountDownLatch(1);
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults().withConcurrency(2), (event) -> {
			inside.countDown();
			hold(release);
			this.calls.add(event.key().name());
		});
		listener.resume();
		listener.add(List.of(added("a", 1), added("b", 1), added("a", 2), added("c", 1)));
		inside.await();
		Thread remover = new Thread(listener::remove);
		remover.start();
		await().until(() -> remover.getState() == Thread.State.TIMED_WAITING);
		release.countDown();
		remover.join();
		assertThat(this.calls).containsExactlyInAnyOrder("a", "b");
		assertThat(listener.awaitIdle(soon())).isTrue();
		assertThat(listener.isResyncPending()).isFalse();
	}

	@Test
	void pausedWithEventsOfABusyObjectItGoesOnWithThem() throws InterruptedException {
		CountDownLatch inside = new CountDownLatch(1);
		CountDownLatch release = new CountDownLatch(1);
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults().withConcurrency(2), (event) -> {
			inside.countDown();
			hold(release);
			this.calls.add(ConfigMaps.value(event.resource()));
		});
		listener.resume();
		listener.add(List.of(added("a", 1), added("a", 2), added("a", 3)));
		inside.await();
		listener.pause();
		release.countDown();
		assertThat(listener.awaitIdle(soon())).isTrue();
		assertThat(this.calls).containsExactly("1");
		listener.resume();
		assertThat(listener.awaitIdle(soon())).isTrue();
		assertThat(this.calls).containsExactly("1", "2", "3");
	}

	@Test
	void withoutAnExecutorThatTakesTasksNothingIsDelivered() {
		this.executor.shutdown();
		ProcessorListener<V1ConfigMap> listener = started((event) -> this.calls.add("called"));
		listener.add(List.of(added(1)));
		assertThat(listener.status().pending()).isEqualTo(1);
		assertThat(this.calls).isEmpty();
	}

	private ProcessorListener<V1ConfigMap> started(Consumer<ResourceEvent<V1ConfigMap>> handler) {
		ProcessorListener<V1ConfigMap> listener = listener(handler);
		listener.resume();
		return listener;
	}

	private ProcessorListener<V1ConfigMap> listener(Consumer<ResourceEvent<V1ConfigMap>> handler) {
		return listener(HandlerOptions.defaults(), handler);
	}

	private ProcessorListener<V1ConfigMap> listener(HandlerOptions options,
			Consumer<ResourceEvent<V1ConfigMap>> handler) {
		return new ProcessorListener<>("test", ResourceEventHandler.of(handler), options, this.executor,
				ProcessorListenerTests::noDelay, Clock.systemUTC(), (listener) -> this.removals.incrementAndGet(),
				(listener) -> this.syncs.incrementAndGet());
	}

	private static void noDelay(Duration delay, Runnable task) {
		throw new AssertionError("Nothing is to be delayed here");
	}

	private static ResourceEvent<V1ConfigMap> added(int number) {
		return new ResourceEvent.Added<>(ConfigMaps.of("a", number), true);
	}

	private static ResourceEvent<V1ConfigMap> added(String name, int number) {
		return new ResourceEvent.Added<>(ConfigMaps.of(name, number), true);
	}

	private static ResourceEvent<V1ConfigMap> updated(String name, int before, int after) {
		return new ResourceEvent.Updated<>(ConfigMaps.of(name, before), ConfigMaps.of(name, after), false);
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
