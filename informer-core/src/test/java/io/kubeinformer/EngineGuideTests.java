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

package io.kubeinformer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kubeinformer.client.DeleteOptions;
import io.kubeinformer.client.DynamicClient;
import io.kubeinformer.client.DynamicResource;
import io.kubeinformer.client.PatchType;
import io.kubeinformer.http.ApiResource;
import io.kubeinformer.informer.SharedInformerFactoryBuilder;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.workqueue.ReconcileLoop;
import io.kubeinformer.workqueue.Reconciler.Result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Runs the code of {@code docs/engine.md}: what is fenced there stands here.
 */
class EngineGuideTests {

	private static final Logger log = LoggerFactory.getLogger(EngineGuideTests.class);

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	private final ApiClient apiClient = new ApiClient().setBasePath(this.server.httpUrl());

	EngineGuideTests() {
		this.server.objects().namespace("shop");
		this.server.objects().namespace("pay");
		this.server.objects()
			.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop, labels: {app: web}}}");
	}

	@AfterEach
	void close() {
		this.server.close();
	}

	@Test
	@SuppressWarnings("NullAway") // the guide leaves checks for null out
	void informers() throws InterruptedException {
		ApiClient apiClient = this.apiClient;
		// @formatter:off
		SharedInformerFactory factory = new SharedInformerFactoryBuilder().apiClient(apiClient)
			.userAgent("shop/1.0")
			.build();
		SharedIndexInformer<V1ConfigMap> configMaps = factory.informer(InformerSpec.of(V1ConfigMap.class)
			.withNamespaces(List.of("shop", "pay"))
			.withLabelSelector(LabelSelector.parse("app=web")));
		configMaps.addIndex("app", (map) -> List.of(map.getMetadata().getLabels().get("app")));
		configMaps.addHandler(ResourceEventHandler.of((event) -> log.info("{} {}", event.type(), event.key())));
		factory.start();
		SyncResult result = factory.awaitSync(Duration.ofSeconds(30));
		// @formatter:on
		assertThat(result.waiting()).isEmpty();
		assertThat(configMaps.indexer().byIndex("app", "web")).hasSize(1);
		// @formatter:off
		V1ConfigMap changed = configMaps.copy(configMaps.lister().get("shop", "a"));
		changed.putDataItem("colour", "green");
		// @formatter:on
		assertThat(configMaps.lister().get("shop", "a").getData()).isNullOrEmpty();
		factory.close();
	}

	@Test
	void workQueue() throws InterruptedException {
		Queue<String> reconciled = new ConcurrentLinkedQueue<>();
		SharedInformerFactory factory = new SharedInformerFactoryBuilder().apiClient(this.apiClient).build();
		SharedIndexInformer<V1ConfigMap> configMaps = factory.informer(V1ConfigMap.class);
		// @formatter:off
		ReconcileLoop loop = ReconcileLoop.builder("config-maps", (key) -> {
			V1ConfigMap map = configMaps.lister().get(key.namespace(), key.name());
			reconciled.add(key + ((map != null) ? " is there" : " is gone"));
			return Result.done();
		}).workers(2).build();
		configMaps.addHandler(loop.handler());
		factory.start();
		factory.awaitSync(Duration.ofSeconds(30));
		loop.start();
		// @formatter:on
		await().untilAsserted(() -> assertThat(reconciled).containsExactly("shop/a is there"));
		this.server.objects().delete("configmaps", "shop", "a");
		await().untilAsserted(() -> assertThat(reconciled).containsExactly("shop/a is there", "shop/a is gone"));
		loop.close();
		factory.close();
	}

	@Test
	@SuppressWarnings("NullAway") // the guide leaves checks for null out
	void anyResourceByHand() throws IOException {
		ApiClient apiClient = this.apiClient;
		this.server.customResource("example.com", "v1", "Widget", "widgets", true);
		// @formatter:off
		try (DynamicClient client = DynamicClient.of(apiClient)) {
			DynamicResource widgets = client.resource(new GroupVersionResource("example.com", "v1", "widgets"))
				.inNamespace("shop");
			Unstructured made = widgets.create(DynamicClient.unstructured(
					Map.of("apiVersion", "example.com/v1", "kind", "Widget", "metadata", Map.of("name", "w"))));
			widgets.patch("w", PatchType.MERGE, "{\"spec\": {\"size\": 3}}");
			Optional<ApiResource> kind = client.discovery().findKind("example.com/v1", "Widget");
			widgets.delete("w", DeleteOptions.defaults().withUid(made.getMetadata().getUid()));
		// @formatter:on
			assertThat(kind).isPresent();
			assertThat(this.server.objects().list("widgets", "shop")).isEmpty();
		}
	}

	@Test
	void whatThePageShowsStandsHere() throws IOException {
		String page = Files.readString(Path.of("..", "docs", "engine.md"));
		String source = lines(Files.readString(Path.of("src", "test", "java",
				Objects.requireNonNull(getClass().getCanonicalName()).replace('.', '/') + ".java")));
		Matcher blocks = Pattern.compile("```java\n(.*?)\n(}\n)?```", Pattern.DOTALL).matcher(page);
		int found = 0;
		while (blocks.find()) {
			assertThat(source).contains(lines(blocks.group(1)));
			found++;
		}
		assertThat(found).isEqualTo(4);
	}

	private static String lines(String text) {
		return text.replaceAll("(?m)^\\s+", "");
	}

}
