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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.test.api.json.Json;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of LIST: pages, versions and forms.
 */
class ListTests {

	private static final String PATH = "/api/v1/namespaces/default/configmaps";

	private final ApiServer server = new ApiServer(
			ApiServerOptions.defaults().withFutureVersionDelay(Duration.ofMillis(10)));

	private final TestClient client = new TestClient(this.server);

	@AfterEach
	void close() {
		this.server.close();
	}

	private void create(String... names) {
		for (String name : names) {
			assertThat(this.client.post(PATH, "{'metadata':{'name':'" + name + "'}}").status()).isEqualTo(201);
		}
	}

	private String version() {
		return Long.toString(this.server.storage().version());
	}

	private static List<String> names(JsonNode list) {
		List<String> names = new ArrayList<>();
		list.path("items").forEach((item) -> names.add(Json.text(item, "metadata", "name")));
		return names;
	}

	@Test
	void aBuiltInListBeginsWithItsKindAndAnEmptyOneHasItems() {
		String version = version();
		assertThat(this.client.get(PATH).text())
			.isEqualTo("{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\""
					+ version + "\"},\"items\":[]}\n");
	}

	@Test
	void keysAreOrderedByTheirBytes() {
		create("b", "a-b", "a.b", "a", "a0");
		assertThat(names(this.client.get(PATH).json())).containsExactly("a", "a-b", "a.b", "a0", "b");
	}

	@Test
	void pagesShowOneVersionWhateverHappensBetweenThem() {
		create("a", "b", "c", "d", "e");
		JsonNode first = this.client.get(PATH + "?limit=2").json();
		assertThat(names(first)).containsExactly("a", "b");
		assertThat(Json.number(first, "metadata", "remainingItemCount")).isEqualTo(3);
		create("c0");
		this.client.delete(PATH + "/d");
		String token = Json.text(first, "metadata", "continue");
		JsonNode second = this.client.get(PATH + "?limit=2&continue=" + token).json();
		assertThat(names(second)).containsExactly("c", "d");
		JsonNode third = this.client.get(PATH + "?continue=" + Json.text(second, "metadata", "continue")).json();
		assertThat(names(third)).containsExactly("e");
		assertThat(third.path("metadata"))
			.isEqualTo(Json.object().put("resourceVersion", Json.text(first, "metadata", "resourceVersion")));
	}

	@Test
	void anExpiredTokenComesWithOneForTheRestAsItIsNow() {
		create("a", "b", "c");
		JsonNode first = this.client.get(PATH + "?limit=1").json();
		create("d");
		this.server.storage().expireHistory();
		TestResponse expired = this.client.get(PATH + "?continue=" + Json.text(first, "metadata", "continue"));
		assertThat(expired.status()).isEqualTo(410);
		String token = Json.text(expired.json(), "metadata", "continue");
		JsonNode rest = this.client.get(PATH + "?continue=" + token).json();
		assertThat(names(rest)).containsExactly("b", "c", "d");
		assertThat(Json.text(rest, "metadata", "resourceVersion")).isEqualTo(version());
	}

	@Test
	void anExactListShowsThePast() {
		create("a", "b");
		String version = version();
		this.client.delete(PATH + "/a");
		create("c");
		JsonNode exact = this.client.get(PATH + "?resourceVersion=" + version + "&resourceVersionMatch=Exact").json();
		assertThat(names(exact)).containsExactly("a", "b");
		assertThat(Json.text(exact, "metadata", "resourceVersion")).isEqualTo(version);
		this.server.storage().expireHistory();
		create("d");
		assertThat(this.client.get(PATH + "?resourceVersion=" + version + "&resourceVersionMatch=Exact").status())
			.isEqualTo(410);
	}

	@Test
	void aVersionFromTheFutureTimesOut() {
		TestResponse answer = this.client.get(PATH + "?resourceVersion=9999");
		assertThat(answer.status()).isEqualTo(504);
		assertThat(answer.header("Retry-After")).isEqualTo("1");
		assertThat(answer.message()).isEqualTo("Timeout: Too large resource version: 9999, current: " + version());
	}

	@Test
	void aVersionThatComesWithinTheDelayIsAnswered() {
		try (ApiServer patient = new ApiServer(
				ApiServerOptions.defaults().withFutureVersionDelay(Duration.ofSeconds(30)))) {
			TestClient client = new TestClient(patient);
			long next = patient.storage().version() + 1;
			TestResponse waiting = client.send("GET", PATH + "?resourceVersion=" + next, Map.of(), "");
			assertThat(client.post(PATH, "{'metadata':{'name':'a'}}").status()).isEqualTo(201);
			assertThat(names(waiting.awaitEnd().json())).containsExactly("a");
		}
	}

	@Test
	void theLimitCountsOnlyBeyondVersionZero() {
		create("a", "b");
		assertThat(names(this.client.get(PATH + "?limit=1&resourceVersion=0").json())).hasSize(2);
		assertThat(names(this.client.get(PATH + "?limit=1").json())).hasSize(1);
	}

	@Test
	void aTableHasTheKindsColumns() {
		create("a");
		JsonNode table = this.client.get(PATH, "application/json;as=Table;v=v1;g=meta.k8s.io,application/json").json();
		assertThat(table.path("columnDefinitions").findValuesAsText("name")).containsExactly("Name", "Data", "Age");
		assertThat(table.path("rows").path(0).path("cells").path(0).asText()).isEqualTo("a");
		assertThat(table.path("rows").path(0).path("cells").path(1).isNumber()).isTrue();
		assertThat(Json.text(table.path("rows").path(0), "object", "kind")).isEqualTo("PartialObjectMetadata");
	}

	@Test
	void eachMisbehaviourOfListsShows() {
		create("b", "a");
		String right = this.client.get(PATH).text();
		for (Misbehaviour wrong : List.of(Misbehaviour.LIST_ITEMS_CARRY_KIND, Misbehaviour.LIST_ORDER_BY_VERSION)) {
			this.server.misbehave(wrong);
			assertThat(this.client.get(PATH).text()).isNotEqualTo(right);
		}
		this.server.misbehave();
		assertThat(this.client.get(PATH).text()).isEqualTo(right);
	}

}
