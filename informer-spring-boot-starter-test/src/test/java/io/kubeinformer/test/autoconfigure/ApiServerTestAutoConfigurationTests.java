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

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Configuration;

import io.kubeinformer.Lister;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests for {@link ApiServerTestAutoConfiguration} in a plain {@link SpringBootTest}.
 */
@SpringBootTest(properties = "informer.resource.configmaps.kind=ConfigMap")
class ApiServerTestAutoConfigurationTests {

	@Autowired
	private KubernetesApiServer server;

	@Autowired
	private Lister<V1ConfigMap> configMaps;

	@Autowired
	private Application application;

	@Test
	void informersOfTheContextFollowTheTestServer() {
		this.server.objects()
			.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: default}, data: {k: v}}");
		await().until(() -> this.configMaps.get("default", "a") != null);
		await().until(() -> this.application.names.contains("a"));
	}

	@Test
	void requestsCarryTheServersTokenAndNameTheApplication() {
		await().untilAsserted(() -> assertThat(this.server.requests().list()).isNotEmpty().allSatisfy((request) -> {
			assertThat(request.user()).isEqualTo("admin");
			assertThat(request.header("User-Agent")).contains("application informer");
		}));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		final List<String> names = new CopyOnWriteArrayList<>();

		@InformerHandler
		void onConfigMap(ResourceEvent<V1ConfigMap> event) {
			this.names.add(event.key().name());
		}

	}

}
