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

package io.kubeinformer.test.spring.example;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContextManager;

import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.spring.HandlerCalls;
import io.kubeinformer.test.spring.InformerTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the contexts of {@link InformerTest}, and for {@link HandlerCalls} elsewhere.
 */
class InformerTestSlicesTests {

	@Test
	void handlersThatAreNamedAreTheOnlyOnes() {
		ApplicationContext context = context(OneHandler.class);
		assertThat(context.getBeanNamesForType(SettingsWatcher.class)).hasSize(1);
		assertThat(context.getBeanNamesForType(PodWatcher.class)).isEmpty();
		assertThat(context.getBeanNamesForType(Notifier.class)).isEmpty();
		assertThat(context.getEnvironment().getProperty("a")).isEqualTo("b");
	}

	@Test
	void contextsAreCachedAndEachHasItsServer() {
		ApplicationContext one = context(OneHandler.class);
		assertThat(context(SameHandler.class)).isSameAs(one);
		ApplicationContext other = context(OtherProperties.class);
		assertThat(other).isNotSameAs(one);
		assertThat(other.getBean(KubernetesApiServer.class)).isNotSameAs(one.getBean(KubernetesApiServer.class));
	}

	@Test
	void testsInParallelSeeTheirOwnObjects() {
		List<ApplicationContext> contexts = List.of(context(OneHandler.class), context(OtherProperties.class));
		contexts.parallelStream().forEach((context) -> {
			HandlerCalls calls = context.getBean(HandlerCalls.class);
			for (int i = 0; i < 20; i++) {
				String name = "parallel-" + contexts.indexOf(context) + "-" + i;
				context.getBean(KubernetesApiServer.class)
					.objects()
					.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + ", namespace: shop}}");
				assertThat(calls).object("shop", name).isCalledOnce();
			}
			assertThat(calls).namespace("shop").isCalledTimes(20).hasNoFailure();
		});
	}

	@Test
	void aWholeApplicationHasTheCallsAsWell() {
		ApplicationContext context = context(Whole.class);
		context.getBean(KubernetesApiServer.class)
			.objects()
			.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: whole, namespace: shop}}");
		assertThat(context.getBean(HandlerCalls.class)).handler("settingsWatcher")
			.object("shop", "whole")
			.isCalledOnce()
			.hasNoFailure();
	}

	private static ApplicationContext context(Class<?> test) {
		return new TestContextManager(test).getTestContext().getApplicationContext();
	}

	@InformerTest(handlers = SettingsWatcher.class, properties = "a=b")
	static class OneHandler {

	}

	@InformerTest(handlers = SettingsWatcher.class, properties = "a=b")
	static class SameHandler {

	}

	@InformerTest(value = SettingsWatcher.class, properties = "a=c")
	static class OtherProperties {

	}

	@SpringBootTest
	static class Whole {

	}

}
