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

import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * WATCH: the stream, where it starts and how it ends.
 */
final class WatchCases {

	/** Longer than a loaded machine takes, shorter than any time-out by default. */
	private static final Duration SOON = Duration.ofSeconds(30);

	private WatchCases() {
	}

	static List<ContractCase> stream() {
		Cases cases = new Cases("WATCH");
		cases.addForBoth("headers come before there is any event", (objects) -> {
			Watch watch = objects.watch("resourceVersion=" + objects.version());
			assertThat(watch.header("Content-Type")).isEqualTo("application/json");
			objects.create("a");
			watch.next("ADDED", "a");
		});
		cases.add("over HTTP/1.1 it is chunked", (scene) -> {
			RawConnection connection = scene.connect();
			Map<String, String> headers = connection.get(scene.core("configmaps?watch=1"), "");
			assertThat(headers).containsEntry(":status", "200")
				.containsEntry("transfer-encoding", "chunked")
				.containsEntry("content-type", "application/json")
				.doesNotContainKey("content-length");
			scene.configMaps().create("a");
			assertThat(new String(connection.chunk(), StandardCharsets.UTF_8))
				.startsWith("{\"type\":\"ADDED\",\"object\":{\"kind\":\"ConfigMap\"")
				.endsWith("}}\n");
		});
		cases.add("a built-in event is one line, type first, with a whole object", (scene) -> {
			Watch watch = scene.configMaps().watch("");
			scene.configMaps().create("a");
			assertThat(watch.nextLine()).matches(
					"\\{\"type\":\"ADDED\",\"object\":\\{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":\\{.*}}");
		});
		cases.add("a custom event is one line, type first, with a whole object", (scene) -> {
			Watch watch = scene.widgets().watch("");
			scene.widgets().create("a");
			assertThat(watch.nextLine()).matches(
					"\\{\"type\":\"ADDED\",\"object\":\\{\"apiVersion\":\"ex.io/v1\",\"kind\":\"Widget\",\"metadata\":\\{.*}}");
		});
		cases.addForBoth("it ends cleanly after timeoutSeconds", (objects) -> {
			long began = System.nanoTime();
			objects.watch("timeoutSeconds=1").ends();
			assertThat(Duration.ofNanos(System.nanoTime() - began)).isBetween(Duration.ofMillis(900), SOON);
		});
		cases.add("the HTTP/1.1 connection is usable after the end", (scene) -> {
			RawConnection connection = scene.connect();
			connection.get(scene.core("configmaps?watch=1&timeoutSeconds=1"), "");
			assertThat(connection.chunk()).isEmpty();
			assertThat(connection.get(scene.core("configmaps"), "")).containsEntry(":status", "200");
		});
		cases.addForBoth("over HTTP/2 events come, and the end is clean", (objects) -> {
			Scene scene = objects.scene();
			String version = objects.version();
			objects.create("a");
			String query = "?watch=1&timeoutSeconds=1&resourceVersion=" + version;
			Watch watch = scene.watch(scene.call("GET", objects.path() + query).http2()).is(200);
			assertThat(watch.version()).isEqualTo(HttpClient.Version.HTTP_2);
			watch.next("ADDED", "a");
			watch.ends();
		});
		cases.addForBoth("a negative timeoutSeconds ends it at once", (objects) -> {
			objects.create("a");
			long began = System.nanoTime();
			objects.watch("timeoutSeconds=-1&resourceVersion=" + objects.version()).ends();
			assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(SOON);
		});
		for (String yes : List.of("watch=1", "watch=true", "watch=abc", "watch=", "watch")) {
			cases.add(yes + " is a watch",
					(scene) -> scene.watch(scene.configMaps().path() + "?timeoutSeconds=1&" + yes).ends());
		}
		for (String no : List.of("watch=0", "watch=false", "watch=False")) {
			cases.add(no + " is a list",
					(scene) -> assertThat(scene.configMaps().list(no).is(200).at("/kind")).isEqualTo("ConfigMapList"));
		}
		cases.addForBoth("limit is ignored", (objects) -> {
			objects.createAll("a", "b");
			Watch watch = objects.watch("limit=1&resourceVersion=0");
			watch.next("ADDED", "a");
			watch.next("ADDED", "b");
		});
		cases.addForBoth("a token with a version is ignored", (objects) -> {
			Watch watch = objects.watch("continue=abc&resourceVersion=" + objects.version());
			objects.create("a");
			watch.next("ADDED", "a");
		});
		cases.add("the old watch path of a collection still works", (scene) -> {
			Watch watch = scene.watch("/api/v1/watch/namespaces/" + scene.namespace() + "/configmaps").is(200);
			scene.configMaps().create("a");
			watch.next("ADDED", "a");
		});
		cases.add("the old watch path of one object selects its name", (scene) -> {
			Watch watch = scene.watch("/api/v1/watch/namespaces/" + scene.namespace() + "/configmaps/b").is(200);
			scene.configMaps().createAll("a", "b");
			watch.next("ADDED", "b");
		});
		return cases.list();
	}

	static List<ContractCase> start() {
		Cases cases = new Cases("WATCH start");
		for (String version : List.of("", "resourceVersion=0", "resourceVersion=")) {
			cases.addForBoth("with " + (version.isEmpty() ? "no version" : version) + " it begins with what is there",
					(objects) -> {
						objects.createAll("b", "a", "c");
						objects.list("resourceVersion=" + objects.version());
						Watch watch = objects.watch(version);
						watch.next("ADDED", "a");
						watch.next("ADDED", "b");
						watch.next("ADDED", "c");
						objects.change("b", "changed");
						watch.next("MODIFIED", "b");
					});
		}
		cases.addForBoth("at a version it replays what happened since, in order, then goes on", (objects) -> {
			String version = objects.create("a").resourceVersion();
			objects.create("b");
			objects.change("a", "changed");
			objects.delete("b").is(200);
			Watch watch = objects.watch("resourceVersion=" + version);
			watch.next("ADDED", "b");
			watch.next("MODIFIED", "a");
			watch.next("DELETED", "b");
			objects.create("c");
			watch.next("ADDED", "c");
		});
		cases.addForBoth("the version of an event may be used to resume", (objects) -> {
			Watch first = objects.watch("resourceVersion=" + objects.version());
			objects.createAll("a", "b");
			String version = first.next("ADDED", "a").resourceVersion();
			Watch second = objects.watch("resourceVersion=" + version);
			second.next("ADDED", "b");
		});
		cases.addForBoth("the version of a DELETED event may be used to resume", (objects) -> {
			objects.create("a");
			Watch first = objects.watch("resourceVersion=" + objects.version());
			objects.delete("a").is(200);
			String version = first.next("DELETED", "a").resourceVersion();
			Watch second = objects.watch("resourceVersion=" + version);
			objects.create("b");
			second.next("ADDED", "b");
		});
		cases.addForBoth("at a version from the future it is silent and ends cleanly", (objects) -> {
			Watch watch = objects
				.watch("allowWatchBookmarks=true&timeoutSeconds=2&resourceVersion=" + ListCases.FUTURE);
			objects.create("a");
			watch.ends();
		});
		cases.addForBoth("at a version that is none it is an internal error",
				(objects) -> objects.list("watch=1&resourceVersion=abc")
					.isStatus(500, "", "resourceVersion: Invalid value: \"abc\": strconv.ParseUint: parsing \"abc\": "
							+ "invalid syntax"));
		cases.addForBoth("a match without sendInitialEvents is invalid",
				(objects) -> assertThat(objects.list("watch=1&resourceVersion=1&resourceVersionMatch=NotOlderThan")
					.isStatus(422, "Invalid")
					.at("/message"))
					.contains("resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided"));
		cases.addForBoth("a token without a version is invalid", (objects) -> assertThat(
				objects.list("watch=1&continue=abc&allowWatchBookmarks=true").isStatus(422, "Invalid").at("/message"))
			.contains("resourceVersionMatch is forbidden when continue is provided"));
		cases.add("over all namespaces it shows every namespace", (scene) -> {
			String label = scene.unique();
			Watch watch = scene.watch("/api/v1/configmaps?watch=1&labelSelector=case=" + label).is(200);
			for (String namespace : List.of(scene.namespace(), scene.newNamespace())) {
				scene
					.post("/api/v1/namespaces/" + namespace + "/configmaps",
							scene.configMaps().object("a", ",'labels':{'case':'" + label + "'}"))
					.is(201);
				assertThat(watch.next("ADDED", "a").at("/metadata/namespace")).isEqualTo(namespace);
			}
		});
		cases.add("it shows nothing of another namespace", (scene) -> {
			ApiCollection objects = scene.configMaps();
			Watch watch = objects.watch("resourceVersion=" + objects.version());
			scene.post("/api/v1/namespaces/" + scene.newNamespace() + "/configmaps", objects.object("other", ""))
				.is(201);
			objects.create("own");
			watch.next("ADDED", "own");
		});
		return cases.list();
	}

	static List<ContractCase> mediaTypes() {
		Cases cases = new Cases("WATCH media types");
		String partial = ";as=PartialObjectMetadata;v=v1;g=meta.k8s.io";
		for (String accept : List.of("application/json", "application/json;stream=watch", "*/*")) {
			cases.addForBoth(accept + " is answered as application/json", (objects) -> {
				Watch watch = objects.scene()
					.watch(objects.scene().call("GET", objects.path() + "?watch=1").accept(accept))
					.is(200);
				assertThat(watch.header("Content-Type")).isEqualTo("application/json");
			});
		}
		cases.addForBoth("PartialObjectMetadata has metadata alone", (objects) -> {
			Watch watch = objects.scene()
				.watch(objects.scene().call("GET", objects.path() + "?watch=1").accept("application/json" + partial))
				.is(200);
			objects.create("a");
			WatchEvent event = watch.next("ADDED", "a");
			assertThat(event.at("/kind")).isEqualTo("PartialObjectMetadata");
			assertThat(event.at("/apiVersion")).isEqualTo("meta.k8s.io/v1");
			assertThat(event.object().fieldNames()).toIterable()
				.containsExactlyInAnyOrder("kind", "apiVersion", "metadata");
		});
		cases.addForBoth("PartialObjectMetadataList on a watch never shows an event", (objects) -> {
			objects.create("a");
			Call call = objects.scene()
				.call("GET", objects.path() + "?watch=1&timeoutSeconds=1")
				.accept("application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io");
			objects.scene().watch(call).is(200).ends();
		});
		cases.addForBoth("a Table names its columns in the first event only", (objects) -> {
			Watch watch = objects.scene()
				.watch(objects.scene()
					.call("GET", objects.path() + "?watch=1")
					.accept("application/json;as=Table;v=v1;g=meta.k8s.io"))
				.is(200);
			objects.createAll("a", "b");
			WatchEvent first = watch.next();
			assertThat(first.at("/kind")).isEqualTo("Table");
			assertThat(first.at("/columnDefinitions/0/name")).isEqualTo("Name");
			assertThat(first.at("/rows/0/cells/0")).isEqualTo("a");
			WatchEvent second = watch.next();
			assertThat(second.object().path("columnDefinitions").isNull()).isTrue();
			assertThat(second.at("/rows/0/cells/0")).isEqualTo("b");
			assertThat(second.at("/rows/0/object/metadata/name")).isEqualTo("b");
		});
		cases.addForBoth("YAML is not acceptable", (objects) -> {
			Answer answer = objects.scene()
				.call("GET", objects.path() + "?watch=1")
				.accept("application/yaml")
				.send()
				.is(406);
			assertThat(answer.text()).contains("application/json;stream=watch");
		});
		cases.add("a custom resource falls back from protobuf to JSON", (scene) -> {
			Watch watch = scene
				.watch(scene.call("GET", scene.widgets().path() + "?watch=1")
					.accept("application/vnd.kubernetes.protobuf,application/json"))
				.is(200);
			assertThat(watch.header("Content-Type")).isEqualTo("application/json");
		});
		return cases.list();
	}

}
