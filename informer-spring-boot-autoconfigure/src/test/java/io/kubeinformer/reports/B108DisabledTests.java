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

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.kubeinformer.ResourceEvent;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.autoconfigure.InformerMetricsAutoConfiguration;
import io.kubeinformer.autoconfigure.InformersEndpointAutoConfiguration;
import io.kubeinformer.autoconfigure.InformersHealthContributorAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Switched off, but beans that need a cluster are made all the same.
 */
class B108DisabledTests {

	@Test
	void nothingIsMadeAndNoClusterNeeded() {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class, MetricsAutoConfiguration.class,
					InformerMetricsAutoConfiguration.class, EndpointAutoConfiguration.class,
					InformersEndpointAutoConfiguration.class, InformersHealthContributorAutoConfiguration.class))
			.withBean("watcher", Watcher.class)
			.withPropertyValues("informer.enabled=false", "informer.resource.things.kind=NoSuchKind",
					"informer.resource.pods.kind=Pod", "informer.client.url=nonsense",
					"management.endpoints.web.exposure.include=*")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				for (String name : context.getBeanDefinitionNames()) {
					Class<?> type = context.getType(name);
					assertThat(type == null || name.equals("watcher") || !type.getName().startsWith("io.kubeinformer")
							|| type.getName().endsWith("AutoConfiguration"))
						.as(name)
						.isTrue();
				}
			});
	}

	static class Watcher {

		@InformerHandler
		void onConfigMap(ResourceEvent<V1ConfigMap> event) {
		}

	}

}
