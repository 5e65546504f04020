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
import java.time.Duration;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the log tells about requests.
 */
class RequestLogTests {

	private final KubernetesApiServer server = KubernetesApiServer.builder().handler(new ScriptedApi()).start();

	@AfterEach
	void close() {
		this.server.close();
	}

	@Test
	void aRequestIsReadAsTheApiServerReadsIt() throws IOException {
		get("/apis/apps/v1/namespaces/shop/deployments/web/scale?x=a%20b&y");
		RecordedRequest request = this.server.requests().list().get(0);
		assertThat(request).returns("get", RecordedRequest::verb)
			.returns("apps", RecordedRequest::group)
			.returns("deployments", RecordedRequest::resource)
			.returns("shop", RecordedRequest::namespace)
			.returns("web", RecordedRequest::name)
			.returns("scale", RecordedRequest::subresource)
			.returns("a b", (it) -> it.parameter("x"))
			.returns("", (it) -> it.parameter("y"))
			.returns(200, RecordedRequest::status);
		assertThat(request.ending()).hasToString("COMPLETE");
		assertThat(request.endedAt()).isAfterOrEqualTo(request.arrivedAt());
		assertThat(request.sentBytes()).isEqualTo(ScriptedApi.LIST.length());
	}

	@Test
	void matchersTellRequestsApart() throws IOException {
		get("/api/v1/namespaces/shop/pods?limit=500");
		get("/api/v1/namespaces/shop");
		get("/api/v1/namespaces/shop/pods/p1?watch=1");
		RequestLog log = this.server.requests();
		assertThat(log.count(RequestMatcher.list("pods"))).isEqualTo(1);
		assertThat(log.count(RequestMatcher.list("pods").inNamespace("shop").withQuery("limit", "500"))).isEqualTo(1);
		assertThat(log.count(RequestMatcher.list("pods").withoutQuery("limit"))).isZero();
		assertThat(log.count(RequestMatcher.list("pods").inNamespace(""))).isZero();
		assertThat(log.count(RequestMatcher.get("namespaces").named("shop"))).isEqualTo(1);
		assertThat(log.count(RequestMatcher.get("pods").named("p1"))).isEqualTo(1);
		assertThat(log.count(RequestMatcher.verb("*", "*"))).isEqualTo(3);
		assertThat(log.count(RequestMatcher.pathUnder("/api/v1/namespaces/shop/"))).isEqualTo(2);
		assertThat(log.count(RequestMatcher.any().method("GET"))).isEqualTo(3);
		assertThat(log.count(RequestMatcher.any().method("POST"))).isZero();
		assertThat(log.count(RequestMatcher.any().withHeader("connection", "close"))).isEqualTo(3);
		assertThat(log.count(RequestMatcher.any().withHeader("connection", "keep-alive"))).isZero();
		assertThat(log.count(RequestMatcher.any().over("HTTP/1.1"))).isEqualTo(3);
		assertThat(log.count(RequestMatcher.any().over("HTTP/2"))).isZero();
	}

	@Test
	void streamingAndPlainRequestsForTheInitialStateAreTheSameQuestion() throws IOException {
		get("/api/v1/pods");
		try (RawClient client = new RawClient(this.server)) {
			client.get("/api/v1/pods?watch=true&sendInitialEvents=true").readUntil("BOOKMARK");
			RequestLog log = this.server.requests();
			assertThat(log.count(RequestMatcher.initialState("pods"))).isEqualTo(2);
			assertThat(log.count(RequestMatcher.watchList("pods"))).isEqualTo(1);
			assertThat(log.count(RequestMatcher.plainWatch("pods"))).isZero();
			assertThat(log.openWatches()).isEqualTo(1);
			assertThat(log.open(RequestMatcher.any())).singleElement().returns(true, RecordedRequest::isWatchList);
		}
	}

	@Test
	void waitingInVainTellsWhatCameInstead() throws IOException {
		get("/version");
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> this.server.requests().await(2, RequestMatcher.watch("pods"), Duration.ofMillis(20)))
			.withMessageContaining("at least 2 requests (watch pods)")
			.withMessageContaining("GET /version -> 200, COMPLETE");
	}

	@Test
	void aClearedLogStartsAnew() throws IOException {
		get("/version");
		this.server.requests().clear();
		get("/apis");
		assertThat(this.server.requests().list()).extracting(RecordedRequest::path).containsExactly("/apis");
	}

	private void get(String path) throws IOException {
		try (RawClient client = new RawClient(this.server)) {
			client.get(path, "Connection: close").readToEnd();
		}
	}

}
