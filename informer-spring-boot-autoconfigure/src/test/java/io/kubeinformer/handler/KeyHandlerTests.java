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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1Pod;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

import io.kubeinformer.EventType;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.Lister;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.fake.FakeInformer;
import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.workqueue.Reconciler.Result;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link InformerHandler} methods that are called with keys from a work queue.
 */
@ExtendWith(OutputCaptureExtension.class)
class KeyHandlerTests {

	private static final Duration LONG = Duration.ofSeconds(30);

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
		.withPropertyValues("informer.client.url=http://127.0.0.1:1")
		.withBean(FakeInformerFactory.class);

	@Test
	void methodIsCalledWithTheKeyOfWhatChanged() {
		this.contextRunner.withBean("watcher", Plain.class).run((context) -> {
			FakeInformer<V1Pod> pods = pods(context);
			assertThat(pods.handlerIds()).containsExactly("watcher#reconcile(Lister,ResourceKey)");
			assertThat(pods.options().values()).allSatisfy((options) -> assertThat(options.concurrency()).isOne());
			pods.add(pod("a"));
			pods.update(pod("b"), pod("b"));
			pods.delete(pod("c"));
			pods.unwatch(pod("d"));
			pods.add(pod("e"));
			await()
				.untilAsserted(() -> assertThat(context.getBean(Plain.class).keys).containsExactly("a", "b", "c", "e"));
		});
	}

	@Test
	void informerIsFoundByNameWithoutALister() {
		this.contextRunner
			.withPropertyValues("informer.resource.web.kind=Pod", "informer.resource.web.label-selector=app=web",
					"informer.resource.all.kind=Pod")
			.withBean("watcher", ByName.class)
			.run((context) -> {
				assertThat(context.getBean(FakeInformerFactory.class).named("all").handlerIds()).isEmpty();
				context.getBean(FakeInformerFactory.class).<V1Pod>named("web").add(pod("a"));
				await().untilAsserted(() -> assertThat(context.getBean(ByName.class).keys).containsExactly("a"));
			});
	}

	@Test
	void whatTheHandlerIsNotToldAddsNoKey() {
		this.contextRunner.withBean("watcher", OnDeletion.class).run((context) -> {
			pods(context).add(pod("a"));
			pods(context).update(pod("a"), pod("a"));
			pods(context).delete(pod("b"));
			await().untilAsserted(() -> assertThat(context.getBean(OnDeletion.class).keys).containsExactly("b"));
		});
	}

	@Test
	void changesThatComeDuringACallAreOneMoreCall() {
		this.contextRunner.withBean("watcher", Blocking.class).run((context) -> {
			Blocking watcher = context.getBean(Blocking.class);
			pods(context).add(pod("a"));
			assertThat(watcher.begun.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
			pods(context).update(pod("a"), pod("a"));
			pods(context).update(pod("a"), pod("a"));
			pods(context).delete(pod("a"));
			pods(context).add(pod("b"));
			watcher.go.countDown();
			await().untilAsserted(() -> assertThat(watcher.keys).containsExactly("a", "b", "a"));
		});
	}

	@Test
	void liveChangesComeBeforeTheInitialContent() {
		this.contextRunner.withBean("watcher", Blocking.class).run((context) -> {
			Blocking watcher = context.getBean(Blocking.class);
			pods(context).addInitial(pod("first"));
			assertThat(watcher.begun.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
			pods(context).addInitial(pod("a"));
			pods(context).addInitial(pod("b"));
			V1Pod resynced = pod("c");
			pods(context).update(resynced, resynced);
			pods(context).add(pod("live"));
			watcher.go.countDown();
			await().untilAsserted(() -> assertThat(watcher.keys).containsExactly("first", "live", "a", "b", "c"));
		});
	}

	@Test
	void thrownExceptionAsksForAnotherCall() {
		this.contextRunner.withBean("watcher", Failing.class).run((context) -> {
			pods(context).add(pod("a"));
			await().untilAsserted(() -> assertThat(context.getBean(Failing.class).calls).hasValue(3));
			await().untilAsserted(() -> assertThat(status(context, "watcher#reconcile(ResourceKey,Lister)").processed())
				.isEqualTo(3));
			HandlerStatus status = status(context, "watcher#reconcile(ResourceKey,Lister)");
			assertThat(status).returns(2L, HandlerStatus::failed).returns(2L, HandlerStatus::retries);
			assertThat(Objects.requireNonNull(status.lastExecution()).failure()).isNull();
		});
	}

	@Test
	void returnedDurationAsksForAnotherCall() {
		this.contextRunner.withBean("watcher", Returning.class).run((context) -> {
			Returning watcher = context.getBean(Returning.class);
			pods(context).add(pod("a"));
			await().untilAsserted(() -> assertThat(watcher.durations).hasValue(3));
			await().untilAsserted(() -> assertThat(watcher.results).hasValue(3));
			// The last answers were for an hour, and for nothing.
			await().untilAsserted(
					() -> assertThat(status(context, "watcher#onDuration(ResourceKey,Lister)").delayed()).isOne());
			await().untilAsserted(
					() -> assertThat(status(context, "watcher#onResult(ResourceKey,Lister)").processed()).isEqualTo(3));
			assertThat(status(context, "watcher#onResult(ResourceKey,Lister)").delayed()).isZero();
		});
	}

	@Test
	void asManyCallsAsAllowedRunAtOnceAndNeverTwoForOneKey() {
		this.contextRunner.withBean("watcher", Concurrent.class).run((context) -> {
			Concurrent watcher = context.getBean(Concurrent.class);
			for (int i = 0; i < 3; i++) {
				pods(context).add(pod("a"));
				pods(context).add(pod("b"));
			}
			await().untilAsserted(() -> assertThat(watcher.running).containsExactlyInAnyOrder("a", "b"));
			pods(context).add(pod("a"));
			watcher.go.countDown();
			await().untilAsserted(() -> assertThat(watcher.keys).contains("a", "b").hasSizeBetween(3, 4));
			assertThat(watcher.overlaps).hasValue(0);
		});
	}

	@Test
	void noCallIsMadeBeforeTheInformerHasSynced() {
		this.contextRunner.withPropertyValues("informer.resource.pods.kind=Pod")
			.withBean("watcher", Plain.class)
			.withBean(NotSynced.class)
			.run((context) -> {
				FakeInformer<V1Pod> pods = pods(context);
				pods.add(pod("a"));
				assertThat(status(context, "watcher#reconcile(Lister,ResourceKey)").started()).isZero();
				context.getBean(FakeInformerFactory.class)
					.stateListeners()
					.forEach((listener) -> listener.onSynced(pods));
				await().untilAsserted(() -> assertThat(context.getBean(Plain.class).keys).containsExactly("a"));
			});
	}

	@Test
	void stopWaitsForWhatIsQueued() {
		List<String> keys = new CopyOnWriteArrayList<>();
		CountDownLatch go = new CountDownLatch(1);
		this.contextRunner.withBean("watcher", Blocking.class, () -> new Blocking(keys, go)).run((context) -> {
			pods(context).add(pod("a"));
			pods(context).add(pod("b"));
			assertThat(context.getBean(Blocking.class).begun.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
			context.getBean(FakeInformerFactory.class).whenStopped(go::countDown);
			((ConfigurableApplicationContext) context.getSourceApplicationContext()).stop();
			assertThat(keys).containsExactly("a", "b");
		});
	}

	@Test
	void stopEndsWithItsLimitThoughACallIsStuckAndTheCloseInterruptsIt(CapturedOutput output) {
		CountDownLatch interrupted = new CountDownLatch(1);
		this.contextRunner.withPropertyValues("informer.shutdown.drain=10ms")
			.withBean("watcher", Stuck.class, () -> new Stuck(interrupted))
			.run((context) -> {
				pods(context).add(pod("a"));
				assertThat(context.getBean(Stuck.class).begun.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
				((ConfigurableApplicationContext) context.getSourceApplicationContext()).stop();
				assertThat(output).contains("Handler 'watcher#reconcile(ResourceKey,Lister)' has stopped with 1 calls");
				assertThat(interrupted.getCount()).isOne();
			});
		await().until(() -> interrupted.getCount() == 0);
	}

	@Test
	void restartGoesOnWithWhatWasLeft() {
		this.contextRunner.withBean("watcher", Returning.class).run((context) -> {
			Returning watcher = context.getBean(Returning.class);
			pods(context).add(pod("a"));
			await().untilAsserted(
					() -> assertThat(status(context, "watcher#onDuration(ResourceKey,Lister)").delayed()).isOne());
			ConfigurableApplicationContext source = (ConfigurableApplicationContext) context
				.getSourceApplicationContext();
			source.stop();
			int before = watcher.durations.get();
			source.start();
			await().untilAsserted(() -> assertThat(watcher.durations.get()).isGreaterThan(before));
		});
	}

	@Test
	void callsAreObserved() {
		TestObservationRegistry observations = TestObservationRegistry.create();
		this.contextRunner.withBean(TestObservationRegistry.class, () -> observations)
			.withBean("watcher", Plain.class)
			.run((context) -> {
				pods(context).add(pod("a"));
				await().untilAsserted(() -> TestObservationRegistryAssert.assertThat(observations)
					.hasSingleObservationThat()
					.hasNameEqualTo("informer.handler")
					.hasContextualNameEqualTo("informer pods reconcile")
					.hasLowCardinalityKeyValue("handler", "watcher#reconcile(Lister,ResourceKey)")
					.hasLowCardinalityKeyValue("type", "reconcile")
					.hasLowCardinalityKeyValue("outcome", "SUCCESS")
					.hasBeenStopped());
			});
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void callsAreMadeByVirtualThreadsIfTheApplicationUsesThem() {
		this.contextRunner.withPropertyValues("spring.threads.virtual.enabled=true")
			.withBean("watcher", Plain.class)
			.run((context) -> {
				pods(context).add(pod("a"));
				await().untilAsserted(() -> assertThat(context.getBean(Plain.class).threads).singleElement()
					.asString()
					.startsWith("VirtualThread"));
			});
	}

	private static ConditionFactory await() {
		return Awaitility.await().atMost(LONG);
	}

	private static FakeInformer<V1Pod> pods(ApplicationContext context) {
		return context.getBean(FakeInformerFactory.class).named("pods");
	}

	private static HandlerStatus status(ApplicationContext context, String id) {
		return pods(context).handlerStatus(id);
	}

	private static V1Pod pod(String name) {
		return new V1Pod().metadata(new V1ObjectMeta().namespace("shop").name(name));
	}

	static class Plain {

		private final List<String> keys = new CopyOnWriteArrayList<>();

		private final List<String> threads = new CopyOnWriteArrayList<>();

		@InformerHandler
		void reconcile(Lister<V1Pod> pods, ResourceKey key) {
			assertThat(pods.list()).isEmpty();
			assertThat(key.namespace()).isEqualTo("shop");
			this.threads.add(Thread.currentThread().toString());
			this.keys.add(key.name());
		}

	}

	static class ByName {

		private final List<String> keys = new CopyOnWriteArrayList<>();

		@InformerHandler(informer = "web")
		void reconcile(ResourceKey key) {
			this.keys.add(key.name());
		}

	}

	static class OnDeletion {

		private final List<String> keys = new CopyOnWriteArrayList<>();

		@InformerHandler(on = EventType.DELETED)
		void reconcile(ResourceKey key, Lister<V1Pod> pods) {
			this.keys.add(key.name());
		}

	}

	static class Blocking {

		private final List<String> keys;

		private final CountDownLatch begun = new CountDownLatch(1);

		private final CountDownLatch go;

		Blocking() {
			this(new CopyOnWriteArrayList<>(), new CountDownLatch(1));
		}

		Blocking(List<String> keys, CountDownLatch go) {
			this.keys = keys;
			this.go = go;
		}

		@InformerHandler
		void reconcile(ResourceKey key, Lister<V1Pod> pods) throws InterruptedException {
			this.begun.countDown();
			this.go.await();
			this.keys.add(key.name());
		}

	}

	static class Failing {

		private final AtomicInteger calls = new AtomicInteger();

		@InformerHandler
		void reconcile(ResourceKey key, Lister<V1Pod> pods) {
			if (this.calls.incrementAndGet() < 3) {
				throw new IllegalStateException("not yet");
			}
		}

	}

	static class Returning {

		private final AtomicInteger durations = new AtomicInteger();

		private final AtomicInteger results = new AtomicInteger();

		@InformerHandler
		Duration onDuration(ResourceKey key, Lister<V1Pod> pods) {
			return (this.durations.incrementAndGet() < 3) ? Duration.ofMillis(1) : Duration.ofHours(1);
		}

		@InformerHandler
		@Nullable Result onResult(ResourceKey key, Lister<V1Pod> pods) {
			return (this.results.incrementAndGet() < 3) ? Result.requeueAfter(Duration.ofMillis(1)) : null;
		}

	}

	static class Concurrent {

		private final Set<String> running = ConcurrentHashMap.newKeySet();

		private final AtomicInteger overlaps = new AtomicInteger();

		private final List<String> keys = new CopyOnWriteArrayList<>();

		private final CountDownLatch go = new CountDownLatch(1);

		@InformerHandler(concurrency = 3)
		void reconcile(ResourceKey key, Lister<V1Pod> pods) throws InterruptedException {
			this.overlaps.addAndGet(this.running.add(key.name()) ? 0 : 1);
			this.go.await();
			this.running.remove(key.name());
			this.keys.add(key.name());
		}

	}

	static class Stuck {

		private final CountDownLatch begun = new CountDownLatch(1);

		private final CountDownLatch interrupted;

		Stuck(CountDownLatch interrupted) {
			this.interrupted = interrupted;
		}

		@InformerHandler
		void reconcile(ResourceKey key, Lister<V1Pod> pods) throws InterruptedException {
			this.begun.countDown();
			try {
				new CountDownLatch(1).await();
			}
			finally {
				this.interrupted.countDown();
			}
		}

	}

	static class NotSynced {

		NotSynced(FakeInformerFactory factory) {
			factory.unsynced();
		}

	}

}
