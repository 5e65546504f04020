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

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class WorkQueueTests {

	private static final Duration LONG = Duration.ofSeconds(20);

	private final VirtualTimer time = new VirtualTimer();

	private final WorkQueue<String> queue = new WorkQueue<>("test",
			WorkQueueOptions.<String>defaults().withTimer(this.time));

	private final ExecutorService threads = Executors.newCachedThreadPool();

	@AfterEach
	void end() {
		this.threads.shutdownNow();
	}

	@Test
	void keysComeOutInTheOrderOfArrival() {
		add("a", "b", "c");
		assertThat(drain()).containsExactly("a", "b", "c");
	}

	@Test
	@Parity({ "WQ03", "WQ05" })
	void duplicatesAreOnePieceOfWork() {
		add("a", "b", "a", "a", "c");
		assertThat(this.queue.size()).isEqualTo(3);
		assertThat(drain()).containsExactly("a", "b", "c");
	}

	@Test
	@Parity("WQ04")
	void keyAddedWhileProcessedComesBackAtTheEndOnceWhenDone() {
		add("a");
		assertThat(this.queue.poll()).isEqualTo("a");
		add("a", "b", "a");
		assertThat(this.queue.size()).isEqualTo(1);
		assertThat(this.queue.poll()).isEqualTo("b");
		assertThat(this.queue.poll()).isNull();
		this.queue.done("a");
		assertThat(this.queue.poll()).isEqualTo("a");
		this.queue.done("a");
		this.queue.done("b");
		assertThat(this.queue.size()).isZero();
	}

	@Test
	@Parity("WQ06")
	void secondWorkerWaitsForTheFirstToBeDoneWithAKey() throws Exception {
		add("a");
		assertThat(this.queue.poll()).isEqualTo("a");
		add("a");
		Future<String> second = this.threads.submit(this.queue::get);
		add("b");
		assertThat(second.get(20, TimeUnit.SECONDS)).isEqualTo("b");
		Future<String> third = this.threads.submit(this.queue::get);
		this.queue.done("a");
		assertThat(third.get(20, TimeUnit.SECONDS)).isEqualTo("a");
	}

	@Test
	void delaysMayRunOnASchedulerOfTheCaller() throws Exception {
		ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
		try {
			WorkQueue<String> shared = new WorkQueue<>("shared",
					WorkQueueOptions.<String>defaults().withTimer(DelayTimer.of(scheduler)));
			shared.addAfter("later", Duration.ofMillis(1));
			Future<String> taken = this.threads.submit(shared::get);
			assertThat(taken.get(20, TimeUnit.SECONDS)).isEqualTo("later");
			shared.addAfter("never", Duration.ofHours(1));
			shared.shutDown();
			assertThat(scheduler.shutdownNow()).allSatisfy((task) -> assertThat((Future<?>) task).isCancelled());
		}
		finally {
			scheduler.shutdownNow();
		}
	}

	@Test
	void doneForAKeyThatNoWorkerHasIsIgnored() {
		add("a");
		this.queue.done("a");
		this.queue.done("never seen");
		assertThat(drain()).containsExactly("a");
	}

	@Test
	void urgentKeysOvertakeTheOthersAndKeepTheirOrder() {
		this.queue.add("initial-1", WorkQueue.LOW_PRIORITY);
		this.queue.add("initial-2", WorkQueue.LOW_PRIORITY);
		add("live-1", "live-2");
		assertThat(drain()).containsExactly("live-1", "live-2", "initial-1", "initial-2");
	}

	@Test
	@Parity("WQ05")
	void raisedPriorityMovesAKeyToTheEndOfItsNewLevel() {
		this.queue.add("a", WorkQueue.LOW_PRIORITY);
		this.queue.add("b", WorkQueue.LOW_PRIORITY);
		add("c", "b");
		this.queue.add("c", WorkQueue.LOW_PRIORITY);
		assertThat(drain()).containsExactly("c", "b", "a");
	}

	@Test
	void retryKeepsThePriorityOfItsRun() {
		this.queue.add("initial", WorkQueue.LOW_PRIORITY);
		assertThat(this.queue.poll()).isEqualTo("initial");
		this.queue.addAfter("initial", Duration.ofSeconds(1));
		this.queue.done("initial");
		this.time.advance(Duration.ofSeconds(1));
		add("live");
		assertThat(drain()).containsExactly("live", "initial");
	}

	@Test
	@Parity("WQ12")
	void delayedKeyIsReadyWhenItsDelayHasPassedAndOnlyOnce() {
		this.queue.addAfter("a", Duration.ofMillis(50));
		assertThat(this.queue.size()).isZero();
		this.time.advance(Duration.ofMillis(49));
		assertThat(this.queue.size()).isZero();
		this.time.advance(Duration.ofMillis(1));
		assertThat(drain()).containsExactly("a");
		this.time.advance(Duration.ofMinutes(1));
		assertThat(this.queue.size()).isZero();
		assertThat(this.time.waiting()).isZero();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	@Parity("WQ13")
	void earliestOfSeveralDelaysCounts(boolean earlierFirst) {
		this.queue.addAfter("a", Duration.ofMillis(earlierFirst ? 30 : 70));
		this.queue.addAfter("a", Duration.ofMillis(earlierFirst ? 70 : 30));
		this.time.advance(Duration.ofMillis(30));
		assertThat(drain()).containsExactly("a");
		this.time.advance(Duration.ofMinutes(1));
		assertThat(drain()).isEmpty();
	}

	@Test
	@Parity("WQ14")
	void shorterDelayOvertakesALongerOneAndLaterOnesStillEnd() {
		this.queue.addAfter("late", Duration.ofSeconds(1));
		this.queue.addAfter("early", Duration.ofMillis(50));
		this.time.advance(Duration.ofMillis(60));
		assertThat(drain()).containsExactly("early");
		this.queue.addAfter("other", Duration.ofSeconds(2));
		this.time.advance(Duration.ofSeconds(1));
		assertThat(drain()).containsExactly("late");
		this.time.advance(Duration.ofSeconds(1));
		assertThat(drain()).containsExactly("other");
	}

	@Test
	@Parity("WQ15")
	void delaysThatEndTogetherComeOutInTheirOrder() {
		this.queue.addAfter("third", Duration.ofSeconds(3));
		this.queue.addAfter("first", Duration.ofSeconds(1));
		this.queue.addAfter("second", Duration.ofSeconds(2));
		this.time.advance(Duration.ofSeconds(5));
		assertThat(drain()).containsExactly("first", "second", "third");
	}

	@Test
	void delayOfAKeyThatIsReadyChangesNothing() {
		add("a");
		this.queue.addAfter("a", Duration.ofSeconds(1));
		assertThat(drain()).containsExactly("a");
		this.time.advance(Duration.ofSeconds(1));
		assertThat(drain()).isEmpty();
	}

	@Test
	void delayThatEndsWhileTheKeyIsProcessedIsNotLost() {
		add("a");
		assertThat(this.queue.poll()).isEqualTo("a");
		this.queue.addAfter("a", Duration.ofSeconds(1));
		this.time.advance(Duration.ofSeconds(1));
		assertThat(this.queue.poll()).isNull();
		this.queue.done("a");
		assertThat(this.queue.poll()).isEqualTo("a");
	}

	@Test
	void noDelayAddsAtOnceAndEndlessOnesAreTaken() {
		this.queue.addAfter("now", Duration.ZERO);
		this.queue.addAfter("past", Duration.ofSeconds(-1));
		this.queue.addAfter("never", Duration.ofSeconds(Long.MAX_VALUE));
		assertThat(drain()).containsExactly("now", "past");
		assertThat(this.queue.status().delayed()).isEqualTo(1);
	}

	@Test
	@Parity("WQ21")
	void rateLimiterDecidesTheDelay() {
		RateLimiter<String> limiter = RateLimiter.itemExponentialFailure(Duration.ofMillis(1), Duration.ofSeconds(1));
		WorkQueue<String> limited = new WorkQueue<>("limited",
				WorkQueueOptions.<String>defaults().withTimer(this.time).withRateLimiter(limiter));
		for (int i = 0; i < 3; i++) {
			limited.addRateLimited("a");
			this.time.advance(Duration.ofMillis(1 << i).minusNanos(1));
			assertThat(limited.size()).isZero();
			this.time.advance(Duration.ofNanos(1));
			assertThat(limited.poll()).isEqualTo("a");
			limited.done("a");
		}
		assertThat(limited.numRequeues("a")).isEqualTo(3);
		limited.forget("a");
		assertThat(limited.numRequeues("a")).isZero();
		limited.addRateLimited("a");
		this.time.advance(Duration.ofMillis(1));
		assertThat(limited.poll()).isEqualTo("a");
	}

	@Test
	@Parity("WQ11")
	void nothingIsKeptOfAKeyThatIsDone() {
		add("a");
		drain();
		assertThat(this.queue).extracting("backlog.entries").isEqualTo(Map.of());
	}

	@Test
	void shutdownTakesNoMoreHandsOutWhatIsReadyAndForgetsDelays() throws Exception {
		add("a");
		this.queue.addAfter("b", Duration.ofSeconds(1));
		this.queue.shutDown();
		add("c");
		this.queue.addAfter("d", Duration.ZERO);
		this.queue.addRateLimited("e");
		assertThat(this.queue.isShuttingDown()).isTrue();
		assertThat(this.time.waiting()).isZero();
		assertThat(this.queue.get()).isEqualTo("a");
		assertThat(this.queue.get()).isNull();
		this.time.advance(Duration.ofMinutes(1));
		assertThat(this.queue.status().delayed()).isZero();
		assertThat(this.queue.size()).isZero();
	}

	@Test
	void shutdownWakesEveryWaitingWorker() throws Exception {
		List<Future<String>> workers = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			workers.add(this.threads.submit(this.queue::get));
		}
		this.queue.shutDown();
		for (Future<String> worker : workers) {
			assertThat(worker.get(20, TimeUnit.SECONDS)).isNull();
		}
	}

	@Test
	@Parity("WQ08")
	void plainShutdownDoesNotWaitForWorkers() {
		add("a");
		assertThat(this.queue.poll()).isEqualTo("a");
		this.queue.shutDown();
		assertThat(this.queue.status().processing()).isEqualTo(1);
	}

	@Test
	@Parity("WQ07")
	void drainWaitsForWorkers() throws Exception {
		add("a", "b");
		this.queue.poll();
		this.queue.poll();
		Future<Boolean> drain = this.threads.submit(() -> this.queue.shutDownWithDrain(LONG));
		await().until(this.queue::isShuttingDown);
		this.queue.done("a");
		assertThat(drain.isDone()).isFalse();
		this.queue.done("b");
		assertThat(drain.get(20, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	@Parity("WQ10")
	void drainWaitsForKeysThatComeBack() throws Exception {
		add("a");
		this.queue.poll();
		add("a");
		Future<Boolean> drain = this.threads.submit(() -> this.queue.shutDownWithDrain(LONG));
		await().until(this.queue::isShuttingDown);
		this.queue.done("a");
		assertThat(drain.isDone()).isFalse();
		assertThat(this.queue.get()).isEqualTo("a");
		this.queue.done("a");
		assertThat(drain.get(20, TimeUnit.SECONDS)).isTrue();
		assertThat(this.queue.get()).isNull();
	}

	@Test
	@Parity("WQ09")
	void plainShutdownEndsADrain() throws Exception {
		add("a");
		this.queue.poll();
		Future<Boolean> drain = this.threads.submit(() -> this.queue.shutDownWithDrain(LONG));
		await().until(this.queue::isShuttingDown);
		this.queue.shutDown();
		assertThat(drain.get(20, TimeUnit.SECONDS)).isFalse();
	}

	@Test
	void drainEndsWhenItsTimeIsOver() throws Exception {
		add("a");
		this.queue.poll();
		assertThat(this.queue.shutDownWithDrain(Duration.ofMillis(1))).isFalse();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	@Parity({ "WQ01", "WQ02" })
	void manyProducersAndWorkersLoseNothingAndNeverShareAKey(boolean drain) throws Exception {
		Set<String> held = ConcurrentHashMap.newKeySet();
		AtomicInteger shared = new AtomicInteger();
		Set<String> worked = ConcurrentHashMap.newKeySet();
		Set<String> again = ConcurrentHashMap.newKeySet();
		List<Future<?>> workers = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			workers.add(this.threads.submit(() -> {
				for (String key = this.queue.get(); key != null; key = this.queue.get()) {
					shared.addAndGet(held.add(key) ? 0 : 1);
					worked.add(key);
					if (again.add(key)) {
						this.queue.add(key);
					}
					held.remove(key);
					this.queue.done(key);
				}
				return null;
			}));
		}
		CountDownLatch produced = new CountDownLatch(50);
		for (int i = 0; i < 50; i++) {
			int producer = i;
			this.threads.submit(() -> {
				for (int j = 0; j < 50; j++) {
					this.queue.add(producer % 25 + "/" + j);
				}
				produced.countDown();
			});
		}
		assertThat(produced.await(20, TimeUnit.SECONDS)).isTrue();
		if (drain) {
			assertThat(this.queue.shutDownWithDrain(LONG)).isTrue();
		}
		else {
			this.queue.shutDown();
		}
		add("too late");
		for (Future<?> worker : workers) {
			worker.get(20, TimeUnit.SECONDS);
		}
		assertThat(shared).hasValue(0);
		assertThat(worked).hasSize(25 * 50).doesNotContain("too late");
		assertThat(this.queue.size()).isZero();
	}

	private void add(String... keys) {
		for (String key : keys) {
			this.queue.add(key);
		}
	}

	private List<String> drain() {
		List<String> keys = new ArrayList<>();
		for (String key = this.queue.poll(); key != null; key = this.queue.poll()) {
			keys.add(key);
			this.queue.done(key);
		}
		return keys;
	}

}
