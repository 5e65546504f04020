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

package io.kubeinformer.test.junit;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.junit.KubernetesApiServerTest.Scope;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Servers by parameter.
 */
class ApiServerExtensionTests {

	@Nested
	@KubernetesApiServerTest
	class PerMethod {

		private static final Set<KubernetesApiServer> SEEN = ConcurrentHashMap.newKeySet();

		private KubernetesApiServer before;

		@BeforeEach
		void remember(KubernetesApiServer server) {
			this.before = server;
		}

		@RepeatedTest(2)
		void eachTestHasOneOfItsOwn(KubernetesApiServer server) {
			assertThat(server).isSameAs(this.before);
			assertThat(SEEN.add(server)).isTrue();
			assertThat(server.port()).isPositive();
		}

	}

	@Nested
	@KubernetesApiServerTest(scope = Scope.CLASS)
	class PerClass {

		private static final Set<KubernetesApiServer> SEEN = ConcurrentHashMap.newKeySet();

		@RepeatedTest(2)
		void allTestsShareOne(KubernetesApiServer server) {
			SEEN.add(server);
			assertThat(SEEN).hasSize(1);
		}

	}

	@Nested
	class WithSettings {

		@RegisterExtension
		static final ApiServerExtension SERVERS = ApiServerExtension
			.perMethod(() -> KubernetesApiServer.builder().token("mine"));

		@Test
		void theSettingsAreTheTests(KubernetesApiServer server) {
			assertThat(server.adminToken()).isEqualTo("mine");
			assertThat(server.kubeconfig()).contains("token: mine", "server: " + server.httpsUrl());
		}

	}

	@Nested
	class WithSettingsForTheClass {

		private static final Set<KubernetesApiServer> SEEN = ConcurrentHashMap.newKeySet();

		@RegisterExtension
		static final ApiServerExtension SERVERS = ApiServerExtension
			.perClass(() -> KubernetesApiServer.builder().token("mine"));

		@RepeatedTest(2)
		void allTestsShareOne(KubernetesApiServer server) {
			assertThat(server.adminToken()).isEqualTo("mine");
			SEEN.add(server);
			assertThat(SEEN).hasSize(1);
		}

	}

}
