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

import io.kubernetes.client.openapi.ApiClient;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.autoconfigure.InformerConnectionDetails;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the conditions of {@link ApiServerTestAutoConfiguration}.
 */
class ApiServerBackOffTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(ApiServerTestAutoConfiguration.class, InformerAutoConfiguration.class));

	@Test
	void serverIsClosedWithTheContext() {
		KubernetesApiServer[] server = new KubernetesApiServer[1];
		this.contextRunner.run((context) -> {
			server[0] = context.getBean(KubernetesApiServer.class);
			assertThat(context.getBean(ApiClient.class).getBasePath()).isEqualTo(server[0].httpsUrl());
		});
		assertThat(server[0].connections().count()).isZero();
	}

	@Test
	void backsOffForOtherConnectionDetails() {
		this.contextRunner.withBean(InformerConnectionDetails.class, () -> () -> "http://127.0.0.1:1")
			.run((context) -> assertThat(context.getBean(ApiClient.class).getBasePath())
				.isEqualTo("http://127.0.0.1:1"));
	}

	@Test
	void usesAServerThatTheTestMakes() {
		try (KubernetesApiServer own = KubernetesApiServer.builder().start()) {
			this.contextRunner.withBean(KubernetesApiServer.class, () -> own)
				.run((context) -> assertThat(context.getBean(ApiClient.class).getBasePath()).isEqualTo(own.httpsUrl()));
		}
	}

	@Test
	void isSwitchedOffByProperty() {
		this.contextRunner
			.withPropertyValues("informer.test.server.enabled=false", "informer.client.url=http://127.0.0.1:1")
			.run((context) -> assertThat(context).doesNotHaveBean(KubernetesApiServer.class)
				.doesNotHaveBean(InformerConnectionDetails.class));
	}

}
