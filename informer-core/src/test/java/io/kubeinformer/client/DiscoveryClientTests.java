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

package io.kubeinformer.client;

import java.util.List;

import io.kubernetes.client.openapi.ApiClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.http.ApiResource;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class DiscoveryClientTests {

	private static final GroupVersionResource WIDGETS = new GroupVersionResource("ex.io", "v1", "widgets");

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	private final DiscoveryClient discovery = DiscoveryClient.of(new ApiClient().setBasePath(this.server.httpUrl()));

	@AfterEach
	void end() {
		this.server.close();
	}

	@Test
	void everythingIsFoundInTwoRequestsAndKept() throws Exception {
		ApiResource deployments = this.discovery.findKind("apps/v1", "Deployment").orElseThrow();
		assertThat(deployments.resource()).isEqualTo(new GroupVersionResource("apps", "v1", "deployments"));
		assertThat(deployments.namespaced()).isTrue();
		assertThat(deployments.verbs()).contains("list", "watch");
		assertThat(deployments.subresources()).contains("status", "scale");
		assertThat(this.discovery.find(new GroupVersionResource("", "v1", "nodes")).orElseThrow().namespaced())
			.isFalse();
		assertThat(this.discovery.unavailable()).isEmpty();
		assertThat(this.server.requests().list()).hasSize(2);
	}

	@Test
	void resourcesHaveAllTheNamesThatPeopleUse() throws Exception {
		for (String name : List.of("pods", "pod", "Pod", "po")) {
			assertThat(this.discovery.named(name)).as(name)
				.extracting(ApiResource::resource)
				.contains(new GroupVersionResource("", "v1", "pods"));
		}
	}

	@Test
	void kindThatAppearsIsFound() throws Exception {
		assertThat(this.discovery.findKind("ex.io/v1", "Widget")).isEmpty();
		this.server.customResource("ex.io", "v1", "Widget", "widgets", true);
		assertThat(this.discovery.findKind("ex.io/v1", "Widget").orElseThrow().resource()).isEqualTo(WIDGETS);
		int asked = this.server.requests().list().size();
		assertThat(this.discovery.find(WIDGETS)).isPresent();
		assertThat(this.server.requests().list()).hasSize(asked);
	}

	@Test
	void serverWithoutAggregatedDiscoveryIsAskedGroupByGroup() throws Exception {
		this.server.customResource("ex.io", "v1", "Widget", "widgets", true);
		List<ApiResource> aggregated = this.discovery.resources();
		answerPlainly();
		this.discovery.refresh();
		assertThat(this.discovery.resources()).extracting(ApiResource::resource)
			.contains(WIDGETS, new GroupVersionResource("apps", "v1", "deployments"));
		ApiResource widgets = this.discovery.find(WIDGETS).orElseThrow();
		assertThat(aggregated).contains(widgets);
	}

	@Test
	void unavailableGroupCostsItselfAloneAndIsKnownFromBefore() throws Exception {
		this.server.customResource("ex.io", "v1", "Widget", "widgets", true);
		answerPlainly();
		this.server.faults()
			.on(RequestMatcher.path("/apis/ex.io/v1"))
			.times(1)
			.respond(503, "text/plain", "service unavailable");
		assertThat(this.discovery.findKind("apps/v1", "Deployment")).isPresent();
		assertThat(this.discovery.unavailable()).containsEntry("ex.io/v1", "service unavailable");
		assertThat(this.discovery.find(WIDGETS)).isPresent();
		assertThat(this.discovery.unavailable()).isEmpty();
		this.server.faults()
			.on(RequestMatcher.path("/apis/ex.io/v1"))
			.times(1)
			.respond(503, "text/plain", "service unavailable");
		this.discovery.refresh();
		assertThat(this.discovery.unavailable()).containsOnlyKeys("ex.io/v1");
		assertThat(this.discovery.find(WIDGETS)).isPresent();
	}

	@Test
	void serverThatDoesNotAnswerChangesNothingThatIsKnown() throws Exception {
		int before = this.discovery.resources().size();
		this.server.faults().on(RequestMatcher.path("/apis")).times(1).respondEmpty(500);
		assertThatIOException().isThrownBy(this.discovery::refresh);
		assertThat(this.discovery.resources()).hasSize(before);
		this.server.faults().on(RequestMatcher.path("/apis")).times(1).respond(200, "application/json", "[]");
		assertThatIOException().isThrownBy(this.discovery::refresh).withMessageContaining("/apis");
	}

	@Test
	void failureAtFirstIsNotRemembered() throws Exception {
		this.server.faults().on(RequestMatcher.path("/api")).times(1).respondEmpty(503);
		assertThatIOException().isThrownBy(this.discovery::resources);
		assertThat(this.discovery.resources()).isNotEmpty();
	}

	// As servers before 1.26 do.
	private void answerPlainly() {
		this.server.faults()
			.on(RequestMatcher.path("/api"))
			.always()
			.respond(200, "application/json", "{\"kind\":\"APIVersions\",\"versions\":[\"v1\"]}");
		this.server.faults().on(RequestMatcher.path("/apis")).always().respond(200, "application/json", """
				{"kind":"APIGroupList","apiVersion":"v1","groups":[
				{"name":"apps","versions":[{"groupVersion":"apps/v1","version":"v1"}],
				 "preferredVersion":{"groupVersion":"apps/v1","version":"v1"}},
				{"name":"ex.io","versions":[{"groupVersion":"ex.io/v1","version":"v1"}]}]}""");
	}

}
