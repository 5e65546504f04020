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

import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

import io.kubeinformer.InformerState;
import io.kubeinformer.SharedIndexInformer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A plain {@link SpringBootTest} without a test server never reaches for a cluster, even
 * if the developer's kubeconfig names one.
 */
@ExtendWith(OutputCaptureExtension.class)
@SpringBootTest(properties = { "informer.test.server.enabled=false", "informer.resource.pods.kind=Pod",
		"KUBECONFIG=src/test/resources/developer.kubeconfig" })
class PlainSpringBootTests {

	@Autowired
	private SharedIndexInformer<V1Pod> pods;

	@Test
	void contextStartsWithoutInformersAndNamesTheDependency(CapturedOutput output) {
		assertThat(this.pods.status().state()).isEqualTo(InformerState.NEW);
		assertThat(output).containsOnlyOnce("io.kubeinformer:informer-spring-boot-starter-test");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
