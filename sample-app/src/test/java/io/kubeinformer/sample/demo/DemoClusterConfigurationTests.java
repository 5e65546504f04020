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

package io.kubeinformer.sample.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

import io.kubernetes.client.openapi.ApiClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.diagnostics.InformerConfigurationException;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link DemoClusterConfiguration}.
 */
class DemoClusterConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withUserConfiguration(DemoClusterConfiguration.class)
		.withPropertyValues("board.demo.port=0");

	@Test
	void isThereUnlessAClusterIsNamed() {
		this.contextRunner.run((context) -> assertThat(context).hasSingleBean(KubernetesApiServer.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "kubeconfig", "context", "url" })
	void leavesTheFieldToANamedCluster(String property) {
		this.contextRunner.withPropertyValues("informer.client." + property + "=named")
			.run((context) -> assertThat(context).doesNotHaveBean(KubernetesApiServer.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "kubeconfig", "context", "url" })
	void emptyNameIsNone(String property) {
		this.contextRunner.withPropertyValues("informer.client." + property + "=")
			.run((context) -> assertThat(context).hasSingleBean(KubernetesApiServer.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "KUBECONFIG=/x", "KUBERNETES_SERVICE_HOST=10.0.0.1", "kubernetes.service.host=10.0.0.1" })
	void surroundingsNameNone(String property) {
		this.contextRunner.withPropertyValues(property)
			.run((context) -> assertThat(context).hasSingleBean(KubernetesApiServer.class));
	}

	@Test
	void informersConnectToItWhateverTheSurroundingsOfferWhenNamesAreEmpty() {
		this.contextRunner.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
			.withPropertyValues("informer.client.kubeconfig=", "informer.client.context=", "informer.client.url=",
					"KUBECONFIG=/x", "KUBERNETES_SERVICE_HOST=10.0.0.1")
			.run((context) -> assertThat(context.getBean(ApiClient.class).getBasePath())
				.isEqualTo(context.getBean(KubernetesApiServer.class).httpUrl()));
	}

	@Test
	void portThatIsTakenIsToldWithThePropertyToChange() throws IOException {
		try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			assertThatExceptionOfType(InformerConfigurationException.class)
				.isThrownBy(() -> new DemoClusterConfiguration().demoCluster(other.getLocalPort()))
				.withMessageContaining("cannot listen on port " + other.getLocalPort())
				.satisfies((ex) -> assertThat(ex.getAction()).contains("--board.demo.port="));
		}
	}

}
