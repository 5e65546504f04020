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
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import io.kubeinformer.Lister;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Contexts that come and go leave threads, and a child makes a second set of informers.
 */
@Isolated("counts the threads of the process")
class B107RepeatedContextsTests {

	private static final String CONFIG_MAP = "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s, namespace: shop}}";

	// Contexts of other tests may live on in a cache.
	private final Set<Thread> before = informerThreads();

	@Test
	void contextsThatComeAndGoLeaveNoThreads() {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			server.objects().create(CONFIG_MAP.formatted("a"));
			for (int i = 0; i < 20; i++) {
				new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
					.withBean("watcher", Watcher.class)
					.withPropertyValues("informer.client.url=" + server.httpUrl())
					.run((context) -> await()
						.until(() -> context.getBean("watcher", Watcher.class).names.contains("a")));
			}
			await().untilAsserted(() -> assertThat(this.before).containsAll(informerThreads()));
			await().until(server.requests()::openWatches, (open) -> open == 0);
		}
	}

	@Test
	void childUsesTheInformersOfItsParentAndLeavesThemRunning() {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			server.objects().create(CONFIG_MAP.formatted("a"));
			try (ConfigurableApplicationContext parent = application(server, ParentApplication.class).run()) {
				SharedInformerFactory factory = parent.getBean(SharedInformerFactory.class);
				for (int i = 0; i < 20; i++) {
					try (ConfigurableApplicationContext child = application(server, ChildApplication.class)
						.parent(parent)
						.run()) {
						ChildApplication watcher = child.getBean(ChildApplication.class);
						await().until(() -> watcher.names.contains("a"));
						assertThat(child.getBean(SharedInformerFactory.class)).isSameAs(factory);
						assertThat(child.getBean("configmapsLister", Lister.class).get("shop", "a")).isNotNull();
					}
				}
				assertThat(factory.informers()).hasSize(1);
				await("only the parent's handler is left")
					.until(() -> factory.informers().get(0).handlers().size() == 1);
				server.objects().create(CONFIG_MAP.formatted("b"));
				await().until(() -> parent.getBean(ParentApplication.class).names.contains("b"));
				assertThat(server.requests().count(RequestMatcher.watch("configmaps"))).isLessThanOrEqualTo(2);
			}
			await().untilAsserted(() -> assertThat(this.before).containsAll(informerThreads()));
		}
	}

	private static SpringApplicationBuilder application(KubernetesApiServer server, Class<?> source) {
		return new SpringApplicationBuilder(source).web(WebApplicationType.NONE)
			.properties("informer.client.url=" + server.httpUrl(), "informer.resource.configmaps.kind=ConfigMap",
					"spring.main.banner-mode=off");
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

		@InformerHandler
		void onConfigMap(ResourceEvent<V1ConfigMap> event) {
			this.names.add(event.key().name());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(InformerAutoConfiguration.class)
	static class ParentApplication extends Watcher {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(InformerAutoConfiguration.class)
	static class ChildApplication extends Watcher {

	}

}
