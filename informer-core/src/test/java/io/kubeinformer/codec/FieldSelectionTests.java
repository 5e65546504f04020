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
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1Pod;
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
 * Which fields of objects are decoded.
 */
class FieldSelectionTests {

	private static final String JSON = "application/json";

	private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

	private static final String WIDGET = "{\"kind\":\"Widget\",\"apiVersion\":\"ex.io/v1\",\"metadata\":{\"name\":\"a\","
			+ "\"labels\":{\"k\":\"v\"},\"annotations\":{\"x\":\"y\"},\"managedFields\":[{\"manager\":\"m\"}]},"
			+ "\"spec\":{\"size\":1,\"parts\":[{\"name\":\"p\",\"weight\":2},null,3],\"note\":\"n\"},\"status\":{\"ok\":true}}";

	@ParameterizedTest
	@ValueSource(strings = { JSON, PROTOBUF })
	void nothingButTheNamedFieldsAndTheIdentityIsDecoded(String encoding) throws IOException {
		V1Pod whole = pod(encoding, InformerSpec.of(V1Pod.class));
		V1Pod pod = pod(encoding, InformerSpec.of(V1Pod.class)
			.withKeep(List.of("spec.schedulerName", "status.phase", "spec.containers.image")));
		assertThat(whole.getSpec().getSchedulerName()).isNotEmpty();
		assertThat(pod.getKind()).isEqualTo("Pod");
		assertThat(pod.getApiVersion()).isEqualTo("v1");
		assertThat(pod.getSpec().getSchedulerName()).isEqualTo(whole.getSpec().getSchedulerName());
		assertThat(pod.getStatus().getPhase()).isEqualTo(whole.getStatus().getPhase());
		assertThat(pod.getSpec().getContainers()).hasSameSizeAs(whole.getSpec().getContainers());
		assertThat(pod.getSpec().getContainers().get(0).getImage())
			.isEqualTo(whole.getSpec().getContainers().get(0).getImage());
		assertThat(pod.getSpec().getContainers().get(0).getName()).isNull();
		assertThat(pod.getSpec().getTolerations()).isEmpty();
		assertThat(pod.getSpec().getServiceAccountName()).isNull();
		assertThat(pod.getStatus().getConditions()).isEmpty();
		V1ObjectMeta metadata = pod.getMetadata();
		assertThat(metadata.getName()).isEqualTo(whole.getMetadata().getName());
		assertThat(metadata.getNamespace()).isEqualTo(whole.getMetadata().getNamespace());
		assertThat(metadata.getUid()).isEqualTo(whole.getMetadata().getUid());
		assertThat(metadata.getResourceVersion()).isEqualTo(whole.getMetadata().getResourceVersion());
		assertThat(metadata.getCreationTimestamp()).isEqualTo(whole.getMetadata().getCreationTimestamp());
		assertThat(metadata.getLabels()).isNotEmpty().isEqualTo(whole.getMetadata().getLabels());
		assertThat(metadata.getAnnotations()).isEmpty();
		assertThat(metadata.getManagedFields()).isEmpty();
	}

	@Test
	void bothEncodingsKeepTheSame() throws IOException {
		InformerSpec<V1Pod> kept = InformerSpec.of(V1Pod.class)
			.withKeep(List.of("metadata", "spec.containers", "status.conditions.type"));
		assertThat(pod(JSON, kept)).isEqualTo(pod(PROTOBUF, kept));
		InformerSpec<V1Pod> managed = InformerSpec.of(V1Pod.class).withManagedFields(true);
		assertThat(pod(JSON, managed)).isEqualTo(pod(PROTOBUF, managed));
	}

	@ParameterizedTest
	@ValueSource(strings = { JSON, PROTOBUF })
	void managedFieldsAreKeptOnRequest(String encoding) throws IOException {
		InformerSpec<V1Pod> spec = InformerSpec.of(V1Pod.class);
		assertThat(pod(encoding, spec).getMetadata().getManagedFields()).isEmpty();
		V1Pod pod = pod(encoding, spec.withManagedFields(true));
		assertThat(pod.getMetadata().getManagedFields()).isNotEmpty();
		assertThat(pod.getMetadata().getManagedFields().get(0).getFieldsV1()).isNotNull();
		assertThat(Copies.copy(pod)).isEqualTo(pod);
		assertThat(managed(encoding, spec.withKeep(List.of("metadata")))).isFalse();
		assertThat(managed(encoding, spec.withKeep(List.of("metadata")).withManagedFields(true))).isTrue();
		assertThat(managed(encoding, spec.withKeep(List.of("spec.schedulerName")).withManagedFields(true))).isTrue();
		assertThat(managed(encoding, spec.withKeep(List.of("metadata.managedFields")))).isTrue();
	}

	@Test
	void pathOfAnObjectKeepsAllBelowItAlsoBesideALongerOne() throws IOException {
		InformerSpec<V1Pod> spec = InformerSpec.of(V1Pod.class);
		assertThat(pod(JSON, spec.withKeep(List.of("spec", "spec.schedulerName"))).getSpec())
			.isEqualTo(pod(JSON, spec).getSpec());
	}

	@Test
	void dynamicObjectsKeepTheNamedFieldsAndTheIdentity() throws IOException {
		Unstructured widget = widget(Unstructured.class, List.of("spec.size", "spec.parts.name"), false);
		assertThat(widget.content()).isEqualTo(Map.of("kind", "Widget", "apiVersion", "ex.io/v1", "metadata",
				Map.of("name", "a", "labels", Map.of("k", "v")), "spec",
				Map.of("size", 1L, "parts", Arrays.asList(Map.of("name", "p"), null, 3L))));
		assertThat(widget.getMetadata().getLabels()).containsEntry("k", "v");
		assertThat(widget.getMetadata().getAnnotations()).isEmpty();
		assertThat(widget(Unstructured.class, List.of(), true).get("metadata", "managedFields")).isNotNull();
		assertThat(widget(Unstructured.class, List.of(), false).get("metadata", "managedFields")).isNull();
		assertThat(widget(Unstructured.class, List.of(), false).get("spec", "note")).isEqualTo("n");
	}

	@Test
	void objectsOfOwnClassesKeepTheNamedFieldsAndTheIdentity() throws IOException {
		Widget widget = widget(Widget.class, List.of("spec.size", "spec.parts.name"), false);
		assertThat(widget.spec).isEqualTo(Map.of("size", 1L, "parts", Arrays.asList(Map.of("name", "p"), null, 3L)));
		assertThat(widget.status).isNull();
		assertThat(widget.getMetadata().getName()).isEqualTo("a");
		assertThat(widget.getMetadata().getManagedFields()).isNullOrEmpty();
		assertThat(widget(Widget.class, List.of(), true).getMetadata().getManagedFields()).hasSize(1);
		assertThat(widget(Widget.class, List.of(), false).status).isNotNull();
	}

	private static boolean managed(String encoding, InformerSpec<V1Pod> spec) throws IOException {
		return !pod(encoding, spec).getMetadata().getManagedFields().isEmpty();
	}

	private static V1Pod pod(String encoding, InformerSpec<V1Pod> spec) throws IOException {
		byte[] event = Wire.bytes(encoding.equals(JSON) ? "pod.watch.json" : "pod.watch.pb");
		WatchEvent<V1Pod> read = new Decoders<>(BuiltInKinds.find(V1Pod.class).orElseThrow(), (key, version) -> null,
				true, DecodingOptions.of(spec))
			.forResponse(encoding, null)
			.readWatch(new ByteArrayInputStream(event), false)
			.next();
		assertThat(read).isInstanceOf(WatchEvent.Added.class);
		return ((WatchEvent.Added<V1Pod>) read).object();
	}

	private static <T extends KubernetesObject> T widget(Class<T> type, List<String> keep, boolean managedFields)
			throws IOException {
		ResourceType<T> resource = ResourceType.of(type, new GroupVersionResource("ex.io", "v1", "widgets"));
		InformerSpec<T> spec = InformerSpec.of(resource).withKeep(keep).withManagedFields(managedFields);
		Reading<T> list = new Reading<>();
		new Decoders<>(resource, (key, version) -> null, true, DecodingOptions.of(spec)).forResponse(JSON, null)
			.readList(
					new ByteArrayInputStream(
							("{\"kind\":\"WidgetList\",\"items\":[" + WIDGET + "]}").getBytes(StandardCharsets.UTF_8)),
					list);
		assertThat(list.faults).isEmpty();
		return list.items.get(0);
	}

	static final class Widget implements KubernetesObject {

		private String apiVersion;

		private String kind;

		private V1ObjectMeta metadata;

		private Object spec;

		private Object status;

		@Override
		public V1ObjectMeta getMetadata() {
			return this.metadata;
		}

		@Override
		public String getApiVersion() {
			return this.apiVersion;
		}

		@Override
		public String getKind() {
			return this.kind;
		}

	}

}
