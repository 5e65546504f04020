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

package io.kubeinformer.metrics;

import java.time.Duration;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Pod;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InformerLease;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.autoconfigure.InformerMetricsAutoConfiguration;
import io.kubeinformer.informer.SharedInformerFactoryBuilder;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests for the meters of informers and handlers that come and leave while the
 * application runs.
 */
class LaterInformersTests {

	private static final Duration LONG = Duration.ofSeconds(30);

	@Test
	void informersThatComeLaterHaveMetersUntilTheyLeave() {
		run((factory, registry) -> {
			InformerLease<V1Pod> lease = factory.lease(InformerSpec.of(V1Pod.class).withName("later"));
			lease.informer().start();
			await().until(() -> registry.find("informer.cache.size").tag("informer", "later").gauge() != null);
			lease.close();
			// The next change of any informer shows that one has left.
			factory.informers().get(0).stop(Duration.ZERO);
			await().until(() -> registry.find("informer.cache.size").tag("informer", "later").gauge() == null);
			assertThat(registry.get("informer.cache.size").tag("informer", "configmaps").gauge()).isNotNull();
		});
	}

	@Test
	void handlersThatComeLaterHaveMetersUntilTheyLeave() {
		run((factory, contextRegistry) -> {
			MeterRegistry registry = new SimpleMeterRegistry();
			@SuppressWarnings("unchecked") // the only informer
			SharedIndexInformer<V1ConfigMap> informer = (SharedIndexInformer<V1ConfigMap>) factory.informers().get(0);
			HandlerRegistration handler = informer.addHandler(ResourceEventHandler.of((event) -> {
			}));
			InformerMetrics bound = new InformerMetrics(registry);
			bound.bind(informer);
			assertThat(registry.find("informer.handler.pending").tag("handler", handler.id()).gauge()).isNotNull();
			handler.remove();
			await().untilAsserted(() -> {
				bound.bind(informer);
				assertThat(registry.find("informer.handler.pending").gauge()).isNull();
			});
			assertThat(registry.find("informer.cache.size").gauge()).isNotNull();
		});
	}

	@Test
	void aHandlerThatComesBackUnderItsIdIsMeasuredAnew() throws InterruptedException {
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		HandlerOptions options = HandlerOptions.defaults().withId("watcher");
		try (KubernetesApiServer server = KubernetesApiServer.builder().start();
				SharedInformerFactory factory = new SharedInformerFactoryBuilder()
					.apiClient(new ApiClient().setBasePath(server.httpUrl()))
					.build();
				InformerMetrics metrics = new InformerMetrics(registry)) {
			SharedIndexInformer<V1ConfigMap> informer = factory.informer(V1ConfigMap.class);
			HandlerRegistration former = informer.addHandler(new ResourceEventHandler<>() {
			}, options);
			informer.start();
			assertThat(informer.awaitSync(LONG)).isTrue();
			metrics.bind(informer);
			former.remove();
			informer.addHandler(new ResourceEventHandler<>() {
			}, options);
			metrics.bind(informer);
			server.objects().namespace("shop");
			server.objects().create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop}}");
			await().atMost(LONG)
				.untilAsserted(
						() -> assertThat(registry.get("informer.handler.wait").functionTimer().count()).isEqualTo(1));
		}
	}

	private static void run(Check check) {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			new ApplicationContextRunner()
				.withConfiguration(
						AutoConfigurations.of(InformerAutoConfiguration.class, InformerMetricsAutoConfiguration.class))
				.withBean(SimpleMeterRegistry.class)
				.withPropertyValues("informer.client.url=" + server.httpUrl(),
						"informer.resource.configmaps.kind=ConfigMap")
				.run((context) -> check.run(context.getBean(SharedInformerFactory.class),
						context.getBean(MeterRegistry.class)));
		}
	}

	private interface Check {

		void run(SharedInformerFactory factory, MeterRegistry registry) throws Exception;

	}

}
