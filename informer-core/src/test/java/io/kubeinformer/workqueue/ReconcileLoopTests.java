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

package io.kubeinformer.workqueue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.HandlerFailure;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.InformerErrorHandler;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.RetryPolicy;
import io.kubeinformer.workqueue.Reconciler.Result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

class ReconcileLoopTests {

	private static final Duration LONG = Duration.ofSeconds(20);

	private static final ResourceKey A = new ResourceKey("shop", "a");

	private static final ResourceKey B = new ResourceKey("shop", "b");

	private final VirtualTimer time = new VirtualTimer();

	/** Runs tasks when the test says so, so that order is known. */
	private final List<Runnable> tasks = new ArrayList<>();

	private final List<ResourceKey> reconciled = new CopyOnWriteArrayList<>();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	@AfterEach
	void end() {
		this.threads.shutdownNow();
	}

	@Test
	void handlerFeedsKeysOfAllThatChangesAndLiveOnesFirst() {
		ReconcileLoop loop = loop(this::succeed).executor(this.tasks::add).build();
		V1ConfigMap before = object("c");
		loop.handler().onAdd(object("a"), true);
		loop.handler().onUpdate(object("b"), object("b"));
		loop.handler().onUpdate(before, before);
		loop.handler().onDelete(object("d"), true);
		loop.handler().onAdd(object("e"), false);
		loop.handler().onUnwatched(object("f"));
		loop.start();
		runTasks();
		assertThat(this.reconciled).extracting(ResourceKey::name).containsExactly("b", "d", "e", "a", "c");
	}

	@Test
	void nothingIsReconciledBeforeTheStart() {
		ReconcileLoop loop = loop(this::succeed).executor(this.tasks::add).build();
		loop.queue().add(A);
		assertThat(this.tasks).isEmpty();
		loop.start();
		runTasks();
		assertThat(this.reconciled).containsExactly(A);
	}

	@Test
	void failureIsTriedAgainMoreAndMoreSlowlyAndForgottenBySuccess() {
		AtomicInteger calls = new AtomicInteger();
		ReconcileLoop loop = loop((key) -> {
			return switch (calls.incrementAndGet()) {
				case 1 -> throw new IllegalStateException("not yet");
				case 2 -> throw new AssertionError("not yet");
				case 3 -> throw new IOException("not yet");
				default -> Result.done();
			};
		}).executor(this.tasks::add).build();
		loop.start();
		loop.queue().add(A);
		runTasks();
		for (int millis : new int[] { 5, 10, 20 }) {
			int before = calls.get();
			this.time.advance(Duration.ofMillis(millis).minusNanos(1));
			runTasks();
			assertThat(calls).hasValue(before);
			this.time.advance(Duration.ofNanos(1));
			runTasks();
			assertThat(calls).hasValue(before + 1);
		}
		assertThat(loop.failures()).isEqualTo(3);
		assertThat(loop.queue().numRequeues(A)).isZero();
		this.time.advance(Duration.ofHours(1));
		assertThat(this.tasks).isEmpty();
	}

	@Test
	void keyIsGivenUpAfterItsLastAttemptUntilItComesAgain() {
		List<String> told = new ArrayList<>();
		AtomicInteger calls = new AtomicInteger();
		ReconcileLoop loop = loop((key) -> {
			calls.incrementAndGet();
			throw new IllegalStateException("no");
		}).executor(this.tasks::add)
			.retry(new RetryPolicy(2, Duration.ofSeconds(1), 2, Duration.ofMinutes(1)))
			.errorHandler(new InformerErrorHandler() {

				@Override
				public void recover(HandlerFailure failure) {
					told.add("recover " + failure.key() + " after " + failure.attempt());
					throw new AssertionError("not even this");
				}

				@Override
				public void onRetry(HandlerFailure failure, Duration delay) {
					told.add(failure.handler() + " again in " + delay + ", event " + failure.event());
				}

			})
			.build();
		loop.start();
		loop.queue().add(A);
		runTasks();
		this.time.advance(Duration.ofSeconds(1));
		runTasks();
		assertThat(calls).hasValue(2);
		assertThat(told).containsExactly("test again in PT1S, event null", "recover shop/a after 2");
		assertThat(this.time.waiting()).isZero();
		HandlerStatus feed = new HandlerStatus("pods", true, 0, 0, 0, 0, 0, 0, 0, Duration.ZERO, Duration.ZERO, 0, null,
				null);
		assertThat(loop.handler().status(feed)).returns(2L, HandlerStatus::failed)
			.returns(1L, HandlerStatus::abandoned);
		loop.queue().add(A);
		runTasks();
		this.time.advance(Duration.ofSeconds(1));
		runTasks();
		assertThat(calls).hasValue(4);
	}

	@Test
	void callThatGoesOnKeepsItsKeyAndItsWorkerUntilItsEnd() {
		List<CompletableFuture<Result>> ends = new ArrayList<>();
		ReconcileLoop loop = ReconcileLoop.asyncBuilder("test", (key) -> {
			this.reconciled.add(key);
			ends.add(new CompletableFuture<>());
			return ends.get(ends.size() - 1);
		})
			.workers(2)
			.queue(WorkQueueOptions.<ResourceKey>defaults().withTimer(this.time))
			.executor(this.tasks::add)
			.build();
		loop.start();
		loop.queue().add(A);
		loop.queue().add(B);
		loop.queue().add(new ResourceKey("shop", "c"));
		runTasks();
		loop.queue().add(A);
		runTasks();
		assertThat(this.reconciled).containsExactly(A, B);
		assertThat(loop.queue().status().processing()).isEqualTo(2);
		ends.get(1).completeExceptionally(new IllegalStateException("no"));
		runTasks();
		assertThat(this.reconciled).extracting(ResourceKey::name).containsExactly("a", "b", "c");
		assertThat(loop.failures()).isOne();
		ends.get(0).complete(Result.requeueAfter(Duration.ofMinutes(1)));
		runTasks();
		assertThat(this.reconciled).extracting(ResourceKey::name).containsExactly("a", "b", "c", "a");
		ends.get(2).complete(Result.done());
		ends.get(3).complete(Result.done());
		runTasks();
		this.time.advance(Duration.ofMillis(5));
		runTasks();
		assertThat(this.reconciled).extracting(ResourceKey::name).containsExactly("a", "b", "c", "a", "b");
	}

	@Test
	void errorHandlerIsToldOfTheDelayOfTheLimiterToo() {
		List<Duration> told = new ArrayList<>();
		ReconcileLoop loop = loop((key) -> {
			throw new IllegalStateException("no");
		}).executor(this.tasks::add).errorHandler(new InformerErrorHandler() {

			@Override
			public void recover(HandlerFailure failure) {
				throw new AssertionError("It is tried for ever");
			}

			@Override
			public void onRetry(HandlerFailure failure, Duration delay) {
				told.add(delay);
			}

		}).build();
		loop.start();
		loop.queue().add(A);
		runTasks();
		this.time.advance(Duration.ofMillis(5));
		runTasks();
		assertThat(told).containsExactly(Duration.ofMillis(5), Duration.ofMillis(10));
	}

	@Test
	void successCanAskToComeBackLater() {
		ReconcileLoop loop = loop((key) -> {
			succeed(key);
			return Result.requeueAfter(Duration.ofMinutes(10));
		}).executor(this.tasks::add).build();
		loop.start();
		loop.queue().add(A);
		runTasks();
		this.time.advance(Duration.ofMinutes(9));
		runTasks();
		assertThat(this.reconciled).hasSize(1);
		this.time.advance(Duration.ofMinutes(1));
		runTasks();
		assertThat(this.reconciled).hasSize(2);
	}

	@Test
	void changeWhileWaitingToComeBackRunsAtOnce() {
		ReconcileLoop loop = loop((key) -> {
			succeed(key);
			return Result.requeueAfter(Duration.ofMinutes(10));
		}).executor(this.tasks::add).build();
		loop.start();
		loop.queue().add(A);
		runTasks();
		loop.handler().onUpdate(object("a"), object("a"));
		runTasks();
		assertThat(this.reconciled).hasSize(2);
		this.time.advance(Duration.ofMinutes(10).minusNanos(1));
		runTasks();
		assertThat(this.reconciled).hasSize(2);
	}

	@Test
	void workersAreTasksThatEndWhenNothingIsReady() {
		ReconcileLoop loop = loop(this::succeed).workers(2).executor(this.tasks::add).build();
		loop.start();
		assertThat(this.tasks).isEmpty();
		for (int i = 0; i < 5; i++) {
			loop.queue().add(new ResourceKey("shop", "a" + i));
		}
		assertThat(this.tasks).hasSize(2);
		runTasks();
		assertThat(this.reconciled).hasSize(5);
		loop.queue().add(A);
		assertThat(this.tasks).hasSize(1);
	}

	@Test
	void executorThatRefusesLosesNoKey() {
		AtomicInteger refusals = new AtomicInteger(1);
		ReconcileLoop loop = loop(this::succeed).executor((task) -> {
			if (refusals.getAndDecrement() > 0) {
				throw new RejectedExecutionException("full");
			}
			this.tasks.add(task);
		}).build();
		loop.start();
		loop.queue().add(A);
		assertThat(this.tasks).isEmpty();
		loop.queue().add(B);
		runTasks();
		assertThat(this.reconciled).containsExactly(A, B);
	}

	@Test
	void noKeyIsReconciledTwiceAtATimeAndNoneIsLost() throws Exception {
		Set<ResourceKey> running = ConcurrentHashMap.newKeySet();
		AtomicInteger overlaps = new AtomicInteger();
		ConcurrentHashMap<ResourceKey, Integer> wanted = new ConcurrentHashMap<>();
		ConcurrentHashMap<ResourceKey, Integer> seen = new ConcurrentHashMap<>();
		ReconcileLoop loop = ReconcileLoop.builder("stress", (key) -> {
			overlaps.addAndGet(running.add(key) ? 0 : 1);
			seen.put(key, wanted.get(key));
			running.remove(key);
			return Result.done();
		}).workers(4).executor(this.threads).build();
		loop.start();
		CountDownLatch fed = new CountDownLatch(4);
		for (int i = 0; i < 4; i++) {
			this.threads.execute(() -> {
				for (int j = 0; j < 5000; j++) {
					ResourceKey key = new ResourceKey("", "k" + j % 17);
					wanted.merge(key, 1, Integer::sum);
					loop.queue().add(key);
				}
				fed.countDown();
			});
		}
		fed.await();
		await().untilAsserted(() -> assertThat(seen).isEqualTo(wanted));
		assertThat(overlaps).hasValue(0);
		assertThat(loop.stop(LONG)).isTrue();
	}

	@Test
	void stopFinishesWhatIsReadyAndForgetsWhatIsDelayed() throws Exception {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch go = new CountDownLatch(1);
		ReconcileLoop loop = loop((key) -> {
			begun.countDown();
			go.await();
			return succeed(key);
		}).executor(this.threads).build();
		loop.start();
		loop.queue().add(A);
		loop.queue().add(B);
		loop.queue().addAfter(new ResourceKey("shop", "later"), Duration.ofSeconds(1));
		begun.await();
		this.threads.execute(() -> {
			await().until(loop.queue()::isShuttingDown);
			go.countDown();
		});
		assertThat(loop.stop(LONG)).isTrue();
		assertThat(this.reconciled).containsExactly(A, B);
		assertThat(this.time.waiting()).isZero();
	}

	@Test
	void whatWasDelayedOrFailedAtTheStopIsReadyAtTheNextStart() throws Exception {
		AtomicInteger calls = new AtomicInteger();
		ReconcileLoop loop = loop((key) -> {
			if (calls.incrementAndGet() == 1) {
				throw new IllegalStateException("not yet");
			}
			return succeed(key);
		}).executor(this.threads).build();
		loop.start();
		loop.queue().addAfter(B, Duration.ofHours(1));
		loop.queue().add(A);
		await().until(() -> loop.queue().status().delayed() == 2);
		assertThat(loop.stop(LONG)).isTrue();
		assertThat(this.reconciled).isEmpty();
		loop.start();
		await().untilAsserted(() -> assertThat(this.reconciled).containsExactlyInAnyOrder(A, B));
	}

	@Test
	void keyThatFailsWhileTheLoopStopsIsReadyAtTheNextStart() throws Exception {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch go = new CountDownLatch(1);
		ReconcileLoop loop = loop((key) -> {
			if (begun.getCount() == 0) {
				return succeed(key);
			}
			begun.countDown();
			go.await();
			throw new IllegalStateException("not yet");
		}).executor(this.threads).build();
		loop.start();
		loop.queue().add(A);
		begun.await();
		this.threads.execute(() -> {
			await().until(loop.queue()::isShuttingDown);
			go.countDown();
		});
		assertThat(loop.stop(LONG)).isTrue();
		assertThat(this.reconciled).isEmpty();
		loop.start();
		await().untilAsserted(() -> assertThat(this.reconciled).containsExactly(A));
	}

	@Test
	void rateLimiterThatFailsCostsNoKey() {
		RateLimiter<ResourceKey> broken = new RateLimiter<>() {

			@Override
			public Duration when(ResourceKey key) {
				throw new IllegalStateException("broken");
			}

			@Override
			public int numRequeues(ResourceKey key) {
				return 0;
			}

			@Override
			public void forget(ResourceKey key) {
			}

		};
		AtomicInteger calls = new AtomicInteger();
		ReconcileLoop loop = loop((key) -> {
			if (calls.incrementAndGet() == 1) {
				throw new IllegalStateException("no");
			}
			return succeed(key);
		}).queue(WorkQueueOptions.<ResourceKey>defaults().withTimer(this.time).withRateLimiter(broken))
			.executor(this.tasks::add)
			.build();
		loop.start();
		loop.queue().add(A);
		runTasks();
		assertThat(this.reconciled).isEmpty();
		this.time.advance(Duration.ofSeconds(1));
		runTasks();
		assertThat(this.reconciled).containsExactly(A);
	}

	@Test
	@SuppressWarnings("NullAway")
	void callWithoutAResultHasFailedOnce() {
		ReconcileLoop loop = loop((key) -> null).executor(this.tasks::add).build();
		loop.start();
		loop.queue().add(A);
		runTasks();
		assertThat(loop.failures()).isEqualTo(1);
		assertThat(loop.handler()
			.status(new HandlerStatus("pods", true, 0, 0, 0, 0, 0, 0, 0, Duration.ZERO, Duration.ZERO, 0, null, null))
			.processed()).isEqualTo(1);
	}

	@Test
	void statusOfTheHandlerIsThatOfTheWork() {
		ReconcileLoop loop = loop((key) -> {
			if (key.equals(B)) {
				throw new IllegalStateException("no");
			}
			return succeed(key);
		}).executor(this.tasks::add).build();
		HandlerStatus feed = new HandlerStatus("pods", true, 2, 0, 7, 0, 0, 0, 0, Duration.ofDays(1),
				Duration.ofDays(1), 7, null, null);
		loop.queue().add(A);
		loop.queue().add(B);
		assertThat(loop.handler().status(feed)).returns("pods", HandlerStatus::id)
			.returns(4L, HandlerStatus::pending)
			.returns(0L, HandlerStatus::processed)
			.returns(null, HandlerStatus::lastExecution);
		this.time.advance(Duration.ofSeconds(3));
		loop.start();
		runTasks();
		HandlerStatus status = loop.handler().status(feed);
		assertThat(status).returns(2L, HandlerStatus::pending)
			.returns(1L, HandlerStatus::delayed)
			.returns(2L, HandlerStatus::processed)
			.returns(1L, HandlerStatus::failed)
			.returns(1L, HandlerStatus::retries)
			.returns(2L, HandlerStatus::started)
			.returns(Duration.ofSeconds(6), HandlerStatus::waited)
			.returns(Duration.ZERO, HandlerStatus::ran)
			.returns(null, HandlerStatus::runningSince);
		assertThat(status.lastExecution()).isNotNull();
		assertThat(status.lastExecution().type()).isNull();
		assertThat(Objects.requireNonNull(status.lastExecution().failure()).message()).isEqualTo("no");
	}

	@Test
	void stopThatIsOutOfTimeLeavesTheRestForTheNextStart() throws Exception {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch go = new CountDownLatch(1);
		ReconcileLoop loop = loop((key) -> {
			begun.countDown();
			go.await();
			return succeed(key);
		}).executor(this.threads).build();
		loop.start();
		loop.queue().add(A);
		loop.queue().add(B);
		begun.await();
		assertThat(loop.stop(Duration.ofMillis(1))).isFalse();
		loop.queue().add(A);
		go.countDown();
		await().until(() -> loop.queue().status().processing() == 0);
		assertThat(this.reconciled).containsExactly(A);
		loop.start();
		await().untilAsserted(() -> assertThat(this.reconciled).containsExactly(A, B, A));
		assertThat(loop.stop(LONG)).isTrue();
		assertThat(loop.stop(LONG)).isTrue();
	}

	@Test
	void closeInterruptsReconcilersOnOwnThreads() throws Exception {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch interrupted = new CountDownLatch(1);
		ReconcileLoop loop = loop((key) -> {
			begun.countDown();
			try {
				new CountDownLatch(1).await();
			}
			finally {
				interrupted.countDown();
			}
			return Result.done();
		}).build();
		loop.start();
		loop.queue().add(A);
		begun.await();
		loop.close();
		interrupted.await();
		assertThat(loop.queue().isShuttingDown()).isTrue();
	}

	@Test
	void loopNeedsAWorker() {
		assertThatIllegalArgumentException().isThrownBy(() -> loop(this::succeed).workers(0))
			.withMessageContaining("at least one worker");
	}

	private ReconcileLoop.Builder loop(Reconciler reconciler) {
		return ReconcileLoop.builder("test", reconciler)
			.queue(WorkQueueOptions.<ResourceKey>defaults().withTimer(this.time));
	}

	private Result succeed(ResourceKey key) {
		this.reconciled.add(key);
		return Result.done();
	}

	private void runTasks() {
		while (!this.tasks.isEmpty()) {
			this.tasks.remove(0).run();
		}
	}

	private static V1ConfigMap object(String name) {
		return new V1ConfigMap().metadata(new V1ObjectMeta().namespace("shop").name(name));
	}

}
