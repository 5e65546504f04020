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

package io.kubeinformer.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;

import io.kubeinformer.ResourceEvent;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests for contexts that are closed, stopped or failed at every moment: no thread, no
 * watch is left.
 */
@Isolated("looks at the threads of the process")
class ContextMomentsTests {

	private static final String CONFIG_MAP = "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s, namespace: shop}}";

	// Contexts of other tests may live on in a cache.
	private final Set<Thread> before = informerThreads();

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
		.withBean("watcher", Watcher.class);

	@Test
	void contextIsClosedWhileTheServerDoesNotAnswerTheList() {
		try (KubernetesApiServer server = server()) {
			server.faults().on(RequestMatcher.initialState("configmaps")).always().neverAnswer();
			runner(server).withPropertyValues("informer.startup.mode=background")
				.run((context) -> server.requests().await(1, RequestMatcher.initialState("configmaps")));
			nothingIsLeft(server);
		}
	}

	@Test
	void contextIsClosedWhileTheNextWatchIsBeingOpened() {
		try (KubernetesApiServer server = server()) {
			RequestMatcher next = RequestMatcher.plainWatch("configmaps");
			server.faults().on(next).always().neverAnswer();
			runner(server).withPropertyValues("informer.defaults.watch-timeout=1s").run((context) -> {
				server.requests().await(1, next);
				assertThat(server.requests().open(RequestMatcher.watchList("configmaps"))).hasSize(1);
			});
			nothingIsLeft(server);
		}
	}

	@Test
	void contextIsClosedWhileAHandlerBlocks() {
		try (KubernetesApiServer server = server()) {
			runner(server).withPropertyValues("informer.startup.mode=background", "informer.shutdown.drain=100ms")
				.run((context) -> {
					Watcher watcher = context.getBean(Watcher.class);
					watcher.block = true;
					server.objects().create(CONFIG_MAP.formatted("block"));
					assertThat(watcher.blocked.await(10, TimeUnit.SECONDS)).isTrue();
				});
			nothingIsLeft(server);
		}
	}

	@Test
	void informersStopIfALaterBeanFailsToStart() {
		try (KubernetesApiServer server = server()) {
			runner(server).withBean(FailingStart.class)
				.run((context) -> assertThat(context).getFailure().hasMessageContaining("FailingStart"));
			nothingIsLeft(server);
		}
	}

	@Test
	void informersStopAndStartWithTheContext() {
		try (KubernetesApiServer server = server()) {
			runner(server).run((context) -> {
				Watcher watcher = context.getBean(Watcher.class);
				ConfigurableApplicationContext own = context.getSourceApplicationContext();
				for (int i = 0; i < 3; i++) {
					String name = "later-" + i;
					own.stop();
					server.requests().awaitNoneOpen(RequestMatcher.initialState("configmaps"));
					server.objects().create(CONFIG_MAP.formatted(name));
					own.start();
					await().until(() -> watcher.names.contains(name));
				}
				assertThat(watcher.names).containsExactlyInAnyOrder("a", "later-0", "later-1", "later-2");
				assertThat(context.getBean(SharedInformerFactory.class).informers()).hasSize(1);
			});
			nothingIsLeft(server);
		}
	}

	@Test
	void contextClosesWhileItsServerIsGone() {
		KubernetesApiServer server = server();
		try {
			runner(server).run((context) -> server.close());
		}
		finally {
			server.close();
		}
		nothingIsLeft(server);
	}

	@Test
	void handlerThatThrowsErrorsLosesNoEvent() {
		try (KubernetesApiServer server = server()) {
			runner(server).withBean("thrower", Thrower.class).run((context) -> {
				Thrower thrower = context.getBean(Thrower.class);
				for (int i = 0; i < 4; i++) {
					server.objects().create(CONFIG_MAP.formatted("b" + i));
				}
				await().until(() -> thrower.names.size() == 5);
				assertThat(thrower.names).contains("a", "b0", "b1", "b2", "b3");
				await().untilAsserted(() -> assertThat(
						context.getBean(SharedInformerFactory.class).informers().get(0).status().handlers())
					.anySatisfy((handler) -> assertThat(handler.failed()).isEqualTo(5)));
			});
			nothingIsLeft(server);
		}
	}

	@Test
	void twoContextsOfOneProcessDoNotShareAnything() {
		try (KubernetesApiServer one = server(); KubernetesApiServer other = KubernetesApiServer.builder().start()) {
			runner(one).run((first) -> {
				runner(other).run((second) -> {
					other.objects().create(CONFIG_MAP.formatted("only-here"));
					await().until(() -> second.getBean(Watcher.class).names.contains("only-here"));
				});
				one.objects().create(CONFIG_MAP.formatted("after"));
				await().until(() -> first.getBean(Watcher.class).names.contains("after"));
				assertThat(first.getBean(Watcher.class).names).containsExactlyInAnyOrder("a", "after");
			});
			nothingIsLeft(one);
		}
	}

	private static KubernetesApiServer server() {
		KubernetesApiServer server = KubernetesApiServer.builder().start();
		server.objects().create(CONFIG_MAP.formatted("a"));
		return server;
	}

	private ApplicationContextRunner runner(KubernetesApiServer server) {
		return this.contextRunner.withPropertyValues("informer.client.url=" + server.httpUrl());
	}

	private void nothingIsLeft(KubernetesApiServer server) {
		await().atMost(Duration.ofSeconds(20))
			.untilAsserted(() -> assertThat(this.before).containsAll(informerThreads()));
		await().untilAsserted(() -> assertThat(server.requests().openWatches()).isZero());
	}

	private static Set<Thread> informerThreads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("informer-"))
			.collect(Collectors.toSet());
	}

	static class Watcher {

		final List<String> names = new CopyOnWriteArrayList<>();

		final CountDownLatch blocked = new CountDownLatch(1);

		private volatile boolean block;

		@InformerHandler
		void onConfigMap(ResourceEvent<V1ConfigMap> event) throws InterruptedException {
			this.names.add(event.key().name());
			while (this.block) {
				this.blocked.countDown();
				new CountDownLatch(1).await();
			}
		}

	}

	static class Thrower {

		private final List<String> names = new CopyOnWriteArrayList<>();

		@InformerHandler
		void onConfigMap(ResourceEvent<V1ConfigMap> event) throws Throwable {
			this.names.add(event.key().name());
			switch (event.key().name()) {
				case "a" -> overflow(0);
				case "b0" -> throw new OutOfMemoryError("not really");
				case "b1" -> throw new LinkageError("missing");
				case "b2" -> throw new InterruptedException("not by us");
				default -> throw new Throwable("plain");
			}
		}

		private static int overflow(int depth) {
			return overflow(depth + 1) + 1;
		}

	}

	static class FailingStart implements SmartLifecycle {

		@Override
		public void start() {
			throw new IllegalStateException("cannot start");
		}

		@Override
		public void stop() {
		}

		@Override
		public boolean isRunning() {
			return false;
		}

	}

}
