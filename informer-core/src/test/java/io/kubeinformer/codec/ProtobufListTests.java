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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1CustomResourceDefinition;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ResourceKey;
import io.kubeinformer.ResourceType;
import io.kubeinformer.http.BuiltInKinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Lists in protobuf as they come, right and wrong.
 */
class ProtobufListTests {

	@Test
	void listOfARealServerIsTheSameInBothEncodings() throws IOException {
		assertSame(V1Pod.class, "pod");
		assertSame(V1Deployment.class, "deployment");
		assertSame(V1CustomResourceDefinition.class, "crd");
	}

	private static <T extends KubernetesObject> void assertSame(Class<T> type, String name) throws IOException {
		ResourceType<T> resource = BuiltInKinds.find(type).orElseThrow();
		Reading<T> json = Reading.list(resource, Wire.bytes(name + ".list.json"));
		Reading<T> protobuf = list(type, Wire.bytes(name + ".list.pb"));
		assertThat(protobuf.items).hasSize(1).isEqualTo(json.items);
		assertThat(protobuf.meta).isEqualTo(json.meta);
	}

	@Test
	void pageTellsHowToGoOn() throws IOException {
		Reading<V1ConfigMap> page = list(V1ConfigMap.class, Wire.bytes("page.list.pb"));
		assertThat(page.items).hasSize(2);
		assertThat(page.meta.continueToken()).isNotEmpty();
	}

	@Test
	void emptyListHasAVersion() throws IOException {
		Reading<V1Pod> list = list(V1Pod.class, Wire.bytes("empty-podlist.pb"));
		assertThat(list.items).isEmpty();
		assertThat(list.meta.resourceVersion()).isNotEmpty();
	}

	@Test
	void collectionsOfWhatIsReadCannotBeChanged() throws IOException {
		V1ConfigMap read = one(Encodings.field(1, Encodings.field(1, Encodings.utf8("a"))),
				Encodings.field(2, Encodings.field(1, Encodings.utf8("k")), Encodings.field(2, Encodings.utf8("v"))));
		assertThatThrownBy(() -> read.getData().put("x", "y")).isInstanceOf(UnsupportedOperationException.class);
		V1Pod pod = list(V1Pod.class, Wire.bytes("pod.list.pb")).items.get(0);
		assertThatThrownBy(() -> pod.getSpec().getContainers().clear())
			.isInstanceOf(UnsupportedOperationException.class);
	}

	@Test
	void managedFieldsAreNotKept() throws IOException {
		assertThat(list(V1Pod.class, Wire.bytes("pod.list.pb")).items.get(0).getMetadata().getManagedFields())
			.isEmpty();
	}

	@Test
	void unknownFieldsAreSkipped() throws IOException {
		byte[] unknown = concat(Encodings.field(900, Encodings.utf8("x")), Encodings.number(901, -1),
				new byte[] { (byte) 0xf9, 0x01, 1, 2, 3, 4, 5, 6, 7, 8 }, new byte[] { (byte) 0xf5, 0x01, 1, 2, 3, 4 });
		byte[] item = concat(unknown, Encodings.field(1, Encodings.field(1, Encodings.utf8("a")), unknown), unknown);
		byte[] body = Encodings.envelope("v1", "ConfigMapList",
				concat(unknown, Encodings.field(1, unknown), Encodings.field(2, item), unknown));
		Reading<V1ConfigMap> list = list(V1ConfigMap.class, concat(body, unknown));
		assertThat(list.faults).isEmpty();
		assertThat(list.items).singleElement()
			.satisfies((read) -> assertThat(read.getMetadata().getName()).isEqualTo("a"));
	}

	@Test
	void listsAndMapsInSeveralPartsAreJoined() throws IOException {
		V1ConfigMap read = one(
				Encodings.field(2, Encodings.field(1, Encodings.utf8("a")), Encodings.field(2, Encodings.utf8("1"))),
				Encodings.field(1, Encodings.field(1, Encodings.utf8("n")), Encodings.field(14, Encodings.utf8("f1")),
						Encodings.field(3, Encodings.utf8("w")), Encodings.field(14, Encodings.utf8("f2"))),
				Encodings.field(2, Encodings.field(1, Encodings.utf8("b"))));
		assertThat(read.getData()).isEqualTo(Map.of("a", "1", "b", ""));
		assertThat(read.getMetadata().getFinalizers()).containsExactly("f1", "f2");
	}

	@Test
	void badUtf8BecomesTheReplacementCharacter() throws IOException {
		V1ConfigMap read = one(Encodings.field(1, Encodings.field(1, Encodings.utf8("n"))), Encodings.field(2,
				Encodings.field(1, Encodings.utf8("k")), Encodings.field(2, new byte[] { 'a', (byte) 0xff, 'b' })));
		assertThat(read.getData()).containsEntry("k", "a\ufffdb");
	}

	@Test
	void oneMalformedItemCostsItselfOnly() throws IOException {
		ByteArrayOutputStream list = new ByteArrayOutputStream();
		for (int i = 0; i < 100; i++) {
			byte[] meta = Encodings.field(1, Encodings.field(1, Encodings.utf8("c" + i)),
					Encodings.field(3, Encodings.utf8("w")), Encodings.field(6, Encodings.utf8("" + (i + 1))));
			list.writeBytes(Encodings.field(2, meta, (i != 57) ? new byte[0] : Encodings.number(2, 5)));
		}
		Reading<V1ConfigMap> read = list(V1ConfigMap.class,
				Encodings.envelope("v1", "ConfigMapList", list.toByteArray()));
		assertThat(read.items).hasSize(99);
		assertThat(read.faults).singleElement().satisfies((fault) -> {
			assertThat(fault.key()).isEqualTo(new ResourceKey("w", "c57"));
			assertThat(fault.resourceVersion()).isEqualTo("58");
			assertThat(fault.position()).isEqualTo(57);
			assertThat(fault.message()).startsWith("data: expected");
		});
	}

	@Test
	void faultNamesThePathAndNotTheValue() throws IOException {
		byte[] container = Encodings.field(1, Encodings.utf8("c"), new byte[0]);
		byte[] limits = Encodings.field(1, Encodings.field(1, Encodings.utf8("memory")),
				Encodings.field(2, Encodings.field(1, Encodings.utf8("s3cret"))));
		byte[] pod = concat(Encodings.field(1, Encodings.field(1, Encodings.utf8("p"))), Encodings.field(2,
				Encodings.field(2, container), Encodings.field(2, container, Encodings.field(8, limits))));
		assertThat(list(V1Pod.class, Encodings.envelope("v1", "PodList", Encodings.field(2, pod))).faults)
			.extracting(ItemFault::message)
			.containsExactly("spec.containers[1].resources.limits.memory: expected a quantity, got a text");
	}

	@Test
	void itemThatIsCutInsideCostsItselfOnly() throws IOException {
		byte[] cut = concat(Encodings.field(1, Encodings.field(1, Encodings.utf8("a"))), new byte[] { 0x12, 0x7f, 0 });
		Reading<V1ConfigMap> read = list(V1ConfigMap.class,
				Encodings.envelope("v1", "ConfigMapList",
						concat(Encodings.field(2, cut),
								Encodings.field(2, Encodings.field(1, Encodings.field(1, Encodings.utf8("b")))),
								Encodings.field(2), Encodings.field(2, new byte[] { 0 }))));
		assertThat(read.items).hasSize(1);
		assertThat(read.faults).containsExactly(
				new ItemFault(new ResourceKey("", "a"), null, 0, "data: the message ends in the middle"),
				new ItemFault(null, null, 2, "metadata.name is missing"),
				new ItemFault(null, null, 3, "the object is broken protobuf"));
	}

	@Test
	void messagesNestedWithoutEndAreAFaultOfTheItem() throws IOException {
		byte[] schema = new byte[0];
		for (int i = 0; i < 3000; i++) {
			schema = Encodings.field(27, schema);
		}
		byte[] crd = concat(Encodings.field(1, Encodings.field(1, Encodings.utf8("c"))),
				Encodings.field(2, Encodings.field(7, Encodings.field(4, Encodings.field(1, schema)))));
		Reading<?> read = list(V1CustomResourceDefinition.class,
				Encodings.envelope("apiextensions.k8s.io/v1", "CustomResourceDefinitionList", Encodings.field(2, crd)));
		assertThat(read.faults).singleElement()
			.satisfies((fault) -> assertThat(fault.key()).isEqualTo(new ResourceKey("", "c")));
	}

	@Test
	void unchangedItemIsTheCachedInstance() throws IOException {
		V1ConfigMap cached = new V1ConfigMap();
		byte[] body = Encodings.envelope("v1", "ConfigMapList", concat(
				Encodings.field(2,
						Encodings.field(1, Encodings.field(1, Encodings.utf8("a")),
								Encodings.field(3, Encodings.utf8("w")), Encodings.field(6, Encodings.utf8("1")))),
				Encodings.field(2, Encodings.field(1, Encodings.field(1, Encodings.utf8("a")),
						Encodings.field(3, Encodings.utf8("v")), Encodings.field(6, Encodings.utf8("1"))))));
		Reading<V1ConfigMap> list = list(V1ConfigMap.class, new Dribble(body, 7),
				(key, version) -> (key.namespace().equals("w") && version.equals("1")) ? cached : null);
		assertThat(list.items.get(0)).isSameAs(cached);
		assertThat(list.items.get(1).getMetadata().getNamespace()).isEqualTo("v");
	}

	@Test
	void listCutBeforeItsEndIsNoResult() throws IOException {
		byte[] whole = Wire.bytes("configmap.list.pb");
		// Four bytes after the list say that it is not encoded once more.
		int end = whole.length - 4;
		for (int length = 0; length < end; length++) {
			byte[] part = Arrays.copyOf(whole, length);
			assertThatExceptionOfType(EOFException.class).as("cut after %d bytes", length)
				.isThrownBy(() -> list(V1ConfigMap.class, part));
		}
	}

	@Test
	void chunkBoundariesMeanNothing() throws IOException {
		byte[] whole = Wire.bytes("pod.list.pb");
		List<V1Pod> expected = list(V1Pod.class, whole).items;
		for (int size = 1; size < 40; size++) {
			assertThat(list(V1Pod.class, new Dribble(whole, size), (key, version) -> null).items).isEqualTo(expected);
		}
	}

	@Test
	void itemsLargerThanTheBufferAreRead() throws IOException {
		String large = "x".repeat(700_000);
		ByteArrayOutputStream list = new ByteArrayOutputStream();
		for (int i = 0; i < 6; i++) {
			list.writeBytes(Encodings.field(2, Encodings.field(1, Encodings.field(1, Encodings.utf8("c" + i))),
					Encodings.field(2, Encodings.field(1, Encodings.utf8("k")),
							Encodings.field(2, Encodings.utf8((i % 2 == 0) ? large : "small")))));
		}
		Reading<V1ConfigMap> read = list(V1ConfigMap.class,
				Encodings.envelope("v1", "ConfigMapList", list.toByteArray()));
		assertThat(read.items).hasSize(6);
		assertThat(read.items.get(2).getData()).containsEntry("k", large);
	}

	@Test
	void lengthThatIsOnlyAnnouncedTakesNoMemory() {
		byte[] body = concat(Encodings.utf8("k8s\0"), new byte[] { 0x12, -128, -128, -128, -128, 4 },
				new byte[] { 0x12, -128, -128, -128, -128, 2, 0x0a });
		assertThatExceptionOfType(EOFException.class).isThrownBy(() -> list(V1ConfigMap.class, body));
	}

	@Test
	void whatIsNoListOfTheResourceIsRefused() {
		for (byte[] body : List.of(Encodings.utf8("<html></html>"), Encodings.utf8("{\"kind\":\"ConfigMapList\"}"),
				Encodings.envelope("v1", "Status", new byte[0]), Encodings.envelope("v1", "PodList", new byte[0]),
				Encodings.envelope("v1", "ConfigMap", new byte[0]),
				concat(Encodings.utf8("k8s\0"), Encodings.field(2, Encodings.field(1, Encodings.utf8("abcdef"))),
						Encodings.field(3, Encodings.utf8("gzip"))),
				concat(Encodings.utf8("k8s\0"), Encodings.field(2, new byte[] { 0x12, 0x7f })),
				concat(Encodings.utf8("k8s\0"), new byte[] { 0 }))) {
			assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> list(V1ConfigMap.class, body));
		}
	}

	@Test
	void bytesChangedAtRandomNeverHangAndNeverThrowAnythingButIOException() {
		byte[] whole = Wire.bytes("pod.list.pb");
		Random random = new Random(42);
		int readable = 0;
		for (int i = 0; i < 3000; i++) {
			byte[] changed = whole.clone();
			for (int j = 0; j < 3; j++) {
				changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
			}
			try {
				Reading<V1Pod> list = list(V1Pod.class, changed);
				readable += list.items.size() + list.faults.size();
			}
			catch (IOException ex) {
				assertThat(ex.getMessage()).isNotBlank();
			}
		}
		assertThat(readable).isGreaterThan(2000);
	}

	private static V1ConfigMap one(byte[]... fields) throws IOException {
		Reading<V1ConfigMap> list = list(V1ConfigMap.class,
				Encodings.envelope("v1", "ConfigMapList", Encodings.field(2, fields)));
		assertThat(list.faults).isEmpty();
		return list.items.get(0);
	}

	private static <T extends KubernetesObject> Reading<T> list(Class<T> type, byte[] body) throws IOException {
		return list(type, new ByteArrayInputStream(body), (key, version) -> null);
	}

	private static <T extends KubernetesObject> Reading<T> list(Class<T> type, InputStream body, KnownVersions<T> known)
			throws IOException {
		Reading<T> reading = new Reading<>();
		reading.meta = Reading.protobuf(BuiltInKinds.find(type).orElseThrow(), known).readList(body, reading);
		return reading;
	}

	private static byte[] concat(byte[]... parts) {
		ByteArrayOutputStream whole = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			whole.writeBytes(part);
		}
		return whole.toByteArray();
	}

}
