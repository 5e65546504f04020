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
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.PartialObject;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.Unstructured;
import io.kubeinformer.parity.Parity;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Informers of metadata alone, against an API server.
 */
class MetadataOnlyTests {

	private static final Duration LONG = Duration.ofSeconds(20);

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	private final SharedInformerFactory factory = new SharedInformerFactoryBuilder()
		.apiClient(new ApiClient().setBasePath(this.server.httpUrl()))
		.build();

	private final List<String> events = new CopyOnWriteArrayList<>();

	MetadataOnlyTests() {
		this.server.objects().namespace("shop");
	}

	@AfterEach
	void close() {
		this.factory.close();
		this.server.close();
	}

	@Test
	@Parity("FA02")
	void addsUpdatesAndDeletesCarryTheMetadataUnderTheKindOfTheResource() throws InterruptedException {
		this.server.objects().create(manifest("a", "1"));
		SharedIndexInformer<PartialObject> informer = started(InformerSpec.metadataOnly(V1ConfigMap.class));
		this.server.objects().create(manifest("b", "1"));
		this.server.objects().update(manifest("a", "2"));
		this.server.objects().delete("configmaps", "shop", "b");
		await().atMost(LONG)
			.untilAsserted(() -> assertThat(this.events).containsExactlyInAnyOrder("ADDED a 1 v1/ConfigMap",
					"ADDED b 1 v1/ConfigMap", "UPDATED a 2 v1/ConfigMap", "DELETED b 1 v1/ConfigMap"));
		PartialObject cached = informer.lister().namespace("shop").get("a");
		assertThat(cached).isNotNull().isEqualTo(informer.copy(cached)).isNotSameAs(informer.copy(cached));
		assertThat(informer.copy(cached)).hasSameHashCodeAs(cached).hasToString("ConfigMap shop/a");
	}

	@Test
	void theServerIsAskedForMetadataInTheFormOfEachRequest() throws InterruptedException {
		started(InformerSpec.metadataOnly(V1ConfigMap.class));
		this.server.requests().awaitOpen(1, RequestMatcher.watch("configmaps"));
		assertThat(this.server.requests().matching(RequestMatcher.watch("configmaps"))).isNotEmpty()
			.allSatisfy((request) -> assertThat(request.header("Accept"))
				.startsWith("application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1"));
		assertThat(this.server.requests().matching(RequestMatcher.list("configmaps")))
			.allSatisfy((request) -> assertThat(request.header("Accept"))
				.startsWith("application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1"));
	}

	@Test
	void aRepresentationIsAnInformerOfItsOwn() {
		SharedIndexInformer<PartialObject> partial = this.factory
			.informer(InformerSpec.metadataOnly(V1ConfigMap.class));
		assertThat(this.factory.informer(InformerSpec.metadataOnly(V1ConfigMap.class))).isSameAs(partial);
		assertThat(this.factory.informer(V1ConfigMap.class)).isNotSameAs((Object) partial);
		GroupVersionResource resource = new GroupVersionResource("", "v1", "configmaps");
		assertThat(this.factory.informer(InformerSpec.metadataOnly(ResourceType.of(Unstructured.class, resource))))
			.isSameAs(partial);
	}

	@Test
	void aCustomResourceIsNamedByItsKindAlthoughOnlyItsPluralWasGiven() throws InterruptedException {
		this.server.objects().create("""
				{apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: shop, labels: {value: '1'}},
				 spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}},
				 spec: {containers: [{name: c, image: i}]}}}}""");
		GroupVersionResource resource = new GroupVersionResource("apps", "v1", "deployments");
		started(InformerSpec.metadataOnly(ResourceType.of(V1Deployment.class, resource)));
		assertThat(this.events).containsExactly("ADDED web 1 apps/v1/Deployment");
	}

	@Test
	void selectorsIndexesAndTransformsWorkOnMetadata() throws InterruptedException {
		this.server.objects().create(manifest("a", "1"));
		this.server.objects().create(manifest("b", "2"));
		SharedIndexInformer<PartialObject> informer = this.factory.informer(InformerSpec.metadataOnly(V1ConfigMap.class)
			.withLabelSelector(LabelSelector.parse("value in (1,2)"))
			.withTransform((object) -> {
				object.getMetadata().setAnnotations(Map.of("seen", "yes"));
				return object;
			}));
		informer.addIndex("seen", (object) -> Objects.requireNonNull(object.getMetadata().getAnnotations()).values());
		informer.start();
		assertThat(informer.awaitSync(LONG)).isTrue();
		assertThat(informer.indexer().byIndex("seen", "yes")).hasSize(2);
		assertThat(informer.lister().list(LabelSelector.parse("value=2"))).hasSize(1);
	}

	private SharedIndexInformer<PartialObject> started(InformerSpec<PartialObject> spec) throws InterruptedException {
		SharedIndexInformer<PartialObject> informer = this.factory.informer(spec);
		informer.addHandler(ResourceEventHandler.of((event) -> {
			PartialObject object = event.resource();
			this.events.add(event.type() + " " + object.getMetadata().getName() + " "
					+ Objects.requireNonNull(object.getMetadata().getLabels()).get("value") + " "
					+ object.getApiVersion() + "/" + object.getKind());
		}));
		informer.start();
		assertThat(informer.awaitSync(LONG)).isTrue();
		return informer;
	}

	private static String manifest(String name, String value) {
		return "{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + ", namespace: shop, labels: {value: '"
				+ value + "'}}, data: {large: text}}";
	}

}
