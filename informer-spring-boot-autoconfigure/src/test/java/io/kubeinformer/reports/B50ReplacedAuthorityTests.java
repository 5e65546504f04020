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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.kubeinformer.Reason;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An authority that was read once fails every handshake after its replacement.
 */
class B50ReplacedAuthorityTests {

	@TempDir
	private Path folder;

	@Test
	void replacedAuthorityFileIsTrusted() throws IOException {
		Path file = this.folder.resolve("ca.crt");
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			Files.writeString(file, server.caCertificate());
			follow(server, file, "informer.client.url=" + server.httpsUrl(), "informer.client.ca-file=" + file);
		}
	}

	@Test
	void replacedAuthorityFileOfAKubeconfigIsTrusted() throws IOException {
		Path file = this.folder.resolve("ca.crt");
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			Files.writeString(file, server.caCertificate());
			Path kubeconfig = Files.writeString(this.folder.resolve("config"), """
					current-context: a
					contexts: [{name: a, context: {cluster: a, user: a}}]
					clusters: [{name: a, cluster: {server: "%s", certificate-authority: ca.crt}}]
					users: [{name: a, user: {token: "%s"}}]
					""".formatted(server.httpsUrl(), server.adminToken()));
			follow(server, file, "informer.client.kubeconfig=" + kubeconfig);
		}
	}

	private void follow(KubernetesApiServer server, Path file, String... properties) {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
			.withPropertyValues(properties)
			.withPropertyValues("informer.resource.configmaps.kind=ConfigMap")
			.run((context) -> {
				SharedIndexInformer<V1ConfigMap> informer = informer(context.getBean("configmapsInformer"));
				assertThat(informer.status().synced()).isTrue();
				server.renewCertificates();
				server.connections().cut(Cut.RESET);
				await().atMost(Duration.ofSeconds(20)).until(() -> informer.status().reason() == Reason.UNTRUSTED);
				server.objects().create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop}}");
				Files.writeString(file, server.caCertificate());
				await().atMost(Duration.ofSeconds(30)).until(() -> informer.lister().get("shop", "a") != null);
				assertThat(informer.status().reason()).isNull();
			});
	}

	@SuppressWarnings("unchecked") // the bean of the informer of ConfigMaps
	private static SharedIndexInformer<V1ConfigMap> informer(Object bean) {
		return (SharedIndexInformer<V1ConfigMap>) bean;
	}

}
