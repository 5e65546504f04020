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
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.kubeinformer.AsyncResourceEventHandler;
import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerFailure;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.InformerErrorHandler;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.RetryPolicy;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for calls that are made again after a failure and for calls that go on after they
 * have returned. All runs on the thread of the test, and time passes at its command.
 */
class RetriesTests {

	private static final HandlerOptions RETRYING = HandlerOptions.defaults()
		.withRetry(new RetryPolicy(3, Duration.ofSeconds(1), 2, Duration.ofMinutes(1)));

	private final List<String> calls = new ArrayList<>();

	private final List<String> told = new ArrayList<>();

	private final List<Waiting> delays = new ArrayList<>();

	private int failuresLeft;

	private @Nullable CompletableFuture<String> stage;

	@Test
	void aFailedEventIsDeliveredAgainUntilItSucceeds() {
		this.failuresLeft = 2;
		ProcessorListener<V1ConfigMap> listener = listener(RETRYING);
		listener.add(List.of(added("a", 1)));
		assertThat(this.calls).containsExactly("a1");
		assertThat(listener.status()).returns(1L, HandlerStatus::delayed).returns(0L, HandlerStatus::pending);
		pass(Duration.ofSeconds(1));
		pass(Duration.ofSeconds(2));
		assertThat(this.calls).containsExactly("a1", "a1", "a1");
		assertThat(this.delays).isEmpty();
		assertThat(listener.status()).returns(0L, HandlerStatus::delayed)
			.returns(3L, HandlerStatus::processed)
			.returns(2L, HandlerStatus::failed)
			.returns(2L, HandlerStatus::retries)
			.returns(0L, HandlerStatus::abandoned);
	}

	@Test
	void afterTheLastAttemptTheEventIsGivenUp() {
		this.failuresLeft = Integer.MAX_VALUE;
		ProcessorListener<V1ConfigMap> listener = listener(RETRYING.withErrorHandler(recorder()));
		listener.add(List.of(added("a", 1)));
		pass(Duration.ofSeconds(1));
		pass(Duration.ofSeconds(2));
		assertThat(this.calls).hasSize(3);
		assertThat(this.delays).isEmpty();
		assertThat(this.told).containsExactly("a 1 again in PT1S", "a 2 again in PT2S", "a 3 recover no");
		assertThat(listener.status()).returns(3L, HandlerStatus::failed)
			.returns(2L, HandlerStatus::retries)
			.returns(1L, HandlerStatus::abandoned);
	}

	@Test
	void aHandlerThatTakesTheNameAwayAndFailsIsToldTheNextEvent() {
		ProcessorListener<V1ConfigMap> listener = started(HandlerOptions.defaults().withErrorHandler(recorder()),
				ResourceEventHandler.of((event) -> {
					record(event);
					event.resource().setMetadata(null);
					throw new IllegalStateException("no");
				}));
		listener.add(List.of(added("a", 1), added("b", 1)));
		assertThat(this.calls).containsExactly("a1", "b1");
		assertThat(this.told).containsExactly("(without a name) 1 recover no", "(without a name) 1 recover no");
		assertThat(listener.status()).returns(2L, HandlerStatus::failed).returns(0L, HandlerStatus::pending);
	}

	@Test
	void laterEventsOfTheObjectWaitAndThoseOfOthersDoNot() {
		this.failuresLeft = 1;
		ProcessorListener<V1ConfigMap> listener = listener(RETRYING);
		listener.add(List.of(added("a", 1), added("a", 2), added("b", 1)));
		assertThat(this.calls).containsExactly("a1", "b1");
		assertThat(listener.status()).returns(1L, HandlerStatus::pending);
		listener.add(List.of(added("a", 3), added("b", 2)));
		assertThat(this.calls).containsExactly("a1", "b1", "b2");
		pass(Duration.ofSeconds(1));
		assertThat(this.calls).containsExactly("a1", "b1", "b2", "a1", "a2", "a3");
	}

	@Test
	void mergingLeavesTheEventThatIsSetAsideAlone() {
		this.failuresLeft = 1;
		ProcessorListener<V1ConfigMap> listener = listener(RETRYING.withQueueCapacity(1));
		listener.add(List.of(added("a", 1)));
		listener.add(List.of(updated("a", 1, 2), updated("a", 2, 3)));
		assertThat(listener.status().merged()).isEqualTo(1);
		pass(Duration.ofSeconds(1));
		assertThat(this.calls).containsExactly("a1", "a1", "a3");
	}

	@Test
	void handlerHasSyncedWhenItHasSeenEverythingOnce() {
		this.failuresLeft = 1;
		ProcessorListener<V1ConfigMap> listener = listener(RETRYING);
		listener.pause();
		listener.add(List.of(added("a", 1), added("b", 1)));
		listener.initialContentAdded();
		assertThat(listener.hasSynced()).isFalse();
		listener.resume();
		assertThat(listener.hasSynced()).isTrue();
		pass(Duration.ofSeconds(1));
		assertThat(this.calls).containsExactly("a1", "b1", "a1");
	}

	@Test
	void contentThatEndsWhileAnEventIsSetAsideIsSeen() {
		this.failuresLeft = 1;
		ProcessorListener<V1ConfigMap> listener = listener(RETRYING);
		listener.add(List.of(added("a", 1)));
		listener.initialContentAdded();
		assertThat(listener.hasSynced()).isTrue();
		listener.resetSync();
		listener.pause();
		pass(Duration.ofSeconds(1));
		assertThat(listener.status()).returns(1L, HandlerStatus::pending).returns(0L, HandlerStatus::delayed);
		listener.initialContentAdded();
		assertThat(listener.hasSynced()).isTrue();
		listener.resume();
		assertThat(this.calls).containsExactly("a1", "a1");
	}

	@Test
	void nothingWaitsForWhatIsSetAsideAtTheStop() {
		this.failuresLeft = 1;
		ProcessorListener<V1ConfigMap> listener = listener(RETRYING);
		listener.add(List.of(added("a", 1), added("a", 2)));
		assertThat(listener.awaitIdle(System.nanoTime())).isTrue();
		listener.pause();
		pass(Duration.ofSeconds(1));
		assertThat(this.calls).containsExactly("a1");
		listener.resume();
		assertThat(this.calls).containsExactly("a1", "a1", "a2");
	}

	@Test
	void whatIsSetAsideIsDroppedWhenTheHandlerLeaves() {
		this.failuresLeft = 1;
		ProcessorListener<V1ConfigMap> listener = listener(RETRYING);
		listener.add(List.of(added("a", 1)));
		listener.remove();
		pass(Duration.ofSeconds(1));
		assertThat(this.calls).containsExactly("a1");
		assertThat(listener.status()).returns(0L, HandlerStatus::delayed).returns(0L, HandlerStatus::pending);
	}

	@Test
	void anErrorHandlerThatThrowsStopsNothing() {
		this.failuresLeft = 2;
		ProcessorListener<V1ConfigMap> listener = listener(HandlerOptions.defaults().withErrorHandler((failure) -> {
			this.told.add(
					failure.handler() + " " + Objects.requireNonNull(failure.event()).type() + " " + failure.attempt());
			throw new AssertionError("not even this");
		}));
		listener.add(List.of(added("a", 1), added("b", 1), added("c", 1)));
		assertThat(this.calls).containsExactly("a1", "b1", "c1");
		assertThat(this.told).containsExactly("test ADDED 1", "test ADDED 1");
		assertThat(listener.status()).returns(2L, HandlerStatus::failed).returns(2L, HandlerStatus::abandoned);
	}

	@Test
	void aCallGoesOnUntilItsStageIsComplete() {
		CompletableFuture<String> first = new CompletableFuture<>();
		this.stage = first;
		ProcessorListener<V1ConfigMap> listener = async(HandlerOptions.defaults(), (event) -> this.stage);
		listener.add(List.of(added("a", 1), added("b", 1)));
		assertThat(this.calls).containsExactly("a1");
		assertThat(listener.status()).returns(0L, HandlerStatus::processed).returns(1L, HandlerStatus::pending);
		assertThat(listener.status().runningSince()).isNotNull();
		assertThat(listener.awaitIdle(System.nanoTime())).isFalse();
		listener.initialContentAdded();
		assertThat(listener.hasSynced()).isFalse();
		this.stage = CompletableFuture.completedFuture("done");
		first.complete("done");
		assertThat(this.calls).containsExactly("a1", "b1");
		assertThat(listener.status()).returns(2L, HandlerStatus::processed)
			.returns(0L, HandlerStatus::failed)
			.returns(null, HandlerStatus::runningSince);
		assertThat(listener.hasSynced()).isTrue();
		assertThat(listener.awaitIdle(System.nanoTime())).isTrue();
	}

	@Test
	void asManyCallsGoOnAsAllowedAndOneForEachObject() {
		List<CompletableFuture<String>> stages = new ArrayList<>();
		ProcessorListener<V1ConfigMap> listener = async(HandlerOptions.defaults().withConcurrency(2), (event) -> {
			CompletableFuture<String> next = new CompletableFuture<>();
			stages.add(next);
			return next;
		});
		listener.add(List.of(added("a", 1), added("a", 2), added("b", 1), added("c", 1)));
		assertThat(this.calls).containsExactly("a1", "b1");
		stages.get(1).complete("done");
		assertThat(this.calls).containsExactly("a1", "b1", "c1");
		stages.get(2).complete("done");
		assertThat(this.calls).containsExactly("a1", "b1", "c1");
		stages.get(0).complete("done");
		assertThat(this.calls).containsExactly("a1", "b1", "c1", "a2");
	}

	@Test
	void aStageThatFailsIsACallThatFailed() {
		ProcessorListener<V1ConfigMap> listener = async(RETRYING.withErrorHandler(recorder()),
				(event) -> CompletableFuture.supplyAsync(() -> {
					throw new IllegalStateException("no");
				}, Runnable::run));
		listener.add(List.of(added("a", 1)));
		pass(Duration.ofSeconds(1));
		pass(Duration.ofSeconds(2));
		assertThat(this.calls).hasSize(3);
		assertThat(this.told).containsExactly("a 1 again in PT1S", "a 2 again in PT2S", "a 3 recover no");
		assertThat(listener.status().lastExecution()).isNotNull();
		assertThat(listener.status().lastExecution().failure()).isNotNull();
		assertThat(listener.status().lastExecution().failure().type()).isEqualTo("IllegalStateException");
	}

	@Test
	void aStageThatCannotBeFollowedIsACallThatFailed() {
		ProcessorListener<V1ConfigMap> listener = async(HandlerOptions.defaults(),
				(event) -> new CompletableFuture<>() {

					@Override
					public CompletableFuture<Object> whenComplete(
							java.util.function.BiConsumer<? super Object, ? super Throwable> action) {
						throw new CompletionException("unfit", null);
					}

				});
		listener.add(List.of(added("a", 1), added("b", 1)));
		assertThat(this.calls).containsExactly("a1", "b1");
		assertThat(listener.status().failed()).isEqualTo(2);
	}

	private InformerErrorHandler recorder() {
		return new InformerErrorHandler() {

			@Override
			public void recover(HandlerFailure failure) {
				RetriesTests.this.told.add(failure.key().name() + " " + failure.attempt() + " recover "
						+ failure.exception().getMessage());
			}

			@Override
			public void onRetry(HandlerFailure failure, Duration delay) {
				RetriesTests.this.told.add(failure.key().name() + " " + failure.attempt() + " again in " + delay);
			}

		};
	}

	private ProcessorListener<V1ConfigMap> listener(HandlerOptions options) {
		return started(options, ResourceEventHandler.of((event) -> {
			record(event);
			if (this.failuresLeft > 0) {
				this.failuresLeft--;
				throw new IllegalStateException("no");
			}
		}));
	}

	private ProcessorListener<V1ConfigMap> async(HandlerOptions options,
			Function<ResourceEvent<V1ConfigMap>, @Nullable CompletionStage<?>> handler) {
		AsyncResourceEventHandler<V1ConfigMap> async = (event) -> {
			record(event);
			return handler.apply(event);
		};
		return started(options, async);
	}

	private ProcessorListener<V1ConfigMap> started(HandlerOptions options, ResourceEventHandler<V1ConfigMap> handler) {
		ProcessorListener<V1ConfigMap> listener = new ProcessorListener<>("test", handler, options, Runnable::run,
				(delay, task) -> this.delays.add(new Waiting(delay, task)), Clock.systemUTC(), (removed) -> {
				}, (synced) -> {
				});
		listener.resume();
		return listener;
	}

	private void record(ResourceEvent<V1ConfigMap> event) {
		this.calls.add(event.key().name() + ConfigMaps.value(event.resource()));
	}

	private void pass(Duration expected) {
		assertThat(this.delays).singleElement().extracting(Waiting::delay).isEqualTo(expected);
		this.delays.remove(0).task().run();
	}

	private static ResourceEvent<V1ConfigMap> added(String name, int number) {
		return new ResourceEvent.Added<>(ConfigMaps.of(name, number), true);
	}

	private static ResourceEvent<V1ConfigMap> updated(String name, int before, int after) {
		return new ResourceEvent.Updated<>(ConfigMaps.of(name, before), ConfigMaps.of(name, after), false);
	}

	private record Waiting(Duration delay, Runnable task) {

	}

}
