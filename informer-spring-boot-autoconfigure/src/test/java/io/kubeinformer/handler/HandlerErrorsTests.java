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
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1Pod;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Primary;

import io.kubeinformer.HandlerFailure;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.InformerErrorHandler;
import io.kubeinformer.Lister;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.RetryPolicy;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.annotation.Retry;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.autoconfigure.InformerMetricsAutoConfiguration;
import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.fake.StartFailures;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what becomes of handlers' failures.
 */
class HandlerErrorsTests {

	private static final String CONFIG_MAP = """
			{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a", "namespace": "default"}}""";

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
		.withPropertyValues("informer.client.url=http://127.0.0.1:1", "slow=5m")
		.withBean(FakeInformerFactory.class);

	@Test
	void retryReachesTheRegistrationWithPlaceholders() {
		this.contextRunner.withBean("watcher", Retrying.class).run((context) -> {
			assertThat(options(context).retry())
				.isEqualTo(new RetryPolicy(5, Duration.ofMillis(200), 3, Duration.ofMinutes(5)));
			assertThat(options(context).errorHandler()).isNull();
		});
	}

	@Test
	void theOnlyErrorHandlerIsToldOfFailuresAndIsMadeAtTheFirst() {
		this.contextRunner.withBean("watcher", Plain.class).withUserConfiguration(OneLazy.class).run((context) -> {
			assertThat(Recorder.made).isZero();
			InformerErrorHandler errorHandler = options(context).errorHandler();
			assertThat(errorHandler).isNotNull();
			errorHandler.recover(failure());
			errorHandler.onRetry(failure(), Duration.ofSeconds(1));
			assertThat(context.getBean(Recorder.class).told).containsExactly("recover a", "retry a in PT1S");
		});
	}

	@Test
	void theErrorHandlerOfTheAnnotationWins() {
		this.contextRunner.withPropertyValues("which=second")
			.withBean("typed", Typed.class)
			.withUserConfiguration(Two.class)
			.run((context) -> {
				InformerErrorHandler errorHandler = options(context).errorHandler();
				assertThat(errorHandler).isNotNull();
				errorHandler.recover(failure());
				assertThat(context.getBean("second", Recorder.class).told).containsExactly("recover a");
				assertThat(context.getBean("first", Recorder.class).told).isEmpty();
			});
	}

	@Test
	void thePrimaryOneOfSeveralErrorHandlersIsTold() {
		this.contextRunner.withBean("watcher", Plain.class).withUserConfiguration(OnePrimary.class).run((context) -> {
			InformerErrorHandler errorHandler = options(context).errorHandler();
			assertThat(errorHandler).isNotNull();
			errorHandler.recover(failure());
			assertThat(context.getBean("second", Recorder.class).told).containsExactly("recover a");
		});
	}

	@Test
	void severalErrorHandlersAreToldToNameOne() {
		assertThat(
				StartFailures.of(this.contextRunner.withBean("watcher", Plain.class).withUserConfiguration(Two.class)))
			.contains("Plain.onPod(ResourceEvent) of bean 'watcher' names no error handler", "'first', 'second'",
					"@Primary", "@InformerHandler(errorHandler = \"first\")");
	}

	@Test
	void errorHandlerThatIsNotThereIsToldHowToAddIt() {
		assertThat(
				StartFailures.of(this.contextRunner.withPropertyValues("which=third").withBean("typed", Typed.class)))
			.contains("names the error handler 'third', but there is no bean", "InformerErrorHandler third() {");
		assertThat(StartFailures.of(this.contextRunner.withPropertyValues("which=third")
			.withBean("typed", Typed.class)
			.withUserConfiguration(Two.class))).contains("are 'first', 'second'", "Name one of these");
	}

	@Test
	void impossibleRetryIsRefused() {
		assertThat(StartFailures
			.of(this.contextRunner.withPropertyValues("slow=soon").withBean("watcher", Retrying.class)))
			.contains("Retrying.onPod(ResourceEvent)", "'soon' is not a valid duration", "retry = @Retry(attempts = 5");
		assertThat(StartFailures.of(this.contextRunner.withBean("watcher", NegativeAttempts.class)))
			.contains("attempts = -1", "retry = @Retry(attempts = 5");
	}

	@Test
	void failuresAreRetriedRecoveredAndCountedAndHoldUpNobody() {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			server.objects().create(CONFIG_MAP);
			new ApplicationContextRunner()
				.withConfiguration(
						AutoConfigurations.of(InformerAutoConfiguration.class, InformerMetricsAutoConfiguration.class))
				.withBean(SimpleMeterRegistry.class)
				.withBean(Recorder.class)
				.withBean("good", Good.class)
				.withBean("bad", Bad.class)
				.withPropertyValues("informer.client.url=" + server.httpUrl())
				.run((context) -> {
					await().untilAsserted(() -> assertThat(context.getBean(Recorder.class).told)
						.contains("retry a in PT0.001S", "retry a in PT0.002S", "recover a", "key a"));
					assertThat(context.getBean(Good.class).names).contains("a");
					MeterRegistry meters = context.getBean(MeterRegistry.class);
					for (String method : List.of("onConfigMap(ResourceEvent)", "reconcile(ResourceKey,Lister)")) {
						await().untilAsserted(() -> {
							assertThat(meters.get("informer.handler.retries")
								.tag("handler", "bad#" + method)
								.functionCounter()
								.count()).isGreaterThanOrEqualTo(2);
							assertThat(meters.get("informer.handler.abandoned")
								.tag("handler", "bad#" + method)
								.functionCounter()
								.count()).isGreaterThanOrEqualTo(1);
						});
					}
					assertThat(meters.get("informer.handler.abandoned")
						.tag("handler", "good#onConfigMap(ResourceEvent)")
						.functionCounter()
						.count()).isZero();
				});
		}
	}

	private static ConditionFactory await() {
		return Awaitility.await().atMost(Duration.ofSeconds(30));
	}

	private static HandlerOptions options(ApplicationContext context) {
		return context.getBean(FakeInformerFactory.class).named("pods").options().values().iterator().next();
	}

	private static HandlerFailure failure() {
		V1Pod pod = new V1Pod().metadata(new V1ObjectMeta().namespace("shop").name("a"));
		return new HandlerFailure("watcher", ResourceKey.of(pod), new ResourceEvent.Added<>(pod, false),
				new IllegalStateException("no"), 1);
	}

	static class Plain {

		@InformerHandler
		void onPod(ResourceEvent<V1Pod> event) {
		}

	}

	static class Retrying {

		@InformerHandler(retry = @Retry(attempts = 5, delay = "200ms", multiplier = 3, maxDelay = "${slow}"))
		void onPod(ResourceEvent<V1Pod> event) {
		}

	}

	static class NegativeAttempts {

		@InformerHandler(retry = @Retry(attempts = -1))
		void onPod(ResourceEvent<V1Pod> event) {
		}

	}

	@InformerHandler(errorHandler = "${which}")
	static class Typed implements ResourceEventHandler<V1Pod> {

	}

	static class Good {

		private final List<String> names = new CopyOnWriteArrayList<>();

		@InformerHandler
		void onConfigMap(ResourceEvent<V1ConfigMap> event) {
			this.names.add(event.key().name());
		}

	}

	static class Bad {

		@InformerHandler(retry = @Retry(delay = "1ms"))
		void onConfigMap(ResourceEvent<V1ConfigMap> event) {
			throw new IllegalStateException("no");
		}

		@InformerHandler(retry = @Retry(delay = "1ms"))
		void reconcile(ResourceKey key, Lister<V1ConfigMap> configMaps) {
			throw new IllegalStateException("no");
		}

	}

	static class Recorder implements InformerErrorHandler {

		private static int made;

		private final List<String> told = new CopyOnWriteArrayList<>();

		Recorder() {
			made++;
		}

		@Override
		public void recover(HandlerFailure failure) {
			this.told.add(((failure.event() != null) ? "recover " : "key ") + failure.key().name());
		}

		@Override
		public void onRetry(HandlerFailure failure, Duration delay) {
			this.told.add("retry " + failure.key().name() + " in " + delay);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OneLazy {

		@Bean
		@Lazy
		Recorder recorder() {
			return new Recorder();
		}

		OneLazy() {
			Recorder.made = 0;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Two {

		@Bean
		Recorder first() {
			return new Recorder();
		}

		@Bean
		Recorder second() {
			return new Recorder();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OnePrimary {

		@Bean
		Recorder first() {
			return new Recorder();
		}

		@Bean
		@Primary
		Recorder second() {
			return new Recorder();
		}

	}

}
