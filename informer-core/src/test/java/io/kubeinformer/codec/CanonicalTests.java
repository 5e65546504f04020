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
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceType;
import io.kubeinformer.Unstructured;
import io.kubeinformer.http.BuiltInKinds;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which texts and parts of objects are one instance.
 */
class CanonicalTests {

	private static final String JSON = "application/json";

	private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

	@ParameterizedTest
	@ValueSource(strings = { JSON, PROTOBUF })
	void equalPartsOfDifferentObjectsAreOneInstance(String encoding) throws IOException {
		List<V1Pod> pods = pods(encoding, DecodingOptions.standard());
		V1Pod one = pods.get(2);
		V1Pod other = pods.get(3);
		assertThat(one).isEqualTo(other).isNotSameAs(other);
		assertThat(one.getMetadata().getLabels()).isNotEmpty().isSameAs(other.getMetadata().getLabels());
		assertThat(one.getSpec().getTolerations().get(0)).isSameAs(other.getSpec().getTolerations().get(0));
		assertThat(one.getSpec().getSchedulerName()).isNotEmpty().isSameAs(other.getSpec().getSchedulerName());
		assertThat(one.getMetadata().getCreationTimestamp()).isSameAs(other.getMetadata().getCreationTimestamp());
		assertThat(one.getMetadata()).isNotSameAs(other.getMetadata());
		assertThat(one.getMetadata().getUid()).isNotSameAs(other.getMetadata().getUid());
		assertThat(one.getMetadata().getName()).isNotSameAs(other.getMetadata().getName());
	}

	@ParameterizedTest
	@ValueSource(strings = { JSON, PROTOBUF })
	void whereATransformMayChangeThemPartsAreNotShared(String encoding) throws IOException {
		DecodingOptions options = DecodingOptions.of(InformerSpec.of(V1Pod.class).withTransform((pod) -> {
			pod.getSpec().getTolerations().get(0).setKey("changed");
			return pod;
		}));
		List<V1Pod> pods = pods(encoding, options);
		pods.get(2).getSpec().getTolerations().get(0).setKey("changed");
		assertThat(pods.get(3).getSpec().getTolerations().get(0).getKey()).isNotEqualTo("changed");
		assertThat(pods.get(2).getSpec().getSchedulerName()).isNotEmpty()
			.isSameAs(pods.get(3).getSpec().getSchedulerName());
	}

	@Test
	void whatMayBeSecretIsNeverShared() throws IOException {
		Reading<V1ConfigMap> maps = new Reading<>();
		decoder(V1ConfigMap.class, JSON, DecodingOptions.standard()).readList(json("ConfigMap", 4,
				"\"data\":{\"k\":\"hunter2\"}", "\"annotations\":{\"a\":\"{\\\"pw\\\":1}\",\"b\":\"[2]\",\"c\":\"d\"}"),
				maps);
		V1ConfigMap one = maps.items.get(2);
		V1ConfigMap other = maps.items.get(3);
		assertThat(one.getData().get("k")).isEqualTo("hunter2").isNotSameAs(other.getData().get("k"));
		assertThat(one.getMetadata().getAnnotations()).isNotSameAs(other.getMetadata().getAnnotations());
		assertThat(one.getMetadata().getAnnotations().get("b")).isEqualTo("[2]")
			.isNotSameAs(other.getMetadata().getAnnotations().get("b"));
		assertThat(one.getMetadata().getAnnotations().get("c")).isSameAs(other.getMetadata().getAnnotations().get("c"));
		Reading<V1Secret> secrets = new Reading<>();
		decoder(V1Secret.class, JSON, DecodingOptions.standard()).readList(json("Secret", 4,
				"\"type\":\"Opaque\",\"data\":{\"k\":\"aHVudGVyMg==\"},\"stringData\":{\"k\":\"hunter2\"}", "\"x\":1"),
				secrets);
		assertThat(secrets.items.get(2).getData().get("k")).isNotSameAs(secrets.items.get(3).getData().get("k"));
		assertThat(secrets.items.get(2).getStringData().get("k"))
			.isNotSameAs(secrets.items.get(3).getStringData().get("k"));
		assertThat(secrets.items.get(2).getType()).isSameAs(secrets.items.get(3).getType());
	}

	@Test
	void dynamicObjectsShareTexts() throws IOException {
		Reading<Unstructured> widgets = new Reading<>();
		new Decoders<>(ResourceType.of(Unstructured.class, new GroupVersionResource("ex.io", "v1", "widgets")),
				(key, version) -> null, true, DecodingOptions.standard())
			.forResponse(JSON, null)
			.readList(json("Widget", 4, "\"spec\":{\"colour\":\"green\"},\"data\":{\"k\":\"v\"}", "\"x\":1"), widgets);
		assertThat(widgets.items.get(2).get("spec", "colour")).isEqualTo("green")
			.isSameAs(widgets.items.get(3).get("spec", "colour"));
		assertThat(widgets.items.get(2).get("data", "k")).isNotSameAs(widgets.items.get(3).get("data", "k"));
	}

	@Test
	void whatComesOnceIsNotKeptAndTheRestIsBounded() {
		CanonicalTable table = new CanonicalTable();
		for (int i = 1; i < 1000; i++) {
			add(table, i);
		}
		assertThat(table.size()).isZero();
		for (int i = 0; i < 300_000; i++) {
			add(table, i);
			add(table, i);
		}
		assertThat(table.size()).isBetween(CanonicalTable.MAX_CAPACITY / 2, CanonicalTable.MAX_CAPACITY);
		byte[] last = text(299_999);
		assertThat(table.find("t", 299_999 * 31, last, 0, last.length)).isEqualTo(299_999);
		assertThat(table.find("other", 299_999 * 31, last, 0, last.length)).isNull();
		assertThat(table.find("t", 299_999 * 31, text(299_998), 0, last.length)).isNull();
	}

	@Test
	void partsThatHardlyRepeatAreMostlyNotLookedUp() {
		Canonical canonical = Canonical.create(true);
		Object type = new Object();
		long lookedUp = IntStream.range(0, 10_000).filter((i) -> canonical.maxPart(type) > 0).count();
		assertThat(lookedUp).isBetween(100L, 2_000L);
		assertThat(Canonical.create(false).maxPart(type)).isNegative();
	}

	@ParameterizedTest
	@ValueSource(strings = { JSON, PROTOBUF })
	void oneDecoderServesSeveralThreads(String encoding) throws IOException {
		List<V1Pod> expected = pods(encoding, DecodingOptions.standard());
		Decoder<V1Pod> decoder = decoder(V1Pod.class, encoding, DecodingOptions.standard());
		List<CompletableFuture<List<V1Pod>>> threads = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			threads.add(CompletableFuture.supplyAsync(() -> {
				List<V1Pod> read = List.of();
				for (int round = 0; round < 20; round++) {
					read = watch(decoder, encoding);
				}
				return read;
			}));
		}
		assertThat(threads).allSatisfy((thread) -> assertThat(thread.join()).isEqualTo(expected));
	}

	private static void add(CanonicalTable table, int number) {
		byte[] text = text(number);
		table.add("t", number * 31, text, 0, text.length, number);
	}

	private static byte[] text(int number) {
		return ("text " + number).getBytes(StandardCharsets.US_ASCII);
	}

	private static List<V1Pod> pods(String encoding, DecodingOptions options) throws IOException {
		return watch(decoder(V1Pod.class, encoding, options), encoding);
	}

	// Reads the event of a pod four times.
	private static List<V1Pod> watch(Decoder<V1Pod> decoder, String encoding) {
		byte[] event = Wire.bytes(encoding.equals(JSON) ? "pod.watch.json" : "pod.watch.pb");
		byte[] events = new byte[event.length * 4];
		for (int i = 0; i < 4; i++) {
			System.arraycopy(event, 0, events, i * event.length, event.length);
		}
		WatchReader<V1Pod> watch = decoder.readWatch(new ByteArrayInputStream(events), false);
		List<V1Pod> read = new ArrayList<>();
		try {
			WatchEvent<V1Pod> next;
			while ((next = watch.next()) != null) {
				if (next instanceof WatchEvent.Added<V1Pod> added) {
					read.add(added.object());
				}
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		return read;
	}

	private static <T extends KubernetesObject> Decoder<T> decoder(Class<T> type, String encoding,
			DecodingOptions options) throws IOException {
		return new Decoders<>(BuiltInKinds.find(type).orElseThrow(), (key, version) -> null, true, options)
			.forResponse(encoding, null);
	}

	private static ByteArrayInputStream json(String kind, int count, String content, String metadata) {
		StringBuilder list = new StringBuilder("{\"kind\":\"" + kind + "List\",\"items\":[");
		for (int i = 0; i < count; i++) {
			list.append((i > 0) ? "," : "")
				.append("{\"metadata\":{\"name\":\"n" + i + "\"," + metadata + "}," + content + "}");
		}
		return new ByteArrayInputStream(list.append("]}").toString().getBytes(StandardCharsets.UTF_8));
	}

}
