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

package io.kubeinformer.starter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import io.kubeinformer.InformerState;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a test of an application gets that has the starter but not the one for tests, on
 * the machine of a developer whose kubeconfig works.
 */
@ExtendWith(OutputCaptureExtension.class)
@SpringBootTest(properties = { "informer.resource.pods.kind=Pod",
		// Matters only where both starters happen to be on the class path.
		"informer.test.server.enabled=false" })
class PlainSpringBootTestTests {

	private static final KubernetesApiServer cluster = KubernetesApiServer.builder().start();

	@TempDir
	private static Path home;

	@Autowired
	private SharedIndexInformer<V1Pod> pods;

	@Autowired
	private Watcher watcher;

	@DynamicPropertySource
	static void developer(DynamicPropertyRegistry properties) throws IOException {
		Files.createDirectory(home.resolve(".kube"));
		Path kubeconfig = cluster.writeKubeconfig(home.resolve(".kube").resolve("config"));
		properties.add("user.home", home::toString);
		properties.add("KUBECONFIG", kubeconfig::toString);
		// As an application.yml names it that was meant for the developer.
		properties.add("informer.client.kubeconfig",
				() -> home.resolve(".kube").resolve(".").resolve("config").toString());
	}

	@AfterAll
	static void close() {
		cluster.close();
	}

	@Test
	void startsWithoutInformersAndNamesTheDependencyOnce(CapturedOutput output) {
		assertThat(this.pods.status().state()).isEqualTo(InformerState.NEW);
		assertThat(this.watcher.calls).hasValue(0);
		assertThat(cluster.requests().list()).isEmpty();
		assertThat(output).containsOnlyOnce("io.kubeinformer:informer-spring-boot-starter-test");
		assertThat(output.toString().lines().filter((line) -> line.contains(" WARN ") && line.contains("kubeinformer")))
			.hasSize(1);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		Watcher watcher() {
			return new Watcher();
		}

	}

	static class Watcher {

		private final AtomicInteger calls = new AtomicInteger();

		@InformerHandler
		void onPod(ResourceEvent<V1Pod> event) {
			this.calls.incrementAndGet();
		}

	}

}
