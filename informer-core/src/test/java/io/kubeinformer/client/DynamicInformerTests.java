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

package io.kubeinformer.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.openapi.ApiClient;
import org.jspecify.annotations.Nullable;
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
import io.kubeinformer.informer.SharedInformerFactoryBuilder;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What the dynamic client writes, an informer of the same resource sees.
 */
class DynamicInformerTests {

	private static final Duration LONG = Duration.ofSeconds(20);

	private static final GroupVersionResource WIDGETS = new GroupVersionResource("ex.io", "v1", "widgets");

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	private final ApiClient apiClient = new ApiClient().setBasePath(this.server.httpUrl());

	private final SharedInformerFactory factory = new SharedInformerFactoryBuilder().apiClient(this.apiClient).build();

	private final DynamicClient client = DynamicClient.of(this.apiClient);

	private final List<String> events = new CopyOnWriteArrayList<>();

	DynamicInformerTests() {
		this.server.customResource("ex.io", "v1", "Widget", "widgets", true);
		this.server.objects().namespace("shop");
		this.server.objects().namespace("other");
	}

	@AfterEach
	void end() {
		this.factory.close();
		this.client.close();
		this.server.close();
	}

	@Test
	void additionsUpdatesAndDeletionsAreDelivered() throws Exception {
		follow(this.factory.forResource(WIDGETS));
		create("shop", "w", "web");
		this.client.resource(WIDGETS)
			.inNamespace("shop")
			.patch("w", PatchType.MERGE, "{\"metadata\":{\"labels\":{\"app\":\"db\"}}}");
		this.client.resource(WIDGETS).inNamespace("shop").delete("w", DeleteOptions.defaults());
		await().untilAsserted(
				() -> assertThat(this.events).containsExactly("ADDED shop/w", "UPDATED shop/w", "DELETED shop/w"));
	}

	@Test
	void namespaceLabelsAndFieldsSelectWhatIsDelivered() throws Exception {
		follow(this.factory.informer(InformerSpec.of(ResourceType.of(Unstructured.class, WIDGETS))
			.withNamespaces(List.of("shop"))
			.withLabelSelector(LabelSelector.parse("app=web"))
			.withFieldSelector("metadata.name!=hidden")));
		create("other", "elsewhere", "web");
		create("shop", "db", "db");
		create("shop", "hidden", "web");
		create("shop", "w", "web");
		await().untilAsserted(() -> assertThat(this.events).containsExactly("ADDED shop/w"));
	}

	private void follow(SharedIndexInformer<Unstructured> informer) throws InterruptedException {
		informer.addHandler(
				ResourceEventHandler.<Unstructured>of((event) -> this.events.add(event.type() + " " + event.key())));
		informer.start();
		assertThat(informer.awaitSync(LONG)).isTrue();
	}

	private void create(String namespace, String name, String app) throws Exception {
		Map<String, @Nullable Object> content = Map.of("apiVersion", "ex.io/v1", "kind", "Widget", "metadata",
				Map.of("name", name, "labels", Map.of("app", app)));
		this.client.resource(WIDGETS).inNamespace(namespace).create(DynamicClient.unstructured(content));
	}

}
