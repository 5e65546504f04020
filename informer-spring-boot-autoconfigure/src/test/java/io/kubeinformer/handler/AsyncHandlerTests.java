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

package io.kubeinformer.handler;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1Pod;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.kubeinformer.AsyncResourceEventHandler;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.Lister;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.fake.FakeInformer;
import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.fake.StartFailures;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for handlers whose calls go on after they have returned, and for those that
 * Kotlin makes.
 */
class AsyncHandlerTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
		.withPropertyValues("informer.client.url=http://127.0.0.1:1")
		.withBean(FakeInformerFactory.class);

	@Test
	void nextEventOfTheObjectWaitsForTheStageAndAFailureCounts() {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			server.objects().create(configMap("a"));
			new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
				.withPropertyValues("informer.client.url=" + server.httpUrl(), "informer.resource.all.kind=ConfigMap",
						"informer.startup.mode=background")
				.withBean(Staged.class)
				.run((context) -> {
					Staged watcher = context.getBean(Staged.class);
					await().until(() -> watcher.calls.contains("ADDED a"));
					server.objects().delete("configmaps", "default", "a");
					server.objects().create(configMap("b"));
					await().until(() -> watcher.calls.contains("ADDED b"));
					assertThat(watcher.calls).doesNotContain("DELETED a");
					watcher.first.completeExceptionally(new IllegalStateException("no"));
					await().until(() -> watcher.calls.contains("DELETED a"));
					await().untilAsserted(() -> assertThat(status(context.getBean(SharedInformerFactory.class)))
						.returns(2L, HandlerStatus::failed));
				});
		}
	}

	@Test
	void observationEndsWithTheStage() {
		TestObservationRegistry observations = TestObservationRegistry.create();
		this.contextRunner.withBean(TestObservationRegistry.class, () -> observations)
			.withBean("watcher", Observed.class)
			.run((context) -> {
				Observed watcher = context.getBean(Observed.class);
				pods(context.getBean(FakeInformerFactory.class)).add(pod());
				assertThat(watcher.current).isNotNull().isEqualTo("informer.handler");
				TestObservationRegistryAssert.assertThat(observations)
					.hasSingleObservationThat()
					.hasBeenStarted()
					.isNotStopped();
				watcher.end.completeExceptionally(new IllegalStateException("no"));
				TestObservationRegistryAssert.assertThat(observations)
					.hasSingleObservationThat()
					.hasBeenStopped()
					.hasLowCardinalityKeyValue("outcome", "ERROR")
					.hasLowCardinalityKeyValue("exception", "IllegalStateException");
			});
	}

	@Test
	void keyIsWorkedOnUntilTheStageIsCompleteAndComesBackThen() {
		this.contextRunner.withBean("watcher", StagedKeys.class).run((context) -> {
			StagedKeys watcher = context.getBean(StagedKeys.class);
			FakeInformer<V1Pod> pods = pods(context.getBean(FakeInformerFactory.class));
			pods.add(pod());
			await().until(() -> watcher.stages.size() == 1);
			pods.add(pod());
			assertThat(watcher.stages).hasSize(1);
			watcher.stages.get(0).complete(null);
			await().until(() -> watcher.stages.size() == 2);
			watcher.stages.get(1).complete(Duration.ofMillis(1));
			await().until(() -> watcher.stages.size() == 3);
			watcher.stages.get(2).completeExceptionally(new IllegalStateException("no"));
			await().until(() -> watcher.stages.size() == 4);
		});
	}

	@Test
	void beanWhoseCallsGoOnIsWaitedForToo() {
		this.contextRunner.withBean("typed", StagedBean.class).run((context) -> {
			FakeInformer<V1Pod> pods = pods(context.getBean(FakeInformerFactory.class));
			pods.add(pod());
			assertThat(context.getBean(StagedBean.class).calls).containsExactly("ADDED");
		});
	}

	@Test
	void functionsOfKotlinAreCalled() {
		this.contextRunner.withBean("watcher", Kotlin.class).run((context) -> {
			FakeInformer<V1Pod> pods = pods(context.getBean(FakeInformerFactory.class));
			pods.add(pod());
			await().untilAsserted(
					() -> assertThat(context.getBean(Kotlin.class).calls).containsExactlyInAnyOrder("event", "key"));
		});
	}

	@Test
	void suspendingFunctionIsToldWhatToReturn() {
		assertThat(StartFailures.of(this.contextRunner.withBean("watcher", Suspending.class)))
			.contains("is a suspending function", "scope.future { ... }");
	}

	@Test
	void publisherThatNobodyWouldSubscribeToIsRefused() {
		assertThat(StartFailures.of(this.contextRunner.withBean("watcher", Publishing.class))).contains(
				"returns java.util.concurrent.Flow$Publisher, to which nobody would subscribe", "mono.toFuture()");
	}

	@Test
	void kindOfPublisherIsRefusedToo() {
		assertThat(StartFailures.of(this.contextRunner.withBean("watcher", PublishingMore.class)))
			.contains("to which nobody would subscribe", "mono.toFuture()");
	}

	@Test
	void futureThatCannotBeFollowedIsRefused() {
		assertThat(StartFailures.of(this.contextRunner.withBean("watcher", Promising.class)))
			.contains("returns java.util.concurrent.Future", "CompletableFuture");
	}

	@Test
	void stageOfWhatTellsTheQueueNothingIsRefused() {
		assertThat(StartFailures.of(this.contextRunner.withBean("watcher", WrongStage.class)))
			.contains("returns java.util.concurrent.CompletionStage<java.lang.String>", "CompletionStage      of one");
	}

	private static ConditionFactory await() {
		return Awaitility.await().atMost(Duration.ofSeconds(30));
	}

	private static HandlerStatus status(SharedInformerFactory factory) {
		return factory.informers().get(0).handlers().get(0).status();
	}

	private static String configMap(String name) {
		return "{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + ", namespace: default}}";
	}

	private static FakeInformer<V1Pod> pods(FakeInformerFactory factory) {
		return factory.named("pods");
	}

	private static V1Pod pod() {
		return new V1Pod().metadata(new V1ObjectMeta().namespace("shop").name("a"));
	}

	static class Staged {

		private final CompletableFuture<String> first = new CompletableFuture<>();

		private final List<String> calls = new CopyOnWriteArrayList<>();

		@InformerHandler(concurrency = 2, labelSelector = "!other")
		CompletionStage<String> onConfigMap(ResourceEvent<V1ConfigMap> event) {
			this.calls.add(event.type() + " " + event.key().name());
			return event.key().name().equals("a") ? this.first : CompletableFuture.completedFuture("done");
		}

	}

	static class Observed {

		private final CompletableFuture<String> end = new CompletableFuture<>();

		private final ObservationRegistry observations;

		private @Nullable String current;

		Observed(ObservationRegistry observations) {
			this.observations = observations;
		}

		@InformerHandler
		CompletableFuture<String> onPod(ResourceEvent<V1Pod> event) {
			this.current = Objects.requireNonNull(this.observations.getCurrentObservation()).getContext().getName();
			return this.end;
		}

	}

	static class StagedKeys {

		private final List<CompletableFuture<@Nullable Duration>> stages = new CopyOnWriteArrayList<>();

		@InformerHandler
		CompletionStage<@Nullable Duration> reconcile(ResourceKey key, Lister<V1Pod> pods) {
			CompletableFuture<@Nullable Duration> stage = new CompletableFuture<>();
			this.stages.add(stage);
			return stage;
		}

	}

	@InformerHandler
	static class StagedBean implements AsyncResourceEventHandler<V1Pod> {

		private final List<String> calls = new CopyOnWriteArrayList<>();

		@Override
		public @Nullable CompletionStage<?> onEvent(ResourceEvent<V1Pod> event) {
			this.calls.add(event.type().name());
			return null;
		}

	}

	// As Kotlin compiles fun onPod(event: ResourceEvent<out V1Pod>): Unit? and the like.
	static class Kotlin {

		private final List<String> calls = new CopyOnWriteArrayList<>();

		@InformerHandler
		final @Nullable Unit onPod(ResourceEvent<? extends V1Pod> event) {
			this.calls.add("event");
			return null;
		}

		@InformerHandler
		final Unit reconcile(ResourceKey key, Lister<? extends V1Pod> pods) {
			this.calls.add("key");
			return Unit.INSTANCE;
		}

	}

	static class Suspending {

		@InformerHandler
		final @Nullable Object onPod(ResourceEvent<V1Pod> event, Continuation<? super Unit> continuation) {
			return null;
		}

	}

	static class Publishing {

		@InformerHandler
		Flow.Publisher<String> onPod(ResourceEvent<V1Pod> event) {
			return (subscriber) -> {
			};
		}

	}

	interface MorePublisher<T> extends Flow.Publisher<T> {

	}

	abstract static class Mono<T> implements MorePublisher<T> {

	}

	static class PublishingMore {

		@InformerHandler
		@Nullable Mono<String> onPod(ResourceEvent<V1Pod> event) {
			return null;
		}

	}

	static class Promising {

		@InformerHandler
		Future<String> onPod(ResourceEvent<V1Pod> event) {
			return CompletableFuture.completedFuture("done");
		}

	}

	static class WrongStage {

		@InformerHandler
		CompletionStage<String> reconcile(ResourceKey key, Lister<V1Pod> pods) {
			return CompletableFuture.completedFuture("done");
		}

	}

}
