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

package io.kubeinformer.test.autoconfigure;

import java.time.Duration;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.autoconfigure.SharedInformerFactoryCustomizer;
import io.kubeinformer.informer.SharedInformerFactoryBuilder;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;

class MutationDetectionTestAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(MutationDetectionTestAutoConfiguration.class));

	@Test
	void aHandlerThatChangesACachedObjectFails() {
		this.contextRunner.run(
				(context) -> assertThat(failures(context.getBean(SharedInformerFactoryCustomizer.class))).isEqualTo(1));
	}

	@Test
	void withoutItNobodyLooks() throws InterruptedException {
		assertThat(failures((builder) -> {
		})).isZero();
	}

	@Test
	void aPropertySwitchesItOff() {
		this.contextRunner.withPropertyValues("informer.test.mutation-detection=false")
			.run((context) -> assertThat(context).doesNotHaveBean(SharedInformerFactoryCustomizer.class));
	}

	private static long failures(SharedInformerFactoryCustomizer customizer) throws InterruptedException {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			server.objects()
				.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop}, data: {a: b}}");
			SharedInformerFactoryBuilder builder = new SharedInformerFactoryBuilder()
				.apiClient(new ApiClient().setBasePath(server.httpUrl()));
			customizer.customize(builder);
			try (SharedInformerFactory factory = builder.build()) {
				SharedIndexInformer<V1ConfigMap> informer = factory.informer(V1ConfigMap.class);
				HandlerRegistration handler = informer
					.addHandler(ResourceEventHandler.of((event) -> event.resource().setImmutable(true)));
				factory.start();
				assertThat(handler.awaitSync(Duration.ofSeconds(30))).isTrue();
				return handler.status().failed();
			}
		}
	}

}
