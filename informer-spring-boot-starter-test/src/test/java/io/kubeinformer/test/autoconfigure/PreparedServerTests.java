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

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.Unstructured;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A test that puts a custom resource and an object of it into its server before informers
 * start: when the context is there, they have synced.
 */
@SpringBootTest(properties = { "informer.resource.widgets.api-version=example.com/v1",
		"informer.resource.widgets.kind=Widget", "informer.startup.on-timeout=fail", "informer.startup.timeout=2m" })
class PreparedServerTests {

	@Autowired
	private SharedIndexInformer<Unstructured> widgets;

	@Test
	void informersFindWhatWasThereBefore() {
		assertThat(this.widgets.status().synced()).isTrue();
		assertThat(this.widgets.lister().get("shop", "a")).isNotNull();
	}

	@TestConfiguration(proxyBeanMethods = false)
	static class Cluster {

		@Bean
		KubernetesApiServer cluster() {
			KubernetesApiServer cluster = KubernetesApiServer.builder().start();
			cluster.customResource("example.com", "v1", "Widget", "widgets", true);
			cluster.objects()
				.create("{apiVersion: example.com/v1, kind: Widget, metadata: {name: a, namespace: shop}}");
			return cluster;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
