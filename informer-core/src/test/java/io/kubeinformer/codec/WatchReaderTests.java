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

package io.kubeinformer.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.kubernetes.client.openapi.models.EventsV1Event;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1CustomResourceDefinition;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.ResourceKey;
import io.kubeinformer.codec.WatchEvent.Added;
import io.kubeinformer.codec.WatchEvent.Bookmark;
import io.kubeinformer.codec.WatchEvent.Deleted;
import io.kubeinformer.codec.WatchEvent.Failed;
import io.kubeinformer.codec.WatchEvent.Faulty;
import io.kubeinformer.codec.WatchEvent.Modified;
import io.kubeinformer.codec.WatchEvent.Unparsable;
import io.kubeinformer.http.BuiltInKinds;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The lines of a watch, right and wrong.
 */
class WatchReaderTests {

	@Test
	void eventsAreReadInOrder() throws IOException {
		WatchReader<V1ConfigMap> watch = Reading.watch(V1ConfigMap.class,
				event("ADDED", "a", "v1") + event("MODIFIED", "a", "v2") + event("DELETED", "a", "v3"));
		assertThat(watch.next()).isInstanceOf(Added.class);
		assertThat(watch.next()).isInstanceOf(Modified.class);
		assertThat(watch.next()).isInstanceOf(Deleted.class);
		assertThat(watch.next()).isNull();
	}

	@Test
	void objectsOfAStreamingListThatAreCachedAlreadyAreNotBuiltAgain() throws IOException {
		V1ConfigMap cached = new V1ConfigMap();
		String events = event("ADDED", "a", "v1") + event("ADDED", "b", "v2") + event("MODIFIED", "a", "v1")
				+ "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"9\",\"annotations\":"
				+ "{\"k8s.io/initial-events-end\":\"true\"}}}}\n" + event("ADDED", "a", "v1");
		for (boolean initialEvents : new boolean[] { true, false }) {
			WatchReader<V1ConfigMap> watch = Reading
				.json(BuiltInKinds.find(V1ConfigMap.class).orElseThrow(),
						(key, version) -> key.name().equals("a") ? cached : null)
				.readWatch(new ByteArrayInputStream(events.getBytes(StandardCharsets.UTF_8)), initialEvents);
			assertThat(same(watch, cached)).isEqualTo(initialEvents);
			assertThat(same(watch, cached)).as("not cached").isFalse();
			assertThat(same(watch, cached)).as("a change").isFalse();
			assertThat(watch.next()).isEqualTo(new Bookmark<>("9", true));
			assertThat(same(watch, cached)).as("after the content").isFalse();
		}
	}

	private static boolean same(WatchReader<V1ConfigMap> watch, V1ConfigMap cached) throws IOException {
		WatchEvent<V1ConfigMap> event = watch.next();
		assertThat(event).isNotNull();
		return (event instanceof Added<V1ConfigMap> added) && added.object() == cached;
	}

	@Test
	void recordedEventsAreRead() throws IOException {
		assertThat(Reading.watch(V1Pod.class, Wire.text("pod.watch.json")).next()).isInstanceOf(Added.class);
	}

	@Test
	@Parity("WL14")
	void bookmarksAreNeverDecodedAsTheKind() throws IOException {
		assertThat(Reading.watch(V1Pod.class, Wire.text("pod.bookmark.json")).next())
			.isEqualTo(new Bookmark<>("2810", true));
		assertThat(Reading.watch(V1Deployment.class, Wire.text("deployment.bookmark.json")).next())
			.isInstanceOf(Bookmark.class);
		assertThat(Reading.watch(V1CustomResourceDefinition.class, Wire.text("crd.bookmark.json")).next())
			.isInstanceOf(Bookmark.class);
		assertThat(Reading.watch(EventsV1Event.class, Wire.text("event-events.bookmark.json")).next())
			.isInstanceOf(Bookmark.class);
		assertThat(Reading
			.watch(V1Pod.class, "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"annotations\":"
					+ "{\"k8s.io/initial-events-end\":\"false\",\"a\":{}},\"resourceVersion\":\"9\"},\"spec\":7}}\n")
			.next()).isEqualTo(new Bookmark<>("9", false));
		assertThat(Reading.watch(V1Pod.class, "{\"type\":\"BOOKMARK\",\"object\":{}}\n").next())
			.isEqualTo(new Bookmark<>("", false));
	}

	@Test
	void b24BlankLinesAreIgnored() throws IOException {
		WatchReader<V1ConfigMap> watch = Reading.watch(V1ConfigMap.class, "\n\r\n"
				+ event("ADDED", "a", "v").replace("\n", "\r\n") + "  \n\n" + event("ADDED", "b", "v") + "\r\n ");
		assertThat(watch.next()).isInstanceOf(Added.class);
		assertThat(watch.next()).isInstanceOf(Added.class);
		assertThat(watch.next()).isNull();
	}

	@Test
	void blankLineIsNoReadyEvent() throws IOException {
		WatchReader<V1ConfigMap> watch = Reading.watch(V1ConfigMap.class, event("ADDED", "a", "v") + "\n\n");
		assertThat(watch.isReady()).isFalse();
		assertThat(watch.next()).isInstanceOf(Added.class);
		assertThat(watch.isReady()).isFalse();
		assertThat(watch.next()).isNull();
	}

	@Test
	void b26CharactersSurviveChunkBoundaries() throws IOException {
		String text = "日本語 🚀 é";
		byte[] line = event("MODIFIED", "a", text).getBytes(StandardCharsets.UTF_8);
		for (int size = 1; size < 70; size++) {
			WatchReader<V1ConfigMap> watch = Reading.watch(V1ConfigMap.class, new Dribble(line, size));
			assertThat(value(watch.next())).isEqualTo(text);
			assertThat(watch.next()).isNull();
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 2048, 4096, 8192, 65536, 300_000 })
	void b26LongLinesAreReadAndSoIsWhatFollows(int length) throws IOException {
		String large = "é".repeat(length);
		WatchReader<V1ConfigMap> watch = Reading.watch(V1ConfigMap.class,
				new Dribble((event("ADDED", "a", large) + event("ADDED", "b", "small") + event("ADDED", "c", "small"))
					.getBytes(StandardCharsets.UTF_8), 8192));
		assertThat(value(watch.next())).isEqualTo(large);
		assertThat(value(watch.next())).isEqualTo("small");
		assertThat(value(watch.next())).isEqualTo("small");
		assertThat(watch.next()).isNull();
	}

	@Test
	void b26InvalidByteBecomesTheReplacementCharacter() throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		byte[] line = event("MODIFIED", "a", "x#y").getBytes(StandardCharsets.UTF_8);
		for (byte next : line) {
			bytes.write((next != '#') ? next : 0xC3);
		}
		bytes.write(event("ADDED", "b", "v").getBytes(StandardCharsets.UTF_8));
		WatchReader<V1ConfigMap> watch = Reading.watch(V1ConfigMap.class,
				new ByteArrayInputStream(bytes.toByteArray()));
		assertThat(value(watch.next())).isEqualTo("x\uFFFDy");
		assertThat(watch.next()).isInstanceOf(Added.class);
	}

	@Test
	void lastLineWithoutAnEndIsACut() throws IOException {
		String line = event("ADDED", "a", "v");
		for (int length = 1; length < line.length(); length++) {
			WatchReader<V1ConfigMap> watch = Reading.watch(V1ConfigMap.class, line + line.substring(0, length));
			assertThat(watch.next()).isInstanceOf(Added.class);
			assertThatExceptionOfType(EOFException.class).isThrownBy(watch::next);
		}
	}

	@Test
	void b05ErrorIsAStatusWhateverTheKindLooksLike() throws IOException {
		String error = "{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},"
				+ "\"status\":\"Failure\",\"message\":\"too old resource version: 1 (280)\",\"reason\":\"Expired\",\"code\":410}}\n";
		assertThat(Reading.watch(V1ConfigMap.class, error).next()).isInstanceOfSatisfying(Failed.class,
				(failed) -> assertThat(failed.status().isExpired()).isTrue());
		assertThat(Reading.watch(V1Node.class, error).next()).isInstanceOf(Failed.class);
	}

	@Test
	void errorWithoutAnObjectIsStillAnError() throws IOException {
		assertThat(Reading.watch(V1ConfigMap.class, "{\"type\":\"ERROR\"}\n").next()).isInstanceOf(Failed.class);
		assertThat(Reading.watch(V1ConfigMap.class, "{\"object\":\"x\",\"type\":\"ERROR\"}\n").next())
			.isInstanceOf(Failed.class);
	}

	@Test
	void b61FaultyObjectIsNamedAndTheWatchGoesOn() throws IOException {
		String fault = "{\"object\":{\"metadata\":{\"name\":\"d\",\"namespace\":\"w\",\"resourceVersion\":\"5\"},"
				+ "\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"c\",\"ports\":[{\"containerPort\":\"s3cret\"}]}]}}}},"
				+ "\"type\":\"DELETED\"}\n";
		WatchReader<V1Deployment> watch = Reading.watch(V1Deployment.class,
				fault + "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"e\"}}}\n");
		assertThat(watch.next()).isEqualTo(new Faulty<>(true, new ItemFault(new ResourceKey("w", "d"), "5", -1,
				"spec.template.spec.containers[0].ports[0].containerPort: expected a whole number of 32 bits, got a text")));
		assertThat(watch.next()).isInstanceOf(Added.class);
	}

	@Test
	@Parity({ "RF10", "RF31" })
	void objectWithoutANameIsAFaultAndNoObject() throws IOException {
		assertThat(Reading
			.watch(V1ConfigMap.class,
					"{\"type\":\"ADDED\",\"object\":{\"kind\":\"Status\",\"metadata\":{},\"status\":\"Failure\"}}\n")
			.next()).isInstanceOf(Faulty.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "garbage", "{\"type\":\"ADDED\"", "{}", "[]", "{\"type\":\"RENAMED\",\"object\":{}}",
			"{\"type\":\"ADDED\"}", "{\"type\":\"ADDED\",\"object\":null}", "{\"type\":7,\"object\":{}}",
			"{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":tru}}}",
			"{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"a\"}}} {}", "\u0000",
			"HTTP/1.1 400 Bad Request" })
	void lineThatIsNoEventIsUnparsableAndTheNextOneIsRead(String line) throws IOException {
		WatchReader<V1ConfigMap> watch = Reading.watch(V1ConfigMap.class, line + "\n" + event("ADDED", "a", "v"));
		assertThat(watch.next()).isInstanceOf(Unparsable.class);
		assertThat(watch.next()).isInstanceOf(Added.class);
	}

	@Test
	void anyByteMayBeWrongWithoutAnythingButAnEventOrACut() {
		byte[] whole = Wire.bytes("pod.watch.json");
		Decoder<V1Pod> decoder = Reading.json(BuiltInKinds.find(V1Pod.class).orElseThrow(), (key, version) -> null);
		for (int i = 0; i < whole.length; i += 7) {
			for (byte wrong : new byte[] { 0, '"', '{', '}', '\n', '\\', (byte) 0xE4 }) {
				byte[] changed = Arrays.copyOf(whole, whole.length);
				changed[i] = wrong;
				try {
					assertThat(decoder.readWatch(new ByteArrayInputStream(changed), false).next()).isNotNull();
				}
				catch (IOException ex) {
					assertThat(ex).isInstanceOf(EOFException.class);
				}
			}
		}
	}

	private static String value(WatchEvent<V1ConfigMap> event) {
		V1ConfigMap object = (event instanceof Added<V1ConfigMap> added) ? added.object()
				: ((Modified<V1ConfigMap>) event).object();
		return object.getData().get("k");
	}

	private static String event(String type, String name, String value) {
		return "{\"type\":\"" + type
				+ "\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name
				+ "\",\"namespace\":\"w\",\"resourceVersion\":\"8\"},\"data\":{\"k\":\"" + value + "\"}}}\n";
	}

}
