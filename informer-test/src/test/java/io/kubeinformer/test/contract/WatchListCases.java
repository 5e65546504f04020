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

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

import com.fasterxml.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Streaming lists: a watch that begins with the whole collection.
 */
final class WatchListCases {

	private static final String NO_BOOKMARKS = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan";

	private static final String STREAM = NO_BOOKMARKS + "&allowWatchBookmarks=true";

	private WatchListCases() {
	}

	static List<ContractCase> answers() {
		Cases cases = new Cases("Watch-list");
		for (String version : List.of("", "&resourceVersion=", "&resourceVersion=0", "&resourceVersion=1")) {
			cases.addForBoth("with '" + version + "' it is all objects, the bookmark, then changes", (objects) -> {
				objects.createAll("b", "a");
				Watch watch = objects
					.watch(STREAM + (version.endsWith("0") ? "&resourceVersion=" + objects.version() : version));
				List<WatchEvent> events = watch.initialEvents();
				assertThat(events).extracting(WatchEvent::type).containsExactly("ADDED", "ADDED", "BOOKMARK");
				assertThat(events.subList(0, 2)).extracting(WatchEvent::name).containsExactly("a", "b");
				objects.create("c");
				assertThat(watch.nextChange().name()).isEqualTo("c");
			});
		}
		cases.addForBoth("its bookmark has a version not below any object's", (objects) -> {
			long version = Long.parseLong(objects.create("a").resourceVersion());
			List<WatchEvent> events = objects.watch(STREAM).initialEvents();
			assertThat(Long.parseLong(events.get(1).resourceVersion())).isGreaterThanOrEqualTo(version);
		});
		cases.addForBoth("its bookmark's version may be used to resume", (objects) -> {
			List<WatchEvent> events = objects.watch(STREAM).initialEvents();
			Watch second = objects.watch("resourceVersion=" + events.get(0).resourceVersion());
			objects.create("a");
			second.next("ADDED", "a");
		});
		cases.addForBoth("of nothing it is the bookmark alone, at once", (objects) -> {
			long began = System.nanoTime();
			assertThat(objects.watch(STREAM).initialEvents()).hasSize(1);
			assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(2));
		});
		cases.addForBoth("with selectors it has what they select", (objects) -> {
			objects.createLabelled("a", "g", "1");
			objects.createLabelled("b", "g", "1");
			objects.create("c");
			assertThat(objects.watch(STREAM + "&labelSelector=g=1&fieldSelector=metadata.name!=a").initialEvents())
				.extracting(WatchEvent::name)
				.containsExactly("b", "");
		});
		cases.addForBoth("it ignores a limit", (objects) -> {
			objects.createAll("a", "b", "c");
			assertThat(objects.watch(STREAM + "&limit=2").initialEvents()).hasSize(4);
		});
		cases.addForBoth("objects are shown with their own versions", (objects) -> {
			Answer created = objects.create("a");
			assertThat(objects.watch(STREAM).initialEvents().get(0).object()).isEqualTo(created.json());
		});
		cases.addForBoth("without bookmarks it has no end mark", (objects) -> {
			objects.create("a");
			assertThat(objects.watch(NO_BOOKMARKS + "&timeoutSeconds=3").untilEnd()).extracting(WatchEvent::type)
				.containsExactly("ADDED");
		});
		cases.addForBoth("sendInitialEvents=false begins with nothing", (objects) -> {
			String version = objects.create("a").resourceVersion();
			Watch watch = objects.watch("sendInitialEvents=false&allowWatchBookmarks=true"
					+ "&resourceVersionMatch=NotOlderThan&resourceVersion=" + version);
			objects.create("b");
			assertThat(watch.nextChange().name()).isEqualTo("b");
		});
		cases.add("at a version from the future it is an ERROR event after 3 s", (scene) -> {
			long began = System.nanoTime();
			Watch watch = scene.configMaps().watch(STREAM + "&resourceVersion=" + ListCases.FUTURE);
			WatchEvent error = watch.next();
			assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofMillis(2500));
			assertThat(error.type()).isEqualTo("ERROR");
			assertThat(error.object().path("code").asInt()).isEqualTo(504);
			assertThat(error.at("/reason")).isEqualTo("Timeout");
			assertThat(error.at("/message")).startsWith("Timeout: Too large resource version: " + ListCases.FUTURE);
			assertThat(error.at("/details/causes/0/reason")).isEqualTo("ResourceVersionTooLarge");
			assertThat(error.object().at("/details/retryAfterSeconds").asInt()).isEqualTo(1);
			watch.ends();
		});
		cases.add("it works for Events, which have no cache", (scene) -> {
			scene
				.post(scene.core("events"),
						"{'metadata':{'name':'a'},'involvedObject':{'namespace':'" + scene.namespace()
								+ "','kind':'Pod','name':'p'}}")
				.is(201);
			assertThat(scene.watch(scene.core("events?watch=1&" + STREAM)).is(200).initialEvents())
				.extracting(WatchEvent::type)
				.containsExactly("ADDED", "BOOKMARK");
		});
		cases.addForBoth("it works for PartialObjectMetadata", (objects) -> {
			objects.create("a");
			Call call = objects.scene()
				.call("GET", objects.path() + "?watch=1&" + STREAM)
				.accept("application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io");
			assertThat(objects.scene().watch(call).is(200).initialEvents()).extracting((event) -> event.at("/kind"))
				.containsExactly("PartialObjectMetadata", "PartialObjectMetadata");
		});
		return cases.list();
	}

	static List<ContractCase> refusals() {
		Cases cases = new Cases("Watch-list refused");
		String required = "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan";
		refused(cases, "without a match", "sendInitialEvents=true&allowWatchBookmarks=true", required);
		refused(cases, "alone", "sendInitialEvents=true", required);
		refused(cases, "false without a match", "sendInitialEvents=false&allowWatchBookmarks=true", required);
		refused(cases, "with Exact", "sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=Exact",
				"Unsupported value: \"Exact\": supported values: \"NotOlderThan\"");
		refused(cases, "with a token", STREAM + "&continue=abc",
				"resourceVersionMatch is forbidden when continue is provided");
		cases.addForBoth("any other value of sendInitialEvents means true", (objects) -> {
			objects.create("a");
			Watch watch = objects
				.watch("sendInitialEvents=abc&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan");
			assertThat(watch.initialEvents()).hasSize(2);
		});
		return cases.list();
	}

	private static void refused(Cases cases, String name, String query, String message) {
		cases.addForBoth("sendInitialEvents " + name + " is invalid",
				(objects) -> assertThat(objects.list("watch=1&" + query).isStatus(422, "Invalid").at("/message"))
					.startsWith("ListOptions.meta.k8s.io \"\" is invalid: ")
					.contains(message));
	}

	static List<ContractCase> compression() {
		Cases cases = new Cases("Compression");
		for (String query : List.of(STREAM, "allowWatchBookmarks=true&resourceVersion=0", "allowWatchBookmarks=true")) {
			cases.addForBoth("a watch with " + query + " is gzipped, each flush a member", (objects) -> {
				objects.create("a");
				RawConnection connection = objects.scene().connect();
				Map<String, String> headers = connection.get(objects.path() + "?watch=1&" + query,
						"Accept-Encoding: gzip");
				assertThat(headers).containsEntry("content-encoding", "gzip");
				assertThat(unzipUntil(connection, "initial-events-end")).startsWith("{\"type\":\"ADDED\"");
				objects.create("b");
				assertThat(unzipUntil(connection, "\"name\":\"b\"")).endsWith("}\n");
			});
		}
		for (String query : List.of("resourceVersion=0", "", NO_BOOKMARKS)) {
			cases.addForBoth("a watch with '" + query + "' is not gzipped", (objects) -> isNotGzipped(objects, query));
		}
		cases.addForBoth("a watch at a version is not gzipped",
				(objects) -> isNotGzipped(objects, "allowWatchBookmarks=true&resourceVersion=" + objects.version()));
		cases.addForBoth("a small list is not gzipped",
				(objects) -> assertThat(objects.scene()
					.call("GET", objects.path())
					.header("Accept-Encoding", "gzip")
					.send()
					.header("Content-Encoding")).isEmpty());
		cases.add("what is over 128 KiB is gzipped", (scene) -> {
			String value = "x".repeat(140_000);
			scene.post(scene.configMaps().path(), "{'metadata':{'name':'a'},'data':{'k':'" + value + "'}}").is(201);
			for (String path : List.of(scene.configMaps().path(), scene.configMaps().path("a"))) {
				Answer answer = scene.call("GET", path).header("Accept-Encoding", "gzip").send().is(200);
				assertThat(answer.header("Content-Encoding")).isEqualTo("gzip");
				assertThat(answer.header("Vary")).contains("Accept-Encoding");
				JsonNode json = Json.read(unzip(answer.bytes()));
				assertThat(json.findValue("k").textValue()).isEqualTo(value);
			}
		});
		return cases.list();
	}

	private static void isNotGzipped(ApiCollection objects, String query) throws Exception {
		Call call = objects.scene().call("GET", objects.path() + "?watch=1&" + query).header("Accept-Encoding", "gzip");
		assertThat(objects.scene().watch(call).is(200).header("Content-Encoding")).isEmpty();
	}

	/** Reads chunks, each of which must be whole gzip members. */
	private static String unzipUntil(RawConnection connection, String text) throws IOException {
		StringBuilder read = new StringBuilder();
		while (!read.toString().contains(text)) {
			read.append(unzip(connection.chunk()));
		}
		return read.toString();
	}

	private static String unzip(byte[] member) throws IOException {
		try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(member))) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
