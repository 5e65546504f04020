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
import java.util.ArrayList;
import java.util.List;

import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Versions and tokens from before the server forgot its history.
 */
final class ExpiryCases {

	private static final String TOO_OLD = "The resourceVersion for the provided list is too old.";

	private ExpiryCases() {
	}

	/**
	 * Makes objects, takes versions and tokens, makes the server forget its history, and
	 * tells what it must do then.
	 * @param target a server that can forget
	 * @return the cases, which belong to that server and may be run once
	 */
	static List<ContractCase> prepare(Target target) throws Exception {
		Scene scene = new Scene(target);
		List<ContractCase> cases = new ArrayList<>();
		for (ApiCollection objects : List.of(scene.configMaps(), scene.widgets())) {
			String version = objects.create("a").resourceVersion();
			objects.createAll("b", "c", "d");
			String token = objects.list("limit=1").is(200).at("/metadata/continue");
			objects.change("a", "changed");
			Cases list = new Cases("Expiry (" + objects.kind() + ")");
			lists(list, objects, version, token);
			watches(list, objects, version);
			cases.addAll(list.list());
		}
		target.forgetHistory();
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.ignoreExceptions()
			.until(() -> scene.get("/readyz").status() == 200 && scene.widgets().list("").status() == 200);
		scene.configMaps().create("e");
		scene.widgets().create("e");
		return cases;
	}

	private static void lists(Cases cases, ApiCollection objects, String version, String token) {
		cases.add("an exact list is expired",
				(scene) -> objects.list("resourceVersionMatch=Exact&resourceVersion=" + version)
					.isStatus(410, "Expired", TOO_OLD)
					.hasDetails(""));
		cases.add("a list with a limit is expired",
				(scene) -> objects.list("limit=2&resourceVersion=" + version).isStatus(410, "Expired", TOO_OLD));
		cases.add("a list without a limit is current",
				(scene) -> assertThat(objects.names("resourceVersion=" + version)).containsExactly("a", "b", "c", "d",
						"e"));
		cases.add("a list that is not older is current",
				(scene) -> assertThat(
						objects.names("limit=9&resourceVersionMatch=NotOlderThan&resourceVersion=" + version))
					.containsExactly("a", "b", "c", "d", "e"));
		cases.add("one object is current",
				(scene) -> assertThat(objects.get("a?resourceVersion=" + version).is(200).resourceVersion())
					.isNotEqualTo(version));
		cases.add("a token is expired, and its answer has another one", (scene) -> {
			Answer answer = objects.list("limit=2&continue=" + token).isStatus(410, "Expired");
			assertThat(answer.at("/message")).startsWith(
					"The provided continue parameter is too old to display a consistent list result. You can start a new list");
			assertThat(answer.at("/metadata/continue")).isNotEmpty().isNotEqualTo(token);
		});
		cases.add("the other token gives the rest as it is now, in pages of one new version", (scene) -> {
			String other = objects.list("limit=2&continue=" + token).is(410).at("/metadata/continue");
			Answer page = objects.list("limit=2&continue=" + other).is(200);
			assertThat(page.names()).containsExactly("b", "c");
			assertThat(Long.parseLong(page.resourceVersion())).isGreaterThan(Long.parseLong(version));
			Answer last = PageCases.next(objects, page, "&limit=2").is(200);
			assertThat(last.names()).containsExactly("d", "e");
			assertThat(last.resourceVersion()).isEqualTo(page.resourceVersion());
		});
	}

	private static void watches(Cases cases, ApiCollection objects, String version) {
		for (String query : List.of("", "allowWatchBookmarks=true&",
				"sendInitialEvents=false&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan&")) {
			cases.add("a watch with '" + query + "' is an ERROR event, then ends", (scene) -> {
				try (Watch watch = objects.watch(query + "resourceVersion=" + version)) {
					assertThat(watch.header("Content-Type")).isEqualTo("application/json");
					WatchEvent error = watch.next();
					assertThat(error.line())
						.matches("\\{\"type\":\"ERROR\",\"object\":\\{\"kind\":\"Status\",\"apiVersion\":"
								+ "\"v1\",\"metadata\":\\{},\"status\":\"Failure\",\"message\":\"too old resource version: "
								+ version + " \\(\\d+\\)\",\"reason\":\"Expired\",\"code\":410}}");
					watch.ends();
				}
			});
		}
		cases.add("a watch-list begins anew", (scene) -> {
			try (Watch watch = objects.watch("sendInitialEvents=true&allowWatchBookmarks=true"
					+ "&resourceVersionMatch=NotOlderThan&resourceVersion=" + version)) {
				assertThat(watch.initialEvents()).hasSize(6);
			}
		});
		cases.add("a watch at the present version goes on", (scene) -> {
			try (Watch watch = objects.watch("resourceVersion=" + objects.version())) {
				objects.label("e", "g", "1");
				watch.next("MODIFIED", "e");
			}
		});
	}

}
