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

package io.kubeinformer.test.api;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.test.api.json.Json;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the options of a server change.
 */
class ApiServerOptionsTests {

	private static final String PATH = "/api/v1/namespaces/default/configmaps";

	private ApiServer server = new ApiServer(ApiServerOptions.defaults());

	@AfterEach
	void close() {
		this.server.close();
	}

	@Test
	void timeStampsAreThoseOfTheClock() {
		Instant then = Instant.parse("2020-02-02T02:02:02Z");
		TestClient client = start(ApiServerOptions.defaults().withClock(Clock.fixed(then, ZoneOffset.UTC)));
		assertThat(Json.text(create(client, "a").json(), "metadata", "creationTimestamp"))
			.isEqualTo("2020-02-02T02:02:02Z");
	}

	@Test
	void bookmarksComeInTheirInterval() {
		TestClient client = start(ApiServerOptions.defaults().withBookmarkInterval(Duration.ofMillis(10)));
		TestResponse watch = client.watch(PATH + "?allowWatchBookmarks=true");
		assertThat(watch.awaitEvents(2)).extracting((event) -> Json.text(event, "type")).containsOnly("BOOKMARK");
	}

	@Test
	void aWatchWithoutATimeOutEndsBetweenOnceAndTwiceTheLeastTime() {
		TestClient client = start(ApiServerOptions.defaults().withMinimumWatchTime(Duration.ofMillis(20)));
		long begin = System.nanoTime();
		assertThat(client.watch(PATH).awaitEnd().status()).isEqualTo(200);
		assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(20));
	}

	@Test
	void changesBeyondTheHistoryAreExpired() {
		TestClient client = start(ApiServerOptions.defaults().withHistoryLimit(2));
		long version = this.server.storage().version();
		create(client, "a");
		create(client, "b");
		assertThat(client.watch(PATH + "?resourceVersion=" + version).awaitEvents(2))
			.extracting((event) -> Json.text(event, "type"))
			.containsOnly("ADDED");
		create(client, "c");
		assertThat(client.watch(PATH + "?resourceVersion=" + version).awaitEnd().events()).singleElement()
			.satisfies((event) -> assertThat(Json.number(event, "object", "code")).isEqualTo(410));
	}

	private TestClient start(ApiServerOptions options) {
		this.server.close();
		this.server = new ApiServer(options);
		return new TestClient(this.server);
	}

	private TestResponse create(TestClient client, String name) {
		return client.post(PATH, "{'metadata':{'name':'" + name + "'}}");
	}

}
