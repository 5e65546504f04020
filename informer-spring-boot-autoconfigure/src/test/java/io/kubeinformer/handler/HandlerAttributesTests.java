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

import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.RetryPolicy;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.fake.StartFailures;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what {@link InformerHandler} says about queue and calls.
 */
class HandlerAttributesTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
		.withPropertyValues("informer.client.url=http://127.0.0.1:1", "informer.defaults.resync-period=5m")
		.withBean(FakeInformerFactory.class);

	@Test
	void attributesOfAMethodReachItsRegistration() {
		this.contextRunner.withBean("watcher", Bounded.class)
			.run((context) -> assertThat(context.getBean(FakeInformerFactory.class).named("pods").options().values())
				.containsExactly(options("watcher#onPod(ResourceEvent)", 100, 4)));
	}

	@Test
	void attributesOfABeanReachItsRegistration() {
		this.contextRunner.withBean("typed", BoundedBean.class)
			.run((context) -> assertThat(context.getBean(FakeInformerFactory.class).named("pods").options().values())
				.containsExactly(options("typed", 7, 2)));
	}

	@Test
	void withoutThemNothingIsMergedAndCallsComeOneAfterTheOther() {
		this.contextRunner.withBean("watcher", Plain.class)
			.run((context) -> assertThat(context.getBean(FakeInformerFactory.class).named("pods").options().values())
				.containsExactly(options("watcher#onPod(ResourceEvent)", 0, 1)));
	}

	@Test
	void negativeQueueCapacityIsRefused() {
		assertThat(StartFailures.of(this.contextRunner.withBean("watcher", NegativeCapacity.class))).contains(
				"Handler method " + NegativeCapacity.class.getName() + ".onPod(ResourceEvent) of bean 'watcher'",
				"queueCapacity = -1", "Let 'queueCapacity' be 0");
	}

	@Test
	void noCallAtOnceIsRefused() {
		assertThat(StartFailures.of(this.contextRunner.withBean("typed", NoCalls.class))).contains(
				"Handler bean 'typed' of " + NoCalls.class.getName(), "concurrency = 0", "'concurrency' 1 or more");
	}

	private static HandlerOptions options(String id, int queueCapacity, int concurrency) {
		return new HandlerOptions(id, Duration.ofMinutes(5), queueCapacity, concurrency, RetryPolicy.none(), null);
	}

	static class Bounded {

		@InformerHandler(queueCapacity = 100, concurrency = 4)
		void onPod(ResourceEvent<V1Pod> event) {
		}

	}

	static class Plain {

		@InformerHandler
		void onPod(ResourceEvent<V1Pod> event) {
		}

	}

	static class NegativeCapacity {

		@InformerHandler(queueCapacity = -1)
		void onPod(ResourceEvent<V1Pod> event) {
		}

	}

	@InformerHandler(queueCapacity = 7, concurrency = 2)
	static class BoundedBean implements ResourceEventHandler<V1Pod> {

	}

	@InformerHandler(concurrency = 0)
	static class NoCalls implements ResourceEventHandler<V1Pod> {

	}

}
