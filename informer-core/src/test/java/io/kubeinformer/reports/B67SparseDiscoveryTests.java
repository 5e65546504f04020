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

import io.kubernetes.client.openapi.ApiClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.client.DiscoveryClient;
import io.kubeinformer.http.ApiResource;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An entry of discovery that lacks verbs and names is used as far as it goes, or skipped,
 * and the others with it are found.
 */
class B67SparseDiscoveryTests {

	private static final String GROUPS = """
			{"kind":"APIGroupList","groups":[
			{"name":"x","versions":[{"groupVersion":"x/v1","version":"v1"}]}, null, {"versions":null}]}""";

	private static final String AGGREGATED = """
			{"kind":"APIGroupDiscoveryList","items":[{"metadata":{"name":"x"},"versions":[{"version":"v1","resources":[
			{"resource":"things","responseKind":{"kind":"Thing"}}, {"resource":"kindless"}, null, 7,
			{"resource":"others","responseKind":{"kind":"Other"},"scope":"Namespaced","verbs":["list"]}]}]}]}""";

	private static final String PLAIN = """
			{"kind":"APIResourceList","groupVersion":"x/v1","resources":[
			{"name":"things","kind":"Thing"}, {"name":"kindless"}, {"kind":"Nameless"}, null, 7,
			{"name":"others","singularName":null,"namespaced":true,"kind":"Other","verbs":["list"]}]}""";

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	@AfterEach
	void end() {
		this.server.close();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void sparseEntriesAreTolerated(boolean aggregated) throws Exception {
		this.server.faults()
			.on(RequestMatcher.path("/apis"))
			.always()
			.respond(200, "application/json", aggregated ? AGGREGATED : GROUPS);
		this.server.faults().on(RequestMatcher.path("/apis/x/v1")).always().respond(200, "application/json", PLAIN);
		DiscoveryClient discovery = DiscoveryClient.of(new ApiClient().setBasePath(this.server.httpUrl()));
		ApiResource thing = discovery.findKind("x/v1", "Thing").orElseThrow();
		assertThat(thing.verbs()).isEmpty();
		assertThat(thing.singular()).isEmpty();
		assertThat(thing.namespaced()).isFalse();
		assertThat(discovery.findKind("x/v1", "Other").orElseThrow().verbs()).containsExactly("list");
		assertThat(discovery.findKind("v1", "Pod")).isPresent();
		assertThat(discovery.named("kindless")).isEmpty();
		assertThat(discovery.unavailable()).isEmpty();
	}

	@Test
	void answerWithoutAnyResourceIsEmpty() throws Exception {
		this.server.faults().on(RequestMatcher.path("/apis")).always().respond(200, "application/json", "{}");
		DiscoveryClient discovery = DiscoveryClient.of(new ApiClient().setBasePath(this.server.httpUrl()));
		assertThat(discovery.findKind("v1", "Pod")).isPresent();
		assertThat(discovery.findKind("apps/v1", "Deployment")).isEmpty();
	}

}
