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

import java.time.Duration;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * LIST: its shape, and what it shows at which resource version.
 */
final class ListCases {

	/** Beyond every version that a test server reaches. */
	static final String FUTURE = "9999999999";

	private ListCases() {
	}

	static List<ContractCase> shape() {
		Cases cases = new Cases("LIST");
		cases.add("a built-in list has kind, version, metadata, items in this order, and bare items", (scene) -> {
			scene.configMaps().create("a");
			String text = scene.configMaps().list("").is(200).text();
			assertThat(text).matches(
					"(?s)\\{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":\\{\"resourceVersion\":\"\\d+\"},"
							+ "\"items\":\\[\\{\"metadata\":\\{\"name\":\"a\",.*}]}\n");
			assertThat(Json.read(text).at("/items/0").has("kind")).isFalse();
			assertThat(Json.read(text).at("/items/0").has("apiVersion")).isFalse();
		});
		cases.add("a custom list has items before metadata, whole items and an empty continue", (scene) -> {
			scene.widgets().create("a");
			assertThat(scene.widgets().list("").is(200).text()).matches(
					"(?s)\\{\"apiVersion\":\"ex.io/v1\",\"items\":\\[\\{\"apiVersion\":\"ex.io/v1\",\"kind\":\"Widget\","
							+ "\"metadata\":.*}],\"kind\":\"WidgetList\","
							+ "\"metadata\":\\{\"continue\":\"\",\"resourceVersion\":\"\\d+\"}}\n");
		});
		cases.addForBoth("an empty list has an empty array", (objects) -> {
			assertThat(objects.list("").is(200).text()).contains("\"items\":[]");
			assertThat(objects.list("resourceVersion=0").is(200).text()).contains("\"items\":[]");
		});
		cases.addForBoth("a namespace that does not exist has an empty list", (objects) -> {
			Answer answer = objects.scene()
				.get(objects.path().replace(objects.scene().namespace(), objects.scene().unique()));
			assertThat(answer.is(200).names()).isEmpty();
		});
		cases.addForBoth("items come in the order of their keys", (objects) -> {
			objects.createAll("b", "a0", "a.b", "a-b", "ab", "a", "10", "9");
			List<String> order = List.of("10", "9", "a", "a-b", "a.b", "a0", "ab", "b");
			assertThat(objects.names("")).isEqualTo(order);
			assertThat(objects.names("resourceVersion=" + objects.version())).isEqualTo(order);
		});
		cases.addForBoth("a list over all namespaces is ordered by namespace, then name", (objects) -> {
			Scene scene = objects.scene();
			String label = scene.unique();
			String first = scene.namespace();
			String second = scene.newNamespace();
			for (String namespace : List.of(second, first)) {
				for (String name : List.of("b", "a")) {
					scene
						.post(objects.path().replace(first, namespace),
								objects.object(name, ",'labels':{'case':'" + label + "'}"))
						.is(201);
				}
			}
			Answer all = scene.get(objects.path().replace("/namespaces/" + first, "") + "?labelSelector=case=" + label);
			assertThat(all.names()).containsExactly("a", "b", "a", "b");
			assertThat(all.at("/items/0/metadata/namespace")).isLessThan(all.at("/items/2/metadata/namespace"));
		});
		cases.addForBoth("parameters nobody knows are ignored", (objects) -> {
			objects.create("a");
			assertThat(objects.names("colour=blue&resourceVersions=7")).containsExactly("a");
		});
		cases.addForBoth("its version grows with writes to other resources", (objects) -> {
			objects.create("a");
			long before = Long.parseLong(objects.list("").resourceVersion());
			Answer secret = objects.scene().post(objects.scene().core("secrets"), "{'metadata':{'name':'s'}}").is(201);
			assertThat(Long.parseLong(objects.list("").resourceVersion()))
				.isGreaterThanOrEqualTo(Long.parseLong(secret.resourceVersion()))
				.isGreaterThan(before);
		});
		cases.add("one counter gives all kinds their versions", (scene) -> {
			long first = Long.parseLong(scene.configMaps().create("a").resourceVersion());
			long second = Long.parseLong(scene.widgets().create("a").resourceVersion());
			long third = Long.parseLong(scene.configMaps().create("b").resourceVersion());
			assertThat(List.of(first, second, third)).isSorted().doesNotHaveDuplicates();
		});
		return cases.list();
	}

	static List<ContractCase> versions() {
		Cases cases = new Cases("LIST at a version");
		cases.addForBoth("without a version it is current", (objects) -> {
			String version = objects.create("a").resourceVersion();
			for (String query : List.of("", "resourceVersion=")) {
				Answer list = objects.list(query).is(200);
				assertThat(list.names()).containsExactly("a");
				assertThat(Long.parseLong(list.resourceVersion())).isGreaterThanOrEqualTo(Long.parseLong(version));
			}
		});
		cases.addForBoth("version 0 shows what the cache has, soon the newest", (objects) -> {
			objects.create("a");
			Awaitility.await()
				.atMost(Duration.ofSeconds(5))
				.until(() -> objects.names("resourceVersion=0").equals(List.of("a")));
		});
		cases.addForBoth("a past version means at least that one", (objects) -> {
			String past = objects.create("a").resourceVersion();
			String now = objects.create("b").resourceVersion();
			Answer list = objects.list("resourceVersion=" + now).is(200);
			assertThat(list.names()).containsExactly("a", "b");
			assertThat(Long.parseLong(list.resourceVersion())).isGreaterThanOrEqualTo(Long.parseLong(now));
			assertThat(objects.names("resourceVersion=" + past)).containsExactly("a", "b");
		});
		cases.addForBoth("a past version with a limit means exactly that one", (objects) -> {
			objects.create("a");
			String past = objects.create("c").resourceVersion();
			objects.create("b");
			Answer list = objects.list("limit=5&resourceVersion=" + past).is(200);
			assertThat(list.names()).containsExactly("a", "c");
			assertThat(list.resourceVersion()).isEqualTo(past);
		});
		cases.addForBoth("a past version with a limit and NotOlderThan is paged and not older", (objects) -> {
			objects.createAll("a", "c");
			String version = objects.create("b").resourceVersion();
			Answer list = objects.list("limit=2&resourceVersionMatch=NotOlderThan&resourceVersion=" + version).is(200);
			assertThat(list.names()).containsExactly("a", "b");
			assertThat(list.at("/metadata/continue")).isNotEmpty();
			assertThat(Long.parseLong(list.resourceVersion())).isGreaterThanOrEqualTo(Long.parseLong(version));
		});
		cases.addForBoth("Exact leaves out what was created later", (objects) -> {
			String past = objects.create("a").resourceVersion();
			objects.create("b");
			Answer list = objects.list("resourceVersionMatch=Exact&resourceVersion=" + past).is(200);
			assertThat(list.names()).containsExactly("a");
			assertThat(list.resourceVersion()).isEqualTo(past);
		});
		cases.addForBoth("Exact shows what was deleted later", (objects) -> {
			objects.create("a");
			String past = objects.create("b").resourceVersion();
			objects.delete("a").is(200);
			assertThat(objects.names("resourceVersionMatch=Exact&resourceVersion=" + past)).containsExactly("a", "b");
		});
		cases.addForBoth("Exact shows the state before a later change", (objects) -> {
			String past = objects.create("a").resourceVersion();
			objects.change("a", "changed");
			Answer list = objects.list("resourceVersionMatch=Exact&resourceVersion=" + past).is(200);
			assertThat(list.at("/items/0/metadata/resourceVersion")).isEqualTo(past);
			assertThat(list.text()).doesNotContain("\"note\":\"changed\"");
		});
		cases.addForBoth("Exact with a limit is paged at that version", (objects) -> {
			objects.createAll("a", "b");
			String past = objects.create("c").resourceVersion();
			objects.delete("c").is(200);
			String query = "limit=2&resourceVersionMatch=Exact&resourceVersion=" + past;
			Answer first = objects.list(query).is(200);
			Answer second = objects.list("limit=2&continue=" + first.at("/metadata/continue")).is(200);
			assertThat(second.names()).containsExactly("c");
			assertThat(second.resourceVersion()).isEqualTo(past);
		});
		cases.addForBoth("NotOlderThan at version 0 is any",
				(objects) -> objects.list("resourceVersion=0&resourceVersionMatch=NotOlderThan").is(200));
		cases.addForBoth("a version with a leading zero is accepted",
				(objects) -> objects.list("resourceVersion=01").is(200));
		cases.addForBoth("allowWatchBookmarks is ignored",
				(objects) -> objects.list("allowWatchBookmarks=true").is(200));
		return cases.list();
	}

	static List<ContractCase> refusals() {
		Cases cases = new Cases("LIST refused");
		String options = "ListOptions.meta.k8s.io \"\" is invalid: ";
		cases.addForBoth("Exact at version 0 is invalid", (objects) -> assertThat(
				objects.list("resourceVersion=0&resourceVersionMatch=Exact").isStatus(422, "Invalid").at("/message"))
			.contains("resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\""));
		cases.addRefusedLists("a match without a version is invalid", "resourceVersionMatch=Exact", 422, "Invalid",
				options + "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is"
						+ " provided");
		cases.addForBoth("the Status of invalid options is whole", (objects) -> assertThat(
				objects.list("resourceVersionMatch=NotOlderThan").is(422).text())
			.isEqualTo(Json.quoted("{'kind':'Status','apiVersion':'v1','metadata':{},'status':'Failure','message':'"
					+ "ListOptions.meta.k8s.io \\'\\' is invalid: resourceVersionMatch: Forbidden: "
					+ "resourceVersionMatch is forbidden unless resourceVersion is provided','reason':'Invalid',"
					+ "'details':{'group':'meta.k8s.io','kind':'ListOptions','causes':[{'reason':"
					+ "'FieldValueForbidden','message':'Forbidden: resourceVersionMatch is forbidden unless "
					+ "resourceVersion is provided','field':'resourceVersionMatch'}]},'code':422}\n")));
		cases.addForBoth("an unknown match is invalid", (objects) -> assertThat(
				objects.list("resourceVersion=1&resourceVersionMatch=Foo").isStatus(422, "Invalid").at("/message"))
			.contains("Unsupported value: \"Foo\": supported values: \"Exact\", \"NotOlderThan\", \"\""));
		for (String version : List.of("abc", "-1")) {
			cases.addRefusedLists("version " + version + " is no version", "resourceVersion=" + version, 400,
					"BadRequest", "invalid resource version: resourceVersion: Invalid value: \"" + version
							+ "\": strconv.ParseUint: parsing \"" + version + "\": invalid syntax");
		}
		cases.addRefusedLists("sendInitialEvents is for watches only", "sendInitialEvents=true", 422, "Invalid",
				options + "sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list");
		for (String parameter : List.of("limit", "timeoutSeconds")) {
			cases.addForBoth(parameter + " must be a number",
					(objects) -> assertThat(objects.list(parameter + "=abc").isStatus(400, "BadRequest").at("/message"))
						.contains("strconv.ParseInt: parsing \"abc\": invalid syntax"));
		}
		for (String query : List.of("resourceVersion=" + FUTURE, "limit=2&resourceVersion=" + FUTURE,
				"resourceVersionMatch=Exact&resourceVersion=" + FUTURE,
				"resourceVersionMatch=NotOlderThan&resourceVersion=" + FUTURE)) {
			cases.add("a version from the future is waited for, then refused: " + query,
					(scene) -> isTooLarge(scene.configMaps().list(query)));
		}
		cases.add("a version from the future is refused for custom resources",
				(scene) -> isTooLarge(scene.widgets().list("resourceVersion=" + FUTURE)));
		cases.add("timeoutSeconds does not shorten the wait for a future version", (scene) -> {
			long began = System.nanoTime();
			isTooLarge(scene.configMaps().list("timeoutSeconds=1&resourceVersion=" + FUTURE));
			assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofMillis(2500));
		});
		return cases.list();
	}

	static List<ContractCase> single() {
		Cases cases = new Cases("GET");
		cases.addForBoth("one object at version 0, its own or an older one is answered", (objects) -> {
			String past = objects.create("a").resourceVersion();
			String now = objects.change("a", "changed").resourceVersion();
			Answer newest = objects.get("a?resourceVersion=" + now).is(200);
			assertThat(newest.resourceVersion()).isEqualTo(now);
			assertThat(objects.get("a?resourceVersion=" + past).is(200).resourceVersion()).isEqualTo(now);
			objects.get("a?resourceVersion=0").is(200);
		});
		cases.add("one object at a version from the future is refused", (scene) -> {
			scene.configMaps().create("a");
			isTooLarge(scene.configMaps().get("a?resourceVersion=" + FUTURE));
		});
		cases.addForBoth("one object at a version that is none is an internal error", (objects) -> {
			objects.create("a");
			objects.get("a?resourceVersion=abc").isStatus(500, "");
		});
		cases.addForBoth("one object carries kind and version", (objects) -> {
			objects.create("a");
			Answer answer = objects.get("a").is(200);
			assertThat(answer.at("/kind")).isEqualTo(objects.kind());
			assertThat(answer.at("/apiVersion")).isEqualTo(objects.apiVersion());
		});
		cases.add("watch=1 on one object is ignored", (scene) -> {
			scene.configMaps().create("a");
			assertThat(scene.configMaps().get("a?watch=1").is(200).at("/kind")).isEqualTo("ConfigMap");
		});
		return cases.list();
	}

	private static void isTooLarge(Answer answer) {
		answer.isStatus(504, "Timeout");
		assertThat(answer.header("Retry-After")).isEqualTo("1");
		assertThat(answer.at("/message")).matches("Timeout: Too large resource version: " + FUTURE + ", current: \\d+");
		JsonNode details = answer.json().path("details");
		assertThat(details).isEqualTo(Json.read(Json.quoted("{'causes':[{'reason':'ResourceVersionTooLarge',"
				+ "'message':'Too large resource version'}],'retryAfterSeconds':1}")));
	}

}
