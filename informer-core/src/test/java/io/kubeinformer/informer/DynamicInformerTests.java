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

package io.kubeinformer.informer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.openapi.ApiClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.Unstructured;
import io.kubeinformer.parity.Parity;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Informers of any resource with objects held as maps, against an API server.
 */
class DynamicInformerTests {

	private static final Duration LONG = Duration.ofSeconds(30);

	private static final InformerSpec<Unstructured> WIDGETS = InformerSpec
		.of(ResourceType.of(Unstructured.class, new GroupVersionResource("example.org", "v1", "widgets")));

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	private final SharedInformerFactory factory = new SharedInformerFactoryBuilder()
		.apiClient(new ApiClient().setBasePath(this.server.httpUrl()))
		.build();

	private final List<String> events = new CopyOnWriteArrayList<>();

	DynamicInformerTests() {
		this.server.objects().namespace("shop");
		this.server.objects().namespace("pay");
		this.server.customResource("example.org", "v1", "Widget", "widgets", true);
		this.server.objects().create(widget("shop", "a", "1"));
		this.server.objects().create(widget("pay", "b", "2"));
	}

	@AfterEach
	void close() {
		this.factory.close();
		this.server.close();
	}

	@Test
	@Parity("FA01")
	void addsUpdatesAndDeletesAreDelivered() throws InterruptedException {
		SharedIndexInformer<Unstructured> informer = started(WIDGETS);
		this.server.objects().create(widget("shop", "c", "1"));
		this.server.objects().update(widget("shop", "a", "3"));
		assertThat(informer.awaitResourceVersion(this.server.objects().resourceVersion(), LONG)).isTrue();
		this.server.objects().delete("widgets", "shop", "c");
		await().atMost(LONG)
			.untilAsserted(() -> assertThat(this.events).containsExactlyInAnyOrder("ADDED a 1", "ADDED b 2",
					"ADDED c 1", "UPDATED a 3", "DELETED c 1"));
	}

	@Test
	@Parity("FA03")
	void aNamespaceHoldsBackTheOthers() throws InterruptedException {
		started(WIDGETS.withNamespaces(List.of("pay")));
		assertThat(this.events).containsExactly("ADDED b 2");
	}

	@Test
	@Parity("FA03")
	void aLabelSelectorHoldsBackWhatDoesNotMatch() throws InterruptedException {
		started(WIDGETS.withLabelSelector(LabelSelector.parse("size=1")));
		assertThat(this.events).containsExactly("ADDED a 1");
		this.server.objects().update(widget("pay", "b", "1"));
		this.server.objects().update(widget("shop", "a", "2"));
		await().atMost(LONG)
			.untilAsserted(
					() -> assertThat(this.events).containsExactlyInAnyOrder("ADDED a 1", "ADDED b 1", "DELETED a 1"));
	}

	@Test
	@Parity("FA03")
	void aFieldSelectorHoldsBackWhatDoesNotMatch() throws InterruptedException {
		started(WIDGETS.withFieldSelector("metadata.name!=a"));
		assertThat(this.events).containsExactly("ADDED b 2");
	}

	@Test
	void whatTheServerTellsOfAResourceIsKnownFromThenOn() throws InterruptedException {
		InformerSpec<Unstructured> byKind = InformerSpec
			.of(new ResourceType<>(Unstructured.class, "example.org", "v1", null, "Widget", null));
		assertThat(this.factory.informer(byKind).resourceType().plural()).isNull();
		SharedIndexInformer<Unstructured> informer = started(byKind);
		assertThat(informer.resourceType()).isEqualTo(new ResourceType<>(Unstructured.class, "example.org", "v1",
				"widgets", "Widget", ResourceType.Scope.NAMESPACED));
		assertThat(informer.spec()).isSameAs(this.factory.informer(byKind).spec());
	}

	private SharedIndexInformer<Unstructured> started(InformerSpec<Unstructured> spec) throws InterruptedException {
		SharedIndexInformer<Unstructured> informer = this.factory.informer(spec);
		informer.addHandler(ResourceEventHandler.of((event) -> this.events
			.add(event.type() + " " + event.key().name() + " " + event.resource().get("spec", "size"))));
		informer.start();
		assertThat(informer.awaitSync(LONG)).isTrue();
		return informer;
	}

	private static String widget(String namespace, String name, String size) {
		return "{apiVersion: example.org/v1, kind: Widget, metadata: {name: " + name + ", namespace: " + namespace
				+ ", labels: {size: '" + size + "'}}, spec: {size: '" + size + "'}}";
	}

}
