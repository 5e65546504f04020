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
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.kubeinformer.Reason;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RecordedRequest;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.api.ApiServerOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests for {@link InformerAutoConfiguration} with the engine against a server.
 */
class InformersOnAServerTests {

	private static final String CONFIG_MAP = """
			{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a", "namespace": "default"}}""";

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
		.withBean("watcher", Watcher.class);

	@Test
	void requestsNameApplicationAndVersion() {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			this.contextRunner
				.withPropertyValues("informer.client.url=" + server.httpUrl(), "spring.application.name=my shop",
						"spring.application.version=1.2")
				.run((context) -> assertThat(userAgents(server)).containsOnly("my-shop/1.2 informer"));
		}
	}

	@Test
	void customizerHasTheLastWordOnTheFactory() {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			this.contextRunner.withPropertyValues("informer.client.url=" + server.httpUrl())
				.withBean(SharedInformerFactoryCustomizer.class, () -> (builder) -> builder.userAgent("custom/1"))
				.run((context) -> assertThat(userAgents(server)).containsOnly("custom/1"));
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void contentIsAskedForAsAStreamUnlessThatIsSwitchedOff(boolean streaming) {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			server.objects().create(CONFIG_MAP);
			this.contextRunner
				.withPropertyValues("informer.client.url=" + server.httpUrl(),
						"informer.client.streaming-lists=" + streaming)
				.run((context) -> {
					assertThat(context.getBean(Watcher.class).names).contains("a");
					assertThat(server.requests().matching(RequestMatcher.watchList("configmaps")))
						.hasSize(streaming ? 1 : 0);
					assertThat(server.requests().matching(RequestMatcher.list("configmaps")))
						.hasSize(streaming ? 0 : 1);
				});
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void builtInKindsAreAskedForInProtobufUnlessThatIsSwitchedOff(boolean protobuf) {
		try (KubernetesApiServer server = KubernetesApiServer.builder()
			.options(ApiServerOptions.defaults().withProtobuf(true))
			.start()) {
			server.objects().create(CONFIG_MAP);
			this.contextRunner
				.withPropertyValues("informer.client.url=" + server.httpUrl(), "informer.client.protobuf=" + protobuf)
				.run((context) -> {
					assertThat(context.getBean(Watcher.class).names).contains("a");
					assertThat(server.requests().list()).isNotEmpty()
						.extracting((request) -> String.valueOf(request.header("Accept")))
						.allSatisfy((accept) -> assertThat(accept).isEqualTo(protobuf
								? "application/vnd.kubernetes.protobuf,application/json" : "application/json"));
				});
		}
	}

	@Test
	void nothingIsSentBeforeTheStart() {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			this.contextRunner.withPropertyValues("informer.client.url=" + server.httpUrl())
				.withBean(RequestsSoFar.class, () -> new RequestsSoFar(server))
				.run((context) -> assertThat(context.getBean(RequestsSoFar.class).requests).isZero());
		}
	}

	@Test
	void whatTheServerForbidsIsAStateUntilItIsMended() {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			server.objects().create(CONFIG_MAP);
			server.access().deny("list", "configmaps").deny("watch", "configmaps");
			this.contextRunner
				.withPropertyValues("informer.client.url=" + server.httpUrl(), "informer.startup.timeout=1s")
				.run((context) -> {
					assertThat(context).hasNotFailed();
					SharedInformerFactory factory = context.getBean(SharedInformerFactory.class);
					await().until(() -> factory.informers().get(0).status().reason() == Reason.FORBIDDEN);
					server.access().allowEverything();
					await().atMost(Duration.ofSeconds(30))
						.until(() -> context.getBean(Watcher.class).names.contains("a"));
				});
		}
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void handlersRunOnVirtualThreadsIfTheApplicationUsesThem() {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			server.objects().create(CONFIG_MAP);
			this.contextRunner
				.withPropertyValues("informer.client.url=" + server.httpUrl(), "spring.threads.virtual.enabled=true")
				.run((context) -> assertThat(context.getBean(Watcher.class).threads)
					.allSatisfy((thread) -> assertThat(thread).startsWith("VirtualThread"))
					.isNotEmpty());
		}
	}

	private static List<String> userAgents(KubernetesApiServer server) {
		List<RecordedRequest> requests = server.requests().list();
		assertThat(requests).isNotEmpty();
		return requests.stream().map((request) -> String.valueOf(request.header("User-Agent"))).toList();
	}

	static class Watcher {

		private final List<String> names = new CopyOnWriteArrayList<>();

		private final List<String> threads = new CopyOnWriteArrayList<>();

		@InformerHandler
		void onConfigMap(ResourceEvent<V1ConfigMap> event) {
			this.names.add(event.key().name());
			this.threads.add(Thread.currentThread().toString());
		}

	}

	static class RequestsSoFar implements SmartInitializingSingleton {

		private final KubernetesApiServer server;

		private int requests = -1;

		RequestsSoFar(KubernetesApiServer server) {
			this.server = server;
		}

		@Override
		public void afterSingletonsInstantiated() {
			this.requests = this.server.requests().list().size();
		}

	}

}
