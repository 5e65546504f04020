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
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.kubeinformer.test.RawClient.How;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Protocols, framing and header fields.
 */
class WireTests {

	/** How a member of a gzip stream begins. */
	private static final String MEMBER = "\u001f\u008b";

	private final KubernetesApiServer server = KubernetesApiServer.builder().handler(new ScriptedApi()).start();

	@AfterEach
	void close() {
		this.server.close();
	}

	@ParameterizedTest
	@CsvSource({ "HTTP_1_1, true", "HTTP_2, true", "HTTP_1_1, false" })
	void onePortSpeaksEveryProtocol(Version version, boolean secure) throws Exception {
		HttpResponse<String> response = get(version, secure, "/api/v1/pods");
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.body()).isEqualTo(ScriptedApi.LIST);
		assertThat(response.version()).isEqualTo(version);
		RecordedRequest request = this.server.requests().await(1, RequestMatcher.list("pods")).get(0);
		assertThat(request.protocol()).isEqualTo((version == Version.HTTP_2) ? "HTTP/2" : "HTTP/1.1");
		assertThat(request.isSecure()).isEqualTo(secure);
	}

	@Test
	void http2WithoutTlsNeedsNoUpgrade() throws Exception {
		try (RawClient client = new RawClient(this.server)) {
			client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0");
			String settings = client.readToSilence("\0\0\4\10\0").text();
			assertThat(settings.charAt(3)).isEqualTo((char) 4);
			assertThat(settings).contains("\0\3\0\0\0\144", "\0\4\0\4\0\0", "\0\5\0\4\0\0", "\0\6\0\20\001\100",
					"\0\11\0\0\0\1");
			assertThat(settings).contains("\0\0\4\10\0\0\0\0\0\1\217\0\1");
		}
	}

	@Test
	void everyAnswerHasTheHeadersOfAnApiServer() throws Exception {
		HttpResponse<String> response = get(Version.HTTP_2, true, "/api/v1/pods");
		assertThat(response.headers().map()).containsKeys("audit-id", "date", "x-kubernetes-pf-flowschema-uid",
				"x-kubernetes-pf-prioritylevel-uid");
		assertThat(response.headers().firstValue("cache-control")).contains("no-cache, private");
		assertThat(response.headers().allValues("content-type")).isEqualTo(List.of("application/json"));
		assertThat(response.headers().firstValue("x-content-type-options")).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "2047, true", "2048, false", "200000, false" })
	void onlySmallBodiesHaveALength(int size, boolean announced) throws Exception {
		try (RawClient client = new RawClient(this.server)) {
			String head = client.get("/size/" + size).readUntil("\r\n\r\n").toLowerCase();
			assertThat(head.contains("content-length: " + size)).isEqualTo(announced);
			assertThat(head.contains("transfer-encoding: chunked")).isEqualTo(!announced);
		}
	}

	@ParameterizedTest
	@CsvSource({ "131072, false", "131073, true" })
	void bodiesAreCompressedOverTheThreshold(int size, boolean compressed) throws Exception {
		try (RawClient client = new RawClient(this.server)) {
			String head = client.get("/size/" + size, "Accept-Encoding: gzip").readUntil("\r\n\r\n").toLowerCase();
			assertThat(head.contains("content-encoding: gzip")).isEqualTo(compressed);
		}
	}

	@ParameterizedTest
	@CsvSource({ "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true, true",
			"resourceVersion=0&allowWatchBookmarks=true, true", "allowWatchBookmarks=true, true",
			"resourceVersion=0, false", "sendInitialEvents=true&resourceVersionMatch=NotOlderThan, false",
			"sendInitialEvents=false&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true, false",
			"resourceVersion=5&allowWatchBookmarks=true, false" })
	void onlyWatchListsWithBookmarksAreCompressed(String query, boolean compressed) throws Exception {
		try (RawClient client = new RawClient(this.server)) {
			client.get("/api/v1/pods?watch=1&" + query, "Accept-Encoding: gzip");
			String head = client.readUntil("\r\n\r\n").toLowerCase();
			assertThat(head.contains("content-encoding: gzip")).isEqualTo(compressed);
			client.readUntil((compressed) ? MEMBER : "}}\n", 4);
			this.server.watches().await(1).end();
			String text = client.readUntil("\r\n0\r\n\r\n");
			assertThat(text.split(MEMBER, -1)).hasSize((compressed) ? 5 : 1);
		}
	}

	@Test
	void aCleanEndKeepsTheConnection() throws Exception {
		try (RawClient client = new RawClient(this.server)) {
			client.get("/api/v1/pods?watch=1").readUntil(ScriptedApi.added("c"));
			this.server.watches().await(1).end();
			client.readUntil("\r\n0\r\n\r\n");
			client.get("/version").readUntil("PodList");
			assertThat(this.server.connections().count()).isEqualTo(1);
		}
	}

	@Test
	void pipelinedRequestsAreAnsweredInOrder() throws Exception {
		try (RawClient client = new RawClient(this.server)) {
			client.get("/size/7").get("/api/v1/pods").get("/size/9");
			String text = client.readUntil("Content-Length: 9\r\n");
			assertThat(text.indexOf("Content-Length: 7")).isLessThan(text.indexOf("PodList"));
		}
	}

	@Test
	void aFailingApiAnswers500() throws Exception {
		HttpResponse<String> response = get(Version.HTTP_1_1, false, "/fail");
		assertThat(response.statusCode()).isEqualTo(500);
		assertThat(response.body()).contains("\"reason\":\"InternalError\"");
	}

	@Test
	void aClientThatLeavesIsSeen() throws Exception {
		try (RawClient client = new RawClient(this.server)) {
			client.get("/api/v1/pods?watch=1").readUntil(ScriptedApi.added("c"));
			assertThat(this.server.requests().openWatches()).isEqualTo(1);
		}
		this.server.requests().awaitNoneOpen(RequestMatcher.watch("pods"));
		assertThat(this.server.requests().list().get(0).ending()).hasToString("LOST");
	}

	@Test
	void aStoppedServerRefusesAndComesBackOnTheSamePort() throws Exception {
		int port = this.server.port();
		try (RawClient client = new RawClient(this.server)) {
			client.get("/api/v1/pods?watch=1").readUntil(ScriptedApi.added("c"));
			this.server.stop();
			RawClient.End end = client.readToEnd();
			assertThat(end.how()).isEqualTo(How.FIN);
			assertThat(end.text()).doesNotEndWith("0\r\n\r\n");
		}
		assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> new RawClient(this.server).close());
		this.server.start();
		assertThat(this.server.port()).isEqualTo(port);
		assertThat(get(Version.HTTP_1_1, true, "/api/v1/pods").statusCode()).isEqualTo(200);
	}

	@Test
	void refusingLeavesOpenConnectionsAlone() throws Exception {
		try (RawClient client = new RawClient(this.server)) {
			client.get("/api/v1/pods?watch=1").readUntil(ScriptedApi.added("c"));
			this.server.connections().refuse();
			assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> new RawClient(this.server).close());
			this.server.watches().send("still here\n");
			client.readUntil("still here");
		}
		this.server.connections().accept();
		assertThat(get(Version.HTTP_1_1, false, "/api/v1/pods").statusCode()).isEqualTo(200);
	}

	@Test
	void nothingIsLeftAfterClose() throws IOException {
		KubernetesApiServer other = KubernetesApiServer.builder().handler(new ScriptedApi()).start();
		RawClient client = new RawClient(other).get("/api/v1/pods?watch=1");
		client.readUntil(ScriptedApi.added("c"));
		Set<Thread> ours = threads(other);
		assertThat(ours).isNotEmpty();
		long begin = System.nanoTime();
		other.close();
		assertThat((System.nanoTime() - begin) / 1_000_000).isLessThan(2_000);
		assertThat(ours).noneMatch(Thread::isAlive);
		assertThat(client.readToEnd().how()).isNotEqualTo(How.SILENCE);
		client.close();
		assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> new RawClient(other).close());
	}

	private static Set<Thread> threads(KubernetesApiServer server) {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> server.threadNames().stream().anyMatch(thread.getName()::startsWith))
			.collect(Collectors.toSet());
	}

	@Test
	void aTakenPortIsNamed() {
		assertThatExceptionOfType(UncheckedIOException.class)
			.isThrownBy(() -> KubernetesApiServer.builder().port(this.server.port()).start())
			.withMessageContaining("127.0.0.1:" + this.server.port());
	}

	@Test
	void newConnectionsCanBeMetWithAnything() throws Exception {
		this.server.connections().greetNext(1, "SSH-2.0\r\n".getBytes(), Cut.CLOSE);
		this.server.connections().cutNext(1, Cut.RESET);
		this.server.connections().cutNext(1, Cut.SILENCE);
		try (RawClient client = new RawClient(this.server)) {
			assertThat(client.readToEnd()).isEqualTo(new RawClient.End(How.FIN, "SSH-2.0\r\n"));
		}
		try (RawClient client = new RawClient(this.server)) {
			assertThat(client.readToEnd().how()).isEqualTo(How.RESET);
		}
		try (RawClient client = new RawClient(this.server)) {
			assertThat(client.get("/version").readToSilence("")).isEqualTo(new RawClient.End(How.SILENCE, ""));
		}
		assertThat(get(Version.HTTP_1_1, false, "/api/v1/pods").statusCode()).isEqualTo(200);
	}

	private HttpResponse<String> get(Version version, boolean secure, String path) throws Exception {
		HttpClient client = TestClients.trusting(this.server, version);
		String base = (secure) ? this.server.httpsUrl() : this.server.httpUrl();
		return client.send(HttpRequest.newBuilder(URI.create(base + path)).build(), BodyHandlers.ofString());
	}

}
