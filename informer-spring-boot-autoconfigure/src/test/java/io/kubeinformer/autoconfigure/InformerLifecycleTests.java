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

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.fake.StartFailures;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link InformerLifecycle}.
 */
@ExtendWith(OutputCaptureExtension.class)
class InformerLifecycleTests {

	private final FakeInformerFactory factory = new FakeInformerFactory();

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
		.withPropertyValues("informer.client.url=http://127.0.0.1:1", "informer.resource.pods.kind=Pod")
		.withBean(FakeInformerFactory.class, () -> this.factory);

	@Test
	void startsBeforeTheWebServerAndAfterExecutors() {
		assertThat(InformerLifecycle.PHASE).isLessThan(WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE)
			.isGreaterThan(Integer.MAX_VALUE / 2);
	}

	@Test
	void startsAwaitsStopsAndCloses() {
		this.contextRunner.run((context) -> assertThat(this.factory.calls()).containsExactly("start", "await PT30S"));
		assertThat(this.factory.calls()).containsExactly("start", "await PT30S", "stop PT10S", "close");
	}

	@Test
	void backgroundModeDoesNotWait() {
		this.contextRunner.withPropertyValues("informer.startup.mode=background")
			.run((context) -> assertThat(this.factory.calls()).containsExactly("start"));
	}

	@Test
	void timeoutAndDrainAreProperties() {
		this.contextRunner.withPropertyValues("informer.startup.timeout=3s", "informer.shutdown.drain=1s")
			.run((context) -> assertThat(this.factory.calls()).contains("await PT3S"));
		assertThat(this.factory.calls()).contains("stop PT1S");
	}

	@Test
	void unsyncedInformersAreToldAndTheApplicationStarts(CapturedOutput output) {
		this.factory.neverSync(Map.of("pods", "FORBIDDEN: may not list pods"));
		this.contextRunner.run((context) -> assertThat(context).hasNotFailed());
		assertThat(output).contains("starts with informers that go on trying", "FORBIDDEN: may not list pods");
	}

	@Test
	void unsyncedInformersFailTheStartIfAsked() {
		this.factory.neverSync(Map.of("pods", "FORBIDDEN: may not list pods"));
		assertThat(StartFailures.of(this.contextRunner.withPropertyValues("informer.startup.on-timeout=fail")))
			.contains("have not synced within 30s", "FORBIDDEN: may not list pods", "informer.startup.on-timeout");
		assertThat(this.factory.calls()).contains("stop PT0S");
	}

	@Test
	void canBePausedAndStartedAgain() {
		this.contextRunner.run((context) -> {
			ConfigurableApplicationContext source = (ConfigurableApplicationContext) context
				.getSourceApplicationContext();
			source.stop();
			assertThat(context.getBean(InformerLifecycle.class).isRunning()).isFalse();
			source.start();
			assertThat(context.getBean(InformerLifecycle.class).isRunning()).isTrue();
			assertThat(this.factory.calls()).containsExactly("start", "await PT30S", "stop PT10S", "start",
					"await PT30S");
		});
	}

	@Test
	void stopCallsBackEvenIfStoppingFails() {
		this.factory.failToStop(new IllegalStateException("no"));
		this.contextRunner.run((context) -> {
			CountDownLatch called = new CountDownLatch(1);
			context.getBean(InformerLifecycle.class).stop(called::countDown);
			assertThat(called.await(10, TimeUnit.SECONDS)).isTrue();
		});
	}

	@Test
	void eachInformerIsToldOnceWithItsScope(CapturedOutput output) {
		this.contextRunner
			.withPropertyValues("informer.resource.pods.namespaces=shop,payments",
					"informer.resource.pods.label-selector=app=web")
			.run((context) -> assertThat(output)
				.containsOnlyOnce("Informer 'pods' watches pods in payments, shop with labels app=web for 1 handler"));
	}

}
