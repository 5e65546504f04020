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
import java.util.List;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.kubeinformer.Lister;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RecordedRequest;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A token that was read once is refused for ever after its rotation.
 */
class B48RotatedTokenTests {

	@TempDir
	private Path folder;

	@Test
	void watchIsResumedWithTheTokenThatTheFileHoldsNow() throws IOException {
		Path file = Files.writeString(this.folder.resolve("token"), "old");
		try (KubernetesApiServer server = KubernetesApiServer.builder()
			.user("old", "old-user", "system:masters")
			.anonymous(false)
			.start()) {
			server.objects().create(configMap("before"));
			new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
				.withPropertyValues("informer.client.url=" + server.httpUrl(), "informer.client.token-file=" + file,
						"informer.resource.configmaps.kind=ConfigMap")
				.run((context) -> {
					Lister<V1ConfigMap> configMaps = lister(context.getBean("configmapsLister"));
					await().until(() -> configMaps.get("shop", "before") != null);
					await().until(() -> server.watches().count() == 1);
					Files.writeString(file, "new");
					server.access().revoke("old").user("new", "new-user", "system:masters");
					int sentBefore = server.requests().list().size();
					server.watches().end();
					server.objects().create(configMap("after"));
					await().until(() -> configMaps.get("shop", "after") != null);
					assertThat(configMaps.get("shop", "before")).isNotNull();
					List<RecordedRequest> sent = server.requests()
						.list()
						.subList(sentBefore, server.requests().list().size());
					assertThat(sent).extracting((request) -> request.header("Authorization"))
						.containsExactly("Bearer old", "Bearer new");
					assertThat(sent).as("the same watch, not a new list")
						.allMatch(RequestMatcher.plainWatch("configmaps"));
				});
		}
	}

	@SuppressWarnings("unchecked") // the bean of the informer of ConfigMaps
	private static Lister<V1ConfigMap> lister(Object bean) {
		return (Lister<V1ConfigMap>) bean;
	}

	private static String configMap(String name) {
		return "{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + ", namespace: shop}}";
	}

}
