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

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.junit.jupiter.api.Test;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.ResourceType;
import io.kubeinformer.Unstructured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Custom resources as maps and as the user's own class.
 */
class CustomResourceTests {

	private static final GroupVersionResource RESOURCE = new GroupVersionResource("ex.io", "v1", "widgets");

	private static final ResourceType<Widget> WIDGETS = new ResourceType<>(Widget.class, "ex.io", "v1", "widgets",
			"Widget", null);

	@Test
	void ownClassIsReadWithUnknownFieldsSkipped() throws IOException {
		Reading<Widget> list = list(
				"{\"apiVersion\":\"ex.io/v1\",\"kind\":\"Widget\",\"later\":1,\"metadata\":{\"name\":\"a\","
						+ "\"namespace\":\"w\",\"creationTimestamp\":\"2026-01-02T03:04:05Z\",\"managedFields\":[{\"manager\":\"m\"}],"
						+ "\"newer\":{}},\"spec\":{\"size\":3,\"container\":{\"name\":\"c\",\"unknown\":1},\"secret\":\"/+8=\"}}");
		assertThat(list.faults).isEmpty();
		assertThat(list.items).singleElement().satisfies((widget) -> {
			assertThat(widget.spec.size).isEqualTo(3);
			assertThat(widget.spec.container.getName()).isEqualTo("c");
			assertThat(widget.spec.secret).containsExactly(0xFF, 0xEF);
			assertThat(widget.getMetadata().getCreationTimestamp()).isEqualTo("2026-01-02T03:04:05Z");
			assertThat(widget.getMetadata().getManagedFields()).isEmpty();
		});
	}

	@Test
	void ownClassGetsKindAndApiVersionWhereTheyAreAbsent() throws IOException {
		Reading<Widget> list = list("{\"metadata\":{\"name\":\"a\"}},{\"metadata\":{\"name\":\"b\"},\"kind\":\"Own\"}");
		assertThat(list.items).extracting(Widget::getKind).containsExactly("Widget", "Own");
		assertThat(list.items).extracting(Widget::getApiVersion).containsOnly("ex.io/v1");
		assertThat(list("{}").faults).hasSize(1);
	}

	@Test
	void b61FaultOfAnOwnClassCostsItsObjectAndTellsNoValue() throws IOException {
		Reading<Widget> list = list(
				"{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"4\"},\"spec\":{\"size\":\"s3cret\"}},"
						+ "{\"metadata\":{\"name\":\"b\"},\"spec\":{\"size\":2}}");
		assertThat(list.items).hasSize(1);
		assertThat(list.faults).singleElement().satisfies((fault) -> {
			assertThat(fault.key()).isEqualTo(new ResourceKey("", "a"));
			assertThat(fault.resourceVersion()).isEqualTo("4");
			assertThat(fault.message()).startsWith("spec.size: does not fit").doesNotContain("s3cret");
		});
	}

	@Test
	void unstructuredKeepsEveryNumberAndNullAsSent() throws IOException {
		Unstructured widget = unstructured("{\"metadata\":{\"name\":\"a\",\"managedFields\":[]},\"spec\":{\"big\":"
				+ "9223372036854775807,\"bigger\":9223372036854775808,\"real\":1e+30,\"nul\":null,\"arr\":[],\"obj\":{}}}");
		assertThat(widget.get("spec", "big")).isEqualTo(Long.MAX_VALUE);
		assertThat(widget.get("spec", "bigger")).isEqualTo(new BigInteger("9223372036854775808"));
		assertThat(widget.get("spec", "real")).isEqualTo(1e30);
		assertThat(((Map<?, ?>) widget.get("spec")).containsKey("nul")).isTrue();
		assertThat(widget.get("spec", "arr")).isEqualTo(List.of());
		assertThat(widget.get("spec", "obj")).isEqualTo(Map.of());
		assertThat(widget.get("metadata", "managedFields")).isNull();
		assertThat(widget.getMetadata().getName()).isEqualTo("a");
	}

	@Test
	void unstructuredIsUnmodifiableAndItsCopyIsNot() throws IOException {
		Unstructured widget = unstructured("{\"metadata\":{\"name\":\"a\"},\"spec\":{\"list\":[{}]}}");
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> widget.content().clear());
		Unstructured copy = Copies.copy(widget);
		assertThat(copy).isEqualTo(widget);
		copy.content().put("x", 1L);
		copy.getMetadata().setName("b");
		@SuppressWarnings("unchecked")
		List<Object> list = (List<Object>) copy.get("spec", "list");
		list.add("more");
		assertThat(widget.getMetadata().getName()).isEqualTo("a");
		assertThat((List<?>) widget.get("spec", "list")).hasSize(1);
	}

	@Test
	void metadataOfTheWrongTypeIsAFault() throws IOException {
		Reading<Unstructured> list = Reading.list(ResourceType.of(Unstructured.class, RESOURCE),
				"{\"items\":[{\"metadata\":7},{\"metadata\":{\"name\":[]}},{\"spec\":{}}],\"kind\":\"WidgetList\"}"
					.getBytes(StandardCharsets.UTF_8));
		assertThat(list.items).isEmpty();
		assertThat(list.faults).extracting(ItemFault::message)
			.containsExactly("metadata: expected an object, got a whole number",
					"metadata.name: expected a text, got a list", "metadata.name is missing");
	}

	@Test
	void copyOfAnOwnClassIsIndependent() throws IOException {
		Widget widget = list(
				"{\"metadata\":{\"name\":\"a\",\"labels\":{\"k\":\"v\"}},\"spec\":{\"size\":3,\"any\":{\"n\":7}}}").items
			.get(0);
		Widget copy = Copies.copy(widget);
		copy.spec.size = 4;
		copy.getMetadata().getLabels().clear();
		assertThat(widget.spec.size).isEqualTo(3);
		assertThat(widget.getMetadata().getLabels()).hasSize(1);
		assertThat(copy.spec.any).isEqualTo(Map.of("n", 7L));
	}

	private static Unstructured unstructured(String item) throws IOException {
		Reading<Unstructured> list = Reading.list(ResourceType.of(Unstructured.class, RESOURCE),
				("{\"items\":[" + item + "],\"kind\":\"WidgetList\"}").getBytes(StandardCharsets.UTF_8));
		assertThat(list.faults).isEmpty();
		return list.items.get(0);
	}

	private static Reading<Widget> list(String items) throws IOException {
		return Reading.list(WIDGETS, ("{\"items\":[" + items + "]}").getBytes(StandardCharsets.UTF_8));
	}

	static final class Widget implements KubernetesObject {

		private String apiVersion;

		private String kind;

		private V1ObjectMeta metadata;

		private WidgetSpec spec;

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

	static final class WidgetSpec {

		private int size;

		private V1Container container;

		private byte[] secret;

		private Object any;

	}

}
