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
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ResourceKey;
import io.kubeinformer.http.BuiltInKinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Watches in protobuf as they come, right and wrong.
 */
class ProtobufWatchTests {

	private static final byte[] NAMED = Encodings.field(1, Encodings.field(1, Encodings.utf8("a")),
			Encodings.field(3, Encodings.utf8("w")), Encodings.field(6, Encodings.utf8("5")));

	@Test
	void eventOfARealServerIsTheSameInBothEncodings() throws IOException {
		WatchEvent<V1Pod> json = Reading.watch(V1Pod.class, Wire.text("pod.watch.json")).next();
		assertThat(pods(Wire.bytes("pod.watch.pb")).next()).isInstanceOf(WatchEvent.Added.class).isEqualTo(json);
	}

	@Test
	void bookmarkTellsVersionAndTheEndOfInitialEvents() throws IOException {
		WatchEvent<V1Pod> json = Reading.watch(V1Pod.class, Wire.text("pod.bookmark.json")).next();
		assertThat(pods(Wire.bytes("pod.bookmark.pb")).next()).isEqualTo(json);
		assertThat(json).isInstanceOfSatisfying(WatchEvent.Bookmark.class,
				(bookmark) -> assertThat(bookmark.initialEventsEnd()).isTrue());
		assertThat(read(Encodings.frame("BOOKMARK",
				Encodings.envelope("v1", "ConfigMap", Encodings.field(1, Encodings.field(6, Encodings.utf8("9")))))))
			.containsExactly(new WatchEvent.Bookmark<>("9", false));
	}

	@Test
	void errorCarriesItsStatus() throws IOException {
		assertThat(pods(Wire.bytes("watch-error-410.pb")).next()).isInstanceOfSatisfying(WatchEvent.Failed.class,
				(failed) -> {
					assertThat(failed.status().code()).isEqualTo(410);
					assertThat(failed.status().reason()).isEqualTo("Expired");
					assertThat(failed.status().isExpired()).isTrue();
					assertThat(failed.status().message()).startsWith("too old resource version");
				});
	}

	@Test
	void eventsAreWhatTheirTypeSays() throws IOException {
		byte[] object = Encodings.envelope("v1", "ConfigMap", NAMED);
		assertThat(read(Encodings.frame("ADDED", object), Encodings.frame("MODIFIED", object),
				Encodings.frame("DELETED", object)))
			.extracting((event) -> event.getClass().getSimpleName())
			.containsExactly("Added", "Modified", "Deleted");
	}

	@Test
	void faultyObjectCostsItsEventOnly() throws IOException {
		byte[] wrong = concat(NAMED, Encodings.number(2, 5));
		assertThat(read(Encodings.frame("DELETED", Encodings.envelope("v1", "ConfigMap", wrong)),
				Encodings.frame("ADDED", Encodings.envelope("v1", "ConfigMap", NAMED))))
			.satisfiesExactly((event) -> assertThat(event).isInstanceOfSatisfying(WatchEvent.Faulty.class, (faulty) -> {
				assertThat(faulty.deleted()).isTrue();
				assertThat(faulty.fault().key()).isEqualTo(new ResourceKey("w", "a"));
				assertThat(faulty.fault().resourceVersion()).isEqualTo("5");
			}), (event) -> assertThat(event).isInstanceOf(WatchEvent.Added.class));
	}

	@Test
	void frameThatIsNoEventCostsItselfOnly() throws IOException {
		byte[] object = Encodings.envelope("v1", "ConfigMap", NAMED);
		assertThat(read(Encodings.frame("MELTED", object), new byte[] { 0, 0, 0, 0 },
				new byte[] { 0, 0, 0, 2, 0x0a, 0x7f }, Encodings.frame("ADDED", new byte[0]),
				Encodings.frame("ADDED", Encodings.utf8("{}")), Encodings.frame("ADDED", object)))
			.extracting((event) -> event.getClass().getSimpleName())
			.containsExactly("Unparsable", "Unparsable", "Unparsable", "Unparsable", "Unparsable", "Added");
	}

	@Test
	void errorWithoutAStatusIsStillAnError() throws IOException {
		assertThat(read(Encodings.frame("ERROR", Encodings.utf8("overloaded")), Encodings.frame("ERROR", new byte[0])))
			.hasSize(2)
			.allSatisfy((event) -> assertThat(event).isInstanceOfSatisfying(WatchEvent.Failed.class,
					(failed) -> assertThat(failed.status().code()).isZero()));
	}

	@Test
	void watchCutAtAnyByteIsALostConnection() throws IOException {
		byte[] whole = Encodings.frame("ADDED", Encodings.envelope("v1", "ConfigMap", NAMED));
		assertThat(configMaps(new ByteArrayInputStream(new byte[0])).next()).isNull();
		for (int length = 1; length < whole.length; length++) {
			byte[] part = Arrays.copyOf(whole, length);
			assertThatExceptionOfType(EOFException.class).as("cut after %d bytes", length)
				.isThrownBy(() -> configMaps(new ByteArrayInputStream(part)).next());
		}
	}

	@Test
	void lengthThatCannotBeEndsTheWatch() {
		assertThatExceptionOfType(DecodingException.class)
			.isThrownBy(() -> configMaps(new ByteArrayInputStream(Encodings.utf8("\u00ff<html>"))).next());
	}

	@Test
	void chunkBoundariesMeanNothing() throws IOException {
		byte[] event = Wire.bytes("pod.watch.pb");
		byte[] whole = concat(event, event, event);
		WatchEvent<V1Pod> expected = pods(event).next();
		for (int size = 1; size < 5; size++) {
			WatchReader<V1Pod> watch = BuiltInKinds.find(V1Pod.class)
				.map((type) -> Reading.protobuf(type, (key, version) -> null))
				.orElseThrow()
				.readWatch(new Dribble(whole, size), false);
			assertThat(List.of(watch.next(), watch.next(), watch.next())).allMatch(expected::equals);
			assertThat(watch.next()).isNull();
		}
	}

	@Test
	void isReadyOnceAFrameIsThere() throws IOException {
		byte[] event = Encodings.frame("ADDED", Encodings.envelope("v1", "ConfigMap", NAMED));
		WatchReader<V1ConfigMap> watch = configMaps(
				new ByteArrayInputStream(concat(event, event, Arrays.copyOf(event, 9))));
		assertThat(watch.isReady()).isFalse();
		watch.next();
		assertThat(watch.isReady()).isTrue();
		watch.next();
		assertThat(watch.isReady()).isFalse();
	}

	@Test
	void eventsLargerThanTheBufferAreRead() throws IOException {
		String large = "x".repeat(900_000);
		byte[] big = Encodings.frame("ADDED", Encodings.envelope("v1", "ConfigMap", concat(NAMED, Encodings.field(2,
				Encodings.field(1, Encodings.utf8("k")), Encodings.field(2, Encodings.utf8(large))))));
		byte[] small = Encodings.frame("ADDED", Encodings.envelope("v1", "ConfigMap", NAMED));
		WatchReader<V1ConfigMap> watch = configMaps(new Dribble(concat(big, small, big, small), 100_000));
		for (boolean first : new boolean[] { true, false, true, false }) {
			assertThat(watch.next()).isInstanceOfSatisfying(WatchEvent.Added.class,
					(added) -> assertThat(((V1ConfigMap) added.object()).getData().get("k"))
						.isEqualTo(first ? large : null));
		}
	}

	@Test
	void cachedInstancesAreUsedUntilTheContentIsComplete() throws IOException {
		V1ConfigMap cached = new V1ConfigMap();
		byte[] added = Encodings.frame("ADDED", Encodings.envelope("v1", "ConfigMap", NAMED));
		byte[] end = Encodings.frame("BOOKMARK",
				Encodings.envelope("v1", "ConfigMap",
						Encodings.field(1, Encodings.field(6, Encodings.utf8("9")),
								Encodings.field(12, Encodings.field(1, Encodings.utf8("k8s.io/initial-events-end")),
										Encodings.field(2, Encodings.utf8("true"))))));
		WatchReader<V1ConfigMap> watch = Reading
			.protobuf(BuiltInKinds.find(V1ConfigMap.class).orElseThrow(),
					(key, version) -> (key.equals(new ResourceKey("w", "a")) && version.equals("5")) ? cached : null)
			.readWatch(new ByteArrayInputStream(concat(added, end, added)), true);
		assertThat(((WatchEvent.Added<V1ConfigMap>) watch.next()).object()).isSameAs(cached);
		assertThat(watch.next()).isEqualTo(new WatchEvent.Bookmark<>("9", true));
		assertThat(((WatchEvent.Added<V1ConfigMap>) watch.next()).object()).isNotSameAs(cached);
	}

	private static WatchReader<V1Pod> pods(byte[] body) {
		return Reading.protobuf(BuiltInKinds.find(V1Pod.class).orElseThrow(), (key, version) -> null)
			.readWatch(new ByteArrayInputStream(body), false);
	}

	private static WatchReader<V1ConfigMap> configMaps(InputStream body) {
		return Reading.protobuf(BuiltInKinds.find(V1ConfigMap.class).orElseThrow(), (key, version) -> null)
			.readWatch(body, false);
	}

	private static List<WatchEvent<V1ConfigMap>> read(byte[]... frames) throws IOException {
		List<WatchEvent<V1ConfigMap>> events = new ArrayList<>();
		WatchReader<V1ConfigMap> watch = configMaps(new ByteArrayInputStream(concat(frames)));
		for (WatchEvent<V1ConfigMap> event; (event = watch.next()) != null;) {
			events.add(event);
		}
		return events;
	}

	private static byte[] concat(byte[]... parts) {
		ByteArrayOutputStream whole = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			whole.writeBytes(part);
		}
		return whole.toByteArray();
	}

}
