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

import java.time.Duration;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.test.api.json.Json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests of WATCH: where it starts, what it shows, how it ends.
 */
class WatchTests {

	private static final String PATH = "/api/v1/namespaces/default/configmaps";

	private final ApiServer server = new ApiServer(
			ApiServerOptions.defaults().withFutureVersionDelay(Duration.ofMillis(10)).withSlowReaderBytes(100));

	private final TestClient client = new TestClient(this.server);

	@AfterEach
	void close() {
		this.server.close();
	}

	private void create(String name, String label) {
		this.client.post(PATH, "{'metadata':{'name':'" + name + "','labels':{'g':'" + label + "'}}}");
	}

	private void label(String name, String label) {
		this.client.patch(PATH + "/" + name, "merge-patch+json", "{'metadata':{'labels':{'g':'" + label + "'}}}");
	}

	private String version() {
		return Long.toString(this.server.storage().version());
	}

	private static String line(JsonNode event) {
		return Json.text(event, "type") + " " + Json.text(event, "object", "metadata", "name") + " "
				+ Json.text(event, "object", "metadata", "labels", "g");
	}

	private static List<String> lines(List<JsonNode> events) {
		return events.stream().map(WatchTests::line).toList();
	}

	@Test
	void aSelectorTurnsChangesIntoAdditionsAndDeletions() {
		TestResponse watch = this.client.watch(PATH + "?labelSelector=g%3D1");
		create("x", "1");
		label("x", "0");
		label("x", "1");
		this.client.delete(PATH + "/x");
		List<JsonNode> events = watch.awaitEvents(4);
		assertThat(lines(events)).containsExactly("ADDED x 1", "DELETED x 1", "ADDED x 1", "DELETED x 1");
		long[] versions = events.stream()
			.mapToLong((event) -> Json.number(event, "object", "metadata", "resourceVersion"))
			.toArray();
		assertThat(versions).isSorted().doesNotHaveDuplicates();
	}

	@Test
	void aWatchReplaysWhatCameAfterItsVersion() {
		create("a", "1");
		String version = version();
		create("b", "1");
		this.client.delete(PATH + "/a");
		assertThat(lines(this.client.watch(PATH + "?resourceVersion=" + version).awaitEvents(2)))
			.containsExactly("ADDED b 1", "DELETED a 1");
	}

	@Test
	void anExpiredVersionIsAnErrorEventAndTheEnd() {
		this.server.storage().expireHistory();
		create("a", "1");
		TestResponse watch = this.client.watch(PATH + "?resourceVersion=1").awaitEnd();
		assertThat(watch.status()).isEqualTo(200);
		assertThat(Json.text(watch.events().get(0), "object", "message"))
			.matches("too old resource version: 1 \\(\\d+\\)");
		assertThat(Json.number(watch.events().get(0), "object", "code")).isEqualTo(410);
	}

	@Test
	void aReplayOfTheStartDoesNotReviveAnExpiredVersion() {
		this.server.misbehave(Misbehaviour.WATCH_REPLAYS_START);
		create("a", "1");
		long first = this.server.storage().version();
		create("b", "1");
		assertThat(lines(this.client.watch(PATH + "?resourceVersion=" + first).awaitEvents(2)))
			.containsExactly("ADDED a 1", "ADDED b 1");
		this.server.storage().expireHistory();
		assertThat(Json.number(this.client.watch(PATH + "?resourceVersion=" + first).awaitEnd().events().get(0),
				"object", "code"))
			.isEqualTo(410);
	}

	@Test
	void initialEventsEndWithABookmark() {
		create("a", "1");
		List<JsonNode> events = this.client
			.watch(PATH + "?sendInitialEvents=true&allowWatchBookmarks=true" + "&resourceVersionMatch=NotOlderThan")
			.awaitEvents(2);
		assertThat(line(events.get(0))).isEqualTo("ADDED a 1");
		assertThat(events.get(1).toString())
			.isEqualTo("{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":"
					+ "{\"resourceVersion\":\"" + version()
					+ "\",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}}}");
	}

	@Test
	void bookmarksCarryTheStoresVersionAndComeOnlyWhereAllowed() {
		TestResponse with = this.client.watch(PATH + "?allowWatchBookmarks=true&resourceVersion=" + version());
		TestResponse without = this.client.watch(PATH + "?resourceVersion=" + version());
		this.client.post("/api/v1/namespaces", "{'metadata':{'name':'other'}}");
		this.server.sendBookmarks();
		assertThat(Json.text(with.awaitEvents(1).get(0), "object", "metadata", "resourceVersion")).isEqualTo(version());
		create("a", "1");
		assertThat(lines(without.awaitEvents(1))).containsExactly("ADDED a 1");
	}

	@Test
	void aSlowReaderIsCutOffWithACleanEnd() {
		TestResponse watch = this.client.watch(PATH);
		watch.unread = 101;
		create("a", "1");
		assertThat(watch.awaitEnd().events()).isEmpty();
		await().until(() -> this.server.openWatches() == 0);
	}

	@Test
	void aNegativeTimeoutEndsAtOnce() {
		assertThat(this.client.watch(PATH + "?timeoutSeconds=-1").awaitEnd().events()).isEmpty();
	}

	@Test
	void aWatchFromTheFutureIsSilent() {
		long future = this.server.storage().version() + 2;
		TestResponse watch = this.client.watch(PATH + "?allowWatchBookmarks=true&resourceVersion=" + future);
		create("a", "1");
		create("b", "1");
		create("c", "1");
		assertThat(lines(watch.awaitEvents(1))).containsExactly("ADDED c 1");
	}

	@Test
	void aTableWatchNamesItsColumnsOnce() {
		TestResponse watch = this.client.send("GET", PATH + "?watch=1",
				Map.of("accept", "application/json;as=Table;v=v1;g=meta.k8s.io"), "");
		create("a", "1");
		create("b", "1");
		List<JsonNode> events = watch.awaitEvents(2);
		assertThat(events.get(0).path("object").path("columnDefinitions").size()).isEqualTo(3);
		assertThat(events.get(1).path("object").path("columnDefinitions").isNull()).isTrue();
	}

}
