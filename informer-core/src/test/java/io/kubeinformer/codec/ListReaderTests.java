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

import java.io.EOFException;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.ResourceType;
import io.kubeinformer.Unstructured;
import io.kubeinformer.http.BuiltInKinds;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

/**
 * Lists as they come, right and wrong.
 */
class ListReaderTests {

	private static final ResourceType<Unstructured> WIDGETS = ResourceType.of(Unstructured.class,
			new GroupVersionResource("ex.io", "v1", "widgets"));

	@Test
	void b62ItemsGetKindAndApiVersionFromTheirList() throws IOException {
		Reading<V1Deployment> list = Reading.list(V1Deployment.class, Wire.text("deployment.list.json"));
		assertThat(list.items).singleElement().satisfies((item) -> {
			assertThat(item.getKind()).isEqualTo("Deployment");
			assertThat(item.getApiVersion()).isEqualTo("apps/v1");
		});
	}

	@Test
	void customResourcesComeBeforeTheMetadataOfTheirList() throws IOException {
		ResourceType<Unstructured> riches = ResourceType.of(Unstructured.class,
				new GroupVersionResource("wire.io", "v1", "riches"));
		Reading<Unstructured> list = Reading.list(riches, Wire.bytes("rich-cr.list.json"));
		assertThat(list.items).singleElement()
			.satisfies((item) -> assertThat(item.getApiVersion()).isEqualTo("wire.io/v1"));
		assertThat(list.meta.resourceVersion()).isNotEmpty();
		assertThat(list.meta.continueToken()).isEmpty();
	}

	@Test
	void bareCustomResourceGetsItsKindFromAListThatNamedItBefore() throws IOException {
		Reading<Unstructured> list = Reading.list(WIDGETS,
				bytes("{\"kind\":\"WidgetList\",\"items\":[{\"metadata\":{\"name\":\"a\"}}]}"));
		assertThat(list.items).singleElement().satisfies((item) -> {
			assertThat(item.getKind()).isEqualTo("Widget");
			assertThat(item.getApiVersion()).isEqualTo("ex.io/v1");
		});
	}

	@Test
	void pageTellsHowToGoOn() throws IOException {
		Reading<V1ConfigMap> page = Reading.list(V1ConfigMap.class, Wire.text("page.list.json"));
		assertThat(page.meta.continueToken()).isNotEmpty();
	}

	@Test
	void b66NullItemsAreAnEmptyListAndANullItemIsAFaultOfItsPosition() throws IOException {
		assertThat(Reading.list(V1Pod.class, "{\"kind\":\"PodList\",\"items\":null}").items).isEmpty();
		Reading<V1Pod> list = Reading.list(V1Pod.class,
				"{\"kind\":\"PodList\",\"items\":[null,{\"metadata\":{\"name\":\"good\"}},5]}");
		assertThat(list.items).hasSize(1);
		assertThat(list.faults).containsExactly(new ItemFault(null, null, 0, "the item is null"),
				new ItemFault(null, null, 2, "the item is no object"));
	}

	@Test
	void emptyListHasAVersion() throws IOException {
		Reading<V1Pod> list = Reading.list(V1Pod.class, Wire.text("empty-podlist.json"));
		assertThat(list.items).isEmpty();
		assertThat(list.meta.resourceVersion()).isNotEmpty();
	}

	@Test
	void b47ItemWithoutNameIsAFaultOfItsPosition() throws IOException {
		Reading<V1Pod> list = Reading.list(V1Pod.class, "{\"kind\":\"PodList\",\"items\":[{\"spec\":{}},"
				+ "{\"metadata\":{\"resourceVersion\":\"4\"}},{\"metadata\":{\"name\":\"\"}}]}");
		assertThat(list.faults).containsExactly(new ItemFault(null, null, 0, "metadata.name is missing"),
				new ItemFault(null, "4", 1, "metadata.name is missing"),
				new ItemFault(null, null, 2, "metadata.name is missing"));
	}

	@Test
	@Parity("PG04")
	void b61OneMalformedItemCostsItselfOnly() throws IOException {
		StringBuilder body = new StringBuilder("{\"kind\":\"DeploymentList\",\"items\":[");
		for (int i = 0; i < 100; i++) {
			body.append((i > 0) ? "," : "")
				.append("{\"metadata\":{\"namespace\":\"w\",\"name\":\"d" + i + "\",\"resourceVersion\":\"" + (i + 1)
						+ "\"},\"spec\":{\"replicas\":" + ((i != 57) ? "1" : "\"s3cret\"") + "}}");
		}
		Reading<V1Deployment> list = Reading.list(V1Deployment.class, body + "]}");
		assertThat(list.items).hasSize(99);
		assertThat(list.faults).containsExactly(new ItemFault(new ResourceKey("w", "d57"), "58", 57,
				"spec.replicas: expected a whole number of 32 bits, got a text"));
	}

	@Test
	void itemWhoseJsonIsBrokenInsideCostsItselfOnly() throws IOException {
		Reading<V1ConfigMap> list = Reading.list(V1ConfigMap.class, "{\"items\":["
				+ "{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":tru}},{\"metadata\":{\"name\":\"b\"}}],\"kind\":\"ConfigMapList\"}");
		assertThat(list.items).hasSize(1);
		assertThat(list.faults).singleElement()
			.isEqualTo(new ItemFault(new ResourceKey("", "a"), null, 0, "the object is broken JSON"));
	}

	@Test
	void unknownAndRepeatedMembersAreSkipped() throws IOException {
		Reading<V1ConfigMap> list = Reading.list(V1ConfigMap.class,
				" {\"x\":{\"items\":[1,{\"a\":\"}]\\\"\"}]},\"kind\":\"ConfigMapList\", \"metadata\":{\"resourceVersion\":\"1\"},"
						+ "\"items\" : [ {\"metadata\":{\"name\":\"a\"}} ] ,\"y\":-1.5e3,\"metadata\":{\"resourceVersion\":\"2\"}}\r\n ");
		assertThat(list.items).hasSize(1);
		assertThat(list.meta.resourceVersion()).isEqualTo("2");
	}

	@Test
	void unchangedItemIsTheCachedInstance() throws IOException {
		V1ConfigMap cached = new V1ConfigMap();
		byte[] body = bytes("{\"kind\":\"ConfigMapList\",\"items\":["
				+ "{\"metadata\":{\"name\":\"a\",\"namespace\":\"w\",\"resourceVersion\":\"1\"}},"
				+ "{\"metadata\":{\"name\":\"a\",\"namespace\":\"v\",\"resourceVersion\":\"1\"}}]}");
		Reading<V1ConfigMap> list = Reading.list(BuiltInKinds.find(V1ConfigMap.class).orElseThrow(),
				new Dribble(body, 7),
				(key, version) -> (key.namespace().equals("w") && version.equals("1")) ? cached : null);
		assertThat(list.items.get(0)).isSameAs(cached);
		assertThat(list.items.get(1).getMetadata().getNamespace()).isEqualTo("v");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"kind\":\"Status\",\"status\":\"Failure\"}", "{\"kind\":\"ServiceList\",\"items\":[]}",
			"{\"kind\":\"Table\",\"rows\":[]}", "<html></html>", "[]", "\"PodList\"", "{}", "{\"items\":5}",
			"{\"kind\":\"PodList\",\"items\":[]} {}", "{\"kind\":\"PodList\" \"items\":[]}", "{\"kind\":\"PodList\",}",
			"{\"kind\":}", "{\"items\":[{\"metadata\":{\"name\":\"a\"}} {}]}" })
	@Parity({ "RF31", "RF37" })
	void whatIsNoListOfTheResourceIsRefused(String body) {
		assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> Reading.list(V1Pod.class, body));
	}

	@Test
	@Parity({ "RF31", "RF37" })
	void tableIsNoListOfACustomResource() throws IOException {
		assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> Reading.list(WIDGETS,
				bytes("{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"rows\":[]}")));
		assertThat(Reading.list(WIDGETS,
				bytes("{\"kind\":\"TableList\",\"items\":[{\"metadata\":{\"name\":\"a\"}}]}")).items)
			.singleElement()
			.satisfies((item) -> assertThat(item.getKind()).isEqualTo("Table"));
	}

	@Test
	@Parity("RF34")
	void oneItemDoesNotKeepTheOthersOfItsListInMemory() throws IOException {
		Reading<V1ConfigMap> list = Reading.list(V1ConfigMap.class, "{\"kind\":\"ConfigMapList\",\"items\":["
				+ "{\"metadata\":{\"name\":\"kept\"}},{\"metadata\":{\"name\":\"dropped\"}}]}");
		V1ConfigMap kept = list.items.get(0);
		WeakReference<V1ConfigMap> dropped = new WeakReference<>(list.items.get(1));
		list.items.clear();
		await().until(() -> {
			System.gc();
			return dropped.get() == null;
		});
		assertThat(kept.getMetadata().getName()).isEqualTo("kept");
	}

	@Test
	void listCutAtAnyByteIsNoResult() {
		byte[] whole = Wire.bytes("configmap.list.json");
		String text = new String(whole, StandardCharsets.UTF_8).stripTrailing();
		for (int length = 0; length < text.getBytes(StandardCharsets.UTF_8).length; length++) {
			byte[] part = Arrays.copyOf(whole, length);
			assertThatExceptionOfType(EOFException.class).as("cut after %d bytes", length)
				.isThrownBy(() -> Reading.list(BuiltInKinds.find(V1ConfigMap.class).orElseThrow(), part));
		}
	}

	@Test
	void chunkBoundariesMeanNothing() throws IOException {
		byte[] whole = Wire.bytes("pod.list.json");
		Reading<V1Pod> expected = Reading.list(BuiltInKinds.find(V1Pod.class).orElseThrow(), whole);
		for (int size = 1; size < 40; size++) {
			Reading<V1Pod> list = Reading.list(BuiltInKinds.find(V1Pod.class).orElseThrow(), new Dribble(whole, size),
					(key, version) -> null);
			assertThat(list.items).isEqualTo(expected.items);
		}
	}

	@Test
	void itemsLargerThanTheBufferAreRead() throws IOException {
		String large = "x".repeat(700_000);
		StringBuilder body = new StringBuilder("{\"kind\":\"ConfigMapList\",\"items\":[");
		for (int i = 0; i < 5; i++) {
			body.append("{\"metadata\":{\"name\":\"c" + i + "\"},\"data\":{\"k\":\"" + ((i % 2 == 0) ? large : "small")
					+ "\"}},");
		}
		Reading<V1ConfigMap> list = Reading.list(V1ConfigMap.class, body + "{\"metadata\":{\"name\":\"z\"}}]}");
		assertThat(list.items).hasSize(6);
		assertThat(list.items.get(2).getData().get("k")).isEqualTo(large);
	}

	@Test
	void bytesChangedAtRandomNeverHangAndNeverThrowAnythingButIOException() {
		byte[] whole = Wire.bytes("pod.list.json");
		Random random = new Random(42);
		for (int i = 0; i < 500; i++) {
			byte[] changed = whole.clone();
			for (int j = 0; j < 3; j++) {
				changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
			}
			try {
				Reading<V1Pod> list = Reading.list(BuiltInKinds.find(V1Pod.class).orElseThrow(), changed);
				assertThat(list.items.size() + list.faults.size()).isLessThanOrEqualTo(3);
			}
			catch (IOException ex) {
				assertThatIOException().isThrownBy(() -> {
					throw ex;
				});
			}
		}
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
