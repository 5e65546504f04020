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

package io.kubeinformer.test;

import java.io.IOException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who is let in, and the words of refusal.
 */
class AccessTests {

	private static final String PODS = "/api/v1/namespaces/w/pods";

	private final KubernetesApiServer server = KubernetesApiServer.builder()
		.handler(new ScriptedApi())
		.token("root")
		.user("t1", "user1", "devs")
		.start();

	@AfterEach
	void close() {
		this.server.close();
	}

	@Test
	void aWrongTokenIsUnauthorized() throws IOException {
		String answer = get("/healthz", "wrong");
		assertThat(answer).startsWith("HTTP/1.1 401 ")
			.endsWith("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
					+ "\"message\":\"Unauthorized\",\"reason\":\"Unauthorized\",\"code\":401}\n")
			.doesNotContain("WWW-Authenticate");
	}

	@Test
	void aRevokedTokenIsUnauthorized() throws IOException {
		assertThat(get(PODS, "t1")).startsWith("HTTP/1.1 200 ");
		this.server.access().revoke("t1");
		assertThat(get(PODS, "t1")).startsWith("HTTP/1.1 401 ");
	}

	@Test
	void anonymousRequestsAreForbiddenOnDemand() throws IOException {
		assertThat(get(PODS, "")).startsWith("HTTP/1.1 200 ");
		this.server.access().anonymous(false);
		assertThat(get(PODS, "")).startsWith("HTTP/1.1 403 ").contains("User \\\"system:anonymous\\\" cannot list");
		assertThat(get("/apis", "")).startsWith("HTTP/1.1 403 ")
			.contains("forbidden: User \\\"system:anonymous\\\" cannot get path \\\"/apis\\\"");
		assertThat(get("/version", "")).startsWith("HTTP/1.1 200 ");
		assertThat(get(PODS, "root")).startsWith("HTTP/1.1 200 ");
	}

	@Test
	void aDenialIsWordedAsTheApiServerDoes() throws IOException {
		this.server.access().deny("*", "*");
		assertThat(get("/api/v1/namespaces/w/configmaps", "t1")).startsWith("HTTP/1.1 403 ")
			.contains("X-Content-Type-Options: nosniff")
			.endsWith("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
					+ "\"message\":\"configmaps is forbidden: User \\\"user1\\\" cannot list resource \\\"configmaps\\\" "
					+ "in API group \\\"\\\" in the namespace \\\"w\\\"\",\"reason\":\"Forbidden\","
					+ "\"details\":{\"kind\":\"configmaps\"},\"code\":403}\n");
		assertThat(get("/api/v1/namespaces/w/configmaps?watch=1", "t1")).contains("cannot watch resource");
		assertThat(get("/api/v1/namespaces/w/configmaps/c1", "t1"))
			.contains("\"message\":\"configmaps \\\"c1\\\" is forbidden: User \\\"user1\\\" cannot get resource ")
			.contains("\"details\":{\"name\":\"c1\",\"kind\":\"configmaps\"}");
		assertThat(get("/apis/apps/v1/deployments", "t1"))
			.contains("deployments.apps is forbidden: User \\\"user1\\\" cannot list resource \\\"deployments\\\" "
					+ "in API group \\\"apps\\\" at the cluster scope")
			.contains("\"details\":{\"group\":\"apps\",\"kind\":\"deployments\"}");
		assertThat(get("/api/v1/namespaces/w/pods/p1/status", "t1"))
			.contains("pods \\\"p1\\\" is forbidden: User \\\"user1\\\" cannot get resource \\\"pods/status\\\"");
	}

	@Test
	void denialsBindVerbResourceNamespaceAndUser() throws IOException {
		this.server.access().deny("list", "pods", "w").denyUser("user1", "get", "*", "*");
		assertThat(get(PODS, "root")).startsWith("HTTP/1.1 403 ");
		assertThat(get("/api/v1/namespaces/v/pods", "root")).startsWith("HTTP/1.1 200 ");
		assertThat(get("/api/v1/pods", "root")).startsWith("HTTP/1.1 200 ");
		assertThat(get(PODS + "/x", "root")).startsWith("HTTP/1.1 200 ");
		assertThat(get(PODS + "/x", "t1")).startsWith("HTTP/1.1 403 ");
		this.server.access().allow("list", "pods", "w");
		assertThat(get(PODS, "root")).startsWith("HTTP/1.1 200 ");
		this.server.access().deny("*", "*").allow("list", "pods");
		assertThat(get(PODS, "root")).startsWith("HTTP/1.1 200 ");
		assertThat(get("/api/v1/pods", "root")).startsWith("HTTP/1.1 200 ");
		assertThat(get(PODS + "/x", "root")).startsWith("HTTP/1.1 403 ");
		this.server.access().allowEverything();
		assertThat(get(PODS + "/x", "t1")).startsWith("HTTP/1.1 200 ");
	}

	@Test
	void theLogKnowsWhoAsked() throws IOException {
		get(PODS, "t1");
		get(PODS, "");
		get(PODS, "wrong");
		assertThat(this.server.requests().list()).extracting(RecordedRequest::user)
			.containsExactly("user1", "system:anonymous", "");
	}

	private String get(String path, String token) throws IOException {
		try (RawClient client = new RawClient(this.server)) {
			String[] headers = (token.isEmpty()) ? new String[] { "Connection: close" }
					: new String[] { "Connection: close", "Authorization: Bearer " + token };
			return client.get(path, headers).readToEnd().text();
		}
	}

}
