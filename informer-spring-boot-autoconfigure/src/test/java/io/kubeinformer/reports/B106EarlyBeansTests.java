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

package io.kubeinformer.reports;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.aopalliance.intercept.MethodInterceptor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.aop.framework.autoproxy.BeanNameAutoProxyCreator;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.kubeinformer.ResourceEvent;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A processor that makes beans too early leaves them without proxies and properties.
 */
@ExtendWith(OutputCaptureExtension.class)
class B106EarlyBeansTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withPropertyValues("watcher.name=bound");

	@Test
	void handlersAreProxiedAndTheirPropertiesBound(CapturedOutput output) {
		run(this.contextRunner, output);
	}

	@Test
	void handlersOfLazyBeansAreCalledTheSame(CapturedOutput output) {
		run(this.contextRunner.withInitializer(
				(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor())),
				output);
	}

	private static void run(ApplicationContextRunner runner, CapturedOutput output) {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			server.objects().create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop}}");
			runner.withPropertyValues("informer.client.url=" + server.httpUrl()).run((context) -> {
				Watcher watcher = context.getBean(Watcher.class);
				await().until(() -> watcher.names().contains("bound a"));
				assertThat(context.getBean(Calls.class).count).hasValueGreaterThan(0);
				assertThat(output).doesNotContain("not eligible for getting processed");
			});
		}
	}

	/**
	 * A handler that a proxy counts the calls of.
	 */
	@Configuration(proxyBeanMethods = false)
	@EnableConfigurationProperties(Properties.class)
	static class Application {

		@Bean
		Watcher watcher(Properties properties) {
			return new Watcher(properties);
		}

		@Bean
		static Calls calls() {
			return new Calls();
		}

		@Bean
		static BeanNameAutoProxyCreator proxyCreator() {
			BeanNameAutoProxyCreator creator = new BeanNameAutoProxyCreator();
			creator.setBeanNames("watcher");
			creator.setInterceptorNames("calls");
			creator.setProxyTargetClass(true);
			return creator;
		}

	}

	@ConfigurationProperties("watcher")
	public static class Properties {

		private String name = "unbound";

		public String getName() {
			return this.name;
		}

		public void setName(String name) {
			this.name = name;
		}

	}

	static class Calls implements MethodInterceptor {

		private final AtomicInteger count = new AtomicInteger();

		@Override
		public @Nullable Object invoke(org.aopalliance.intercept.MethodInvocation invocation) throws Throwable {
			if (invocation.getMethod().getName().equals("onConfigMap")) {
				this.count.incrementAndGet();
			}
			return invocation.proceed();
		}

	}

	static class Watcher {

		private final Properties properties;

		private final List<String> names = new CopyOnWriteArrayList<>();

		Watcher(Properties properties) {
			this.properties = properties;
		}

		List<String> names() {
			return this.names;
		}

		@InformerHandler
		void onConfigMap(ResourceEvent<V1ConfigMap> event) {
			this.names.add(this.properties.getName() + " " + event.key().name());
		}

	}

}
