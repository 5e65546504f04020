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

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.kubeinformer.test.api.Misbehaviour;
import io.kubeinformer.test.http.Cut;
import io.kubeinformer.test.junit.KubernetesApiServerTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The whole server: objects behind the wire.
 */
@KubernetesApiServerTest
class KubernetesApiServerTests {

	private static final String MAPS = "/api/v1/namespaces/default/configmaps";

	private static final String MANIFEST = "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s}}";

	@Test
	void aWatchSeesWhatATestDoes(KubernetesApiServer server) throws Exception {
		String version = server.objects().resourceVersion();
		try (RawClient client = new RawClient(server)) {
			client.get(MAPS + "?watch=1&resourceVersion=" + version);
			server.watches().await(1);
			server.objects().create(MANIFEST.formatted("a"));
			client.readUntil("{\"type\":\"ADDED\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\"");
			server.objects().patch("configmaps", "default", "a", "{data: {k: v}}");
			client.readUntil("{\"type\":\"MODIFIED\"");
			server.objects().delete("configmaps", "default", "a");
			client.readUntil("{\"type\":\"DELETED\"");
		}
	}

	@Test
	void aBookmarkFromOutsideIsOfTheWatchedKind(KubernetesApiServer server) throws Exception {
		try (RawClient client = new RawClient(server)) {
			client.get("/apis/apps/v1/deployments?watch=1&resourceVersion=1");
			server.watches().await(1).bookmark("77");
			client.readUntil("{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"Deployment\",\"apiVersion\":\"apps/v1\","
					+ "\"metadata\":{\"resourceVersion\":\"77\"}}}\n");
		}
	}

	@Test
	void bookmarksComeOnDemand(KubernetesApiServer server) throws Exception {
		String version = server.objects().resourceVersion();
		try (RawClient client = new RawClient(server)) {
			client.get(MAPS + "?watch=1&allowWatchBookmarks=true&resourceVersion=" + version);
			server.watches().await(1);
			server.sendBookmarks();
			client.readUntil("\"metadata\":{\"resourceVersion\":\"" + version + "\"}}}\n");
		}
	}

	@Test
	void stopAndStartKeepObjectsAndHistory(KubernetesApiServer server) throws Exception {
		String version = server.objects().resourceVersion();
		server.objects().create(MANIFEST.formatted("a"));
		server.stop();
		server.objects().create(MANIFEST.formatted("b"));
		server.start();
		try (RawClient client = new RawClient(server)) {
			client.get(MAPS + "?watch=1&resourceVersion=" + version);
			assertThat(client.readUntil("\"name\":\"b\"")).contains("\"name\":\"a\"").doesNotContain("ERROR");
		}
	}

	@Test
	void aRestartExpiresOlderVersions(KubernetesApiServer server) throws Exception {
		String version = server.objects().resourceVersion();
		server.objects().create(MANIFEST.formatted("a"));
		server.restart();
		try (RawClient client = new RawClient(server)) {
			client.get(MAPS + "?watch=1&resourceVersion=" + version).readUntil("\r\n0\r\n\r\n");
			assertThat(client.readUntil("410")).contains("\"type\":\"ERROR\"", "too old resource version: " + version);
			client.get(MAPS).readUntil("\"name\":\"a\"");
		}
	}

	@Test
	void aWrongBehaviourIsSwitchedOnAndOff(KubernetesApiServer server) throws Exception {
		server.misbehave(Misbehaviour.LIST_EMPTY_AS_NULL);
		try (RawClient client = new RawClient(server)) {
			client.get(MAPS).readUntil("\"items\":null");
			server.misbehave();
			client.get(MAPS).readUntil("\"items\":[]");
		}
	}

	@Test
	void faultsStrikeTheRealApiToo(KubernetesApiServer server) throws Exception {
		server.objects().create(MANIFEST.formatted("a"));
		server.objects().create(MANIFEST.formatted("b"));
		server.faults().on(RequestMatcher.watchList("configmaps")).cutAfterEvents(1, Cut.RESET);
		try (RawClient client = new RawClient(server)) {
			client.get(MAPS
					+ "?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true");
			RawClient.End end = client.readToEnd();
			assertThat(end.how()).isEqualTo(RawClient.How.RESET);
			assertThat(end.text()).contains("\"name\":\"a\"").doesNotContain("\"name\":\"b\"", "BOOKMARK");
		}
	}

	@Test
	void aDenialIsSeenByAccessReviews(KubernetesApiServer server) throws Exception {
		server.access().user("t", "u").deny("list", "pods", "w");
		String review = "{\"spec\":{\"resourceAttributes\":{\"namespace\":\"%s\",\"verb\":\"list\",\"resource\":\"pods\"}}}";
		for (String namespace : new String[] { "w", "v" }) {
			try (RawClient client = new RawClient(server)) {
				String body = review.formatted(namespace);
				client.send("POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews HTTP/1.1\r\nHost: x\r\n"
						+ "Authorization: Bearer t\r\nContent-Type: application/json\r\nContent-Length: "
						+ body.length() + "\r\n\r\n" + body);
				client.readUntil("\"status\":{\"allowed\":" + namespace.equals("v") + "}");
			}
		}
	}

	@Test
	void theKubeconfigIsWrittenForOthers(KubernetesApiServer server, @TempDir Path folder) throws Exception {
		Path file = server.writeKubeconfig(folder.resolve("config"));
		assertThat(Files.readString(file)).isEqualTo(server.kubeconfig())
			.contains("server: https://127.0.0.1:" + server.port(), "token: " + server.adminToken(),
					"certificate-authority-data: ");
	}

}
