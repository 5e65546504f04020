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

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Configuration;

import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.junit.KubernetesApiServerTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A {@link SpringBootTest} that has a server by the JUnit extension beside that of its
 * context: each parameter gets the one that it asks for.
 */
@SpringBootTest(properties = "informer.resource.configmaps.kind=ConfigMap")
@KubernetesApiServerTest
class ServerByParameterTests {

	@Test
	void parametersTellTheTwoServersApart(KubernetesApiServer own, @Autowired KubernetesApiServer cluster,
			@Autowired SharedIndexInformer<V1ConfigMap> informer) throws InterruptedException {
		assertThat(own).isNotSameAs(cluster);
		own.objects().create(configMap("elsewhere"));
		cluster.objects().create(configMap("here"));
		assertThat(informer.awaitResourceVersion(cluster.objects().resourceVersion(), Duration.ofSeconds(30))).isTrue();
		assertThat(informer.lister().get("default", "here")).isNotNull();
		assertThat(informer.lister().get("default", "elsewhere")).isNull();
	}

	private static String configMap(String name) {
		return "{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + ", namespace: default}}";
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
