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

package io.kubeinformer.test.contract;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * LIST in pages.
 */
final class PageCases {

	private static final String OPTIONS = "ListOptions.meta.k8s.io \"\" is invalid: ";

	private PageCases() {
	}

	static List<ContractCase> pages() {
		Cases cases = new Cases("Pages");
		cases.addForBoth("the first page has a token and says how many remain", (objects) -> {
			objects.createAll("a", "b", "c", "d", "e");
			Answer page = objects.list("limit=2").is(200);
			assertThat(page.names()).containsExactly("a", "b");
			assertThat(page.at("/metadata/continue")).matches("[A-Za-z0-9_-]+");
			assertThat(page.json().at("/metadata/remainingItemCount").asInt()).isEqualTo(3);
		});
		cases.addForBoth("a label selector hides how many remain", (objects) -> {
			for (String name : List.of("a", "b", "c")) {
				objects.createLabelled(name, "g", "1");
			}
			Answer page = objects.list("limit=2&labelSelector=g=1").is(200);
			assertThat(page.at("/metadata/continue")).isNotEmpty();
			assertThat(page.json().path("metadata").has("remainingItemCount")).isFalse();
		});
		cases.add("the last page of a built-in list has neither token nor count", (scene) -> {
			scene.configMaps().createAll("a", "b", "c");
			JsonNode metadata = next(scene.configMaps(), scene.configMaps().list("limit=2"), "&limit=2").json()
				.path("metadata");
			assertThat(metadata.has("continue")).isFalse();
			assertThat(metadata.has("remainingItemCount")).isFalse();
		});
		cases.add("the last page of a custom list has an empty token and no count", (scene) -> {
			scene.widgets().createAll("a", "b", "c");
			JsonNode metadata = next(scene.widgets(), scene.widgets().list("limit=2"), "&limit=2").json()
				.path("metadata");
			assertThat(metadata.path("continue").textValue()).isEmpty();
			assertThat(metadata.has("remainingItemCount")).isFalse();
		});
		cases.addForBoth("a limit that fits exactly gives no token", (objects) -> {
			objects.createAll("a", "b");
			assertThat(objects.list("limit=2").is(200).at("/metadata/continue")).isEmpty();
		});
		for (String limit : List.of("-1", "0")) {
			cases.addForBoth("limit " + limit + " means all", (objects) -> {
				objects.createAll("a", "b", "c");
				assertThat(objects.names("limit=" + limit)).containsExactly("a", "b", "c");
			});
		}
		cases.addForBoth("pages show every object once, in order", (objects) -> {
			objects.createAll("a", "b", "c", "d", "e", "f", "g");
			Answer page = objects.list("limit=3").is(200);
			List<String> names = new ArrayList<>(page.names());
			while (!page.at("/metadata/continue").isEmpty()) {
				page = next(objects, page, "&limit=3").is(200);
				names.addAll(page.names());
			}
			assertThat(names).containsExactly("a", "b", "c", "d", "e", "f", "g");
		});
		cases.addForBoth("later pages keep the first one's version and state", (objects) -> {
			objects.createAll("a", "b", "c", "e");
			Answer first = objects.list("limit=2").is(200);
			objects.create("d");
			objects.delete("e").is(200);
			objects.change("c", "changed");
			Answer second = next(objects, first, "&limit=9").is(200);
			assertThat(second.resourceVersion()).isEqualTo(first.resourceVersion());
			assertThat(second.names()).containsExactly("c", "e");
			assertThat(second.text()).doesNotContain("\"note\":\"changed\"");
		});
		cases.addForBoth("a token without a limit gives the rest", (objects) -> {
			objects.createAll("a", "b", "c", "d");
			Answer rest = next(objects, objects.list("limit=1"), "").is(200);
			assertThat(rest.names()).containsExactly("b", "c", "d");
		});
		cases.addForBoth("a later page may have a selector that the first had not", (objects) -> {
			objects.createAll("a", "b");
			objects.createLabelled("c", "g", "1");
			assertThat(next(objects, objects.list("limit=1"), "&labelSelector=g=1").is(200).names())
				.containsExactly("c");
		});
		cases.addForBoth("a page is filled with what a selector selects", (objects) -> {
			for (String name : List.of("b", "d", "f")) {
				objects.createLabelled(name, "g", "1");
			}
			objects.createAll("a", "c", "e");
			Answer first = objects.list("limit=2&labelSelector=g=1").is(200);
			assertThat(first.names()).containsExactly("b", "d");
			assertThat(next(objects, first, "&limit=2&labelSelector=g=1").names()).containsExactly("f");
		});
		for (String match : List.of("", "&resourceVersionMatch=NotOlderThan")) {
			cases.addForBoth("version 0 ignores the limit" + (match.isEmpty() ? "" : ", with NotOlderThan too"),
					(objects) -> {
						objects.createAll("a", "b", "c");
						Awaitility.await()
							.atMost(Duration.ofSeconds(5))
							.until(() -> objects.names("limit=2&resourceVersion=0" + match).size() == 3);
						assertThat(objects.list("limit=2&resourceVersion=0" + match).at("/metadata/continue"))
							.isEmpty();
					});
		}
		cases.addForBoth("a token with version 0 gives the rest whatever the limit", (objects) -> {
			objects.createAll("a", "b", "c", "d");
			Answer rest = next(objects, objects.list("limit=1"), "&limit=1&resourceVersion=0").is(200);
			assertThat(rest.names()).containsExactly("b", "c", "d");
		});
		cases.addForBoth("a token of no version gives the rest as it is now", (objects) -> {
			objects.createAll("a", "b", "c");
			Answer first = objects.list("limit=1").is(200);
			objects.delete("b").is(200);
			String token = token("{\"v\":\"meta.k8s.io/v1\",\"rv\":-1,\"start\":\"a\\u0000\"}");
			Answer rest = objects.list("limit=5&continue=" + token).is(200);
			assertThat(rest.names()).containsExactly("c");
			assertThat(Long.parseLong(rest.resourceVersion())).isGreaterThan(Long.parseLong(first.resourceVersion()));
		});
		cases.addForBoth("pages go over all namespaces", (objects) -> {
			Scene scene = objects.scene();
			String label = scene.unique();
			String selector = "&labelSelector=case=" + label;
			for (String namespace : List.of(scene.namespace(), scene.newNamespace(), scene.newNamespace())) {
				scene
					.post(objects.path().replace(scene.namespace(), namespace),
							objects.object("a", ",'labels':{'case':'" + label + "'}"))
					.is(201);
			}
			String all = objects.path().replace("/namespaces/" + scene.namespace(), "");
			Answer first = scene.get(all + "?limit=2" + selector).is(200);
			assertThat(first.names()).hasSize(2);
			Answer second = scene.get(all + "?limit=2&continue=" + first.at("/metadata/continue") + selector).is(200);
			assertThat(second.names()).hasSize(1);
			assertThat(second.at("/items/0/metadata/namespace")).isGreaterThan(first.at("/items/1/metadata/namespace"));
		});
		return cases.list();
	}

	static List<ContractCase> refusals() {
		Cases cases = new Cases("Pages refused");
		cases.addForBoth("a token forbids a version", (objects) -> {
			objects.createAll("a", "b");
			next(objects, objects.list("limit=1"), "&resourceVersion=5").isStatus(400, "BadRequest",
					"specifying resource version is not allowed when using continue");
		});
		cases.addForBoth("a token forbids a match with a version", (objects) -> {
			objects.createAll("a", "b");
			Answer answer = next(objects, objects.list("limit=1"), "&resourceVersion=5&resourceVersionMatch=Exact");
			answer.isStatus(422, "Invalid", OPTIONS
					+ "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided");
		});
		cases.addForBoth("a token and a match without a version are two causes", (objects) -> {
			objects.createAll("a", "b");
			Answer answer = next(objects, objects.list("limit=1"), "&resourceVersionMatch=Exact");
			answer.isStatus(422, "Invalid");
			assertThat(answer.json().at("/details/causes")).hasSize(2);
			assertThat(answer.at("/details/causes/0/message")).contains("unless resourceVersion is provided");
			assertThat(answer.at("/details/causes/1/message")).contains("when continue is provided");
		});
		cases.addRefusedLists("a token that is none is a bad request", "continue=bad", 400, "BadRequest",
				"invalid continue token: continue key is not valid: invalid character 'm' looking for beginning of value");
		cases.addRefusedLists("a token of another version is a bad request",
				"continue=" + token("{\"v\":\"meta\",\"rv\":5,\"start\":\"a\\u0000\"}"), 400, "BadRequest",
				"invalid continue token: continue key is not valid: server does not recognize this encoded version meta");
		return cases.list();
	}

	/**
	 * Returns the page after another one.
	 * @param objects what is listed
	 * @param page the page with the token
	 * @param query more of the query, with a leading {@code &}
	 * @return the page
	 */
	static Answer next(ApiCollection objects, Answer page, String query) throws Exception {
		return objects.list("continue=" + page.at("/metadata/continue") + query);
	}

	static String token(String json) {
		return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
	}

}
