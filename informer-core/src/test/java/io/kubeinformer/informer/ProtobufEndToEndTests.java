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
import java.util.Map;
import java.util.Objects;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1CustomResourceDefinition;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1Secret;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.InitialState;
import io.kubeinformer.Reason;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.Unstructured;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.api.ApiServerOptions;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The whole way of an event in protobuf, beside the same in JSON.
 */
@WithEachInitialState
class ProtobufEndToEndTests {

	private static final Duration LONG = Duration.ofSeconds(20);

	private final KubernetesApiServer server = KubernetesApiServer.builder()
		.options(ApiServerOptions.defaults().withProtobuf(true))
		.start();

	private final SharedInformerFactory protobuf;

	private final SharedInformerFactory json;

	ProtobufEndToEndTests(InitialState initial) {
		this.protobuf = factory(initial, true);
		this.json = factory(initial, false);
		this.server.objects().namespace("shop");
	}

	private SharedInformerFactory factory(InitialState initial, boolean protobuf) {
		return new SharedInformerFactoryBuilder().apiClient(new ApiClient().setBasePath(this.server.httpUrl()))
			.streamingLists(initial.isStreaming())
			.protobuf(protobuf)
			.build();
	}

	@AfterEach
	void close() {
		this.protobuf.close();
		this.json.close();
		this.server.close();
	}

	@Test
	void everyKindOfChangeAndAnExpiryAreFollowed() throws InterruptedException {
		create("a", "1");
		Recorder recorder = new Recorder();
		SharedIndexInformer<V1ConfigMap> informer = this.protobuf.informer(V1ConfigMap.class);
		informer.addHandler(recorder);
		this.protobuf.start();
		assertThat(this.protobuf.awaitSync(LONG).synced()).isTrue();
		this.server.requests().awaitOpen(1, RequestMatcher.watch("configmaps"));
		create("b", "1");
		update("a", "2");
		await().atMost(LONG)
			.untilAsserted(() -> assertThat(recorder.events()).containsExactly("*a=1", "+b=1", "a=1>2"));
		this.server.connections().refuse();
		this.server.connections().cut(Cut.RESET);
		this.server.objects().delete("configmaps", "shop", "b");
		this.server.expireHistory();
		this.server.connections().accept();
		await().atMost(LONG)
			.untilAsserted(() -> assertThat(recorder.events()).containsExactly("*a=1", "+b=1", "a=1>2", "?b=1"));
	}

	@Test
	void aRefusalInProtobufIsUnderstood() {
		this.server.access().deny("list", "configmaps").deny("watch", "configmaps");
		SharedIndexInformer<V1ConfigMap> informer = this.protobuf.informer(V1ConfigMap.class);
		this.protobuf.start();
		await().atMost(LONG).untilAsserted(() -> assertThat(informer.status().reason()).isEqualTo(Reason.FORBIDDEN));
	}

	@Test
	void cachedObjectsAreThoseOfJson() throws InterruptedException {
		this.server.objects().create("""
				{apiVersion: apps/v1, kind: Deployment, metadata: {name: d, namespace: shop}, spec: {replicas: 0,
				selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {
				automountServiceAccountToken: false, containers: [{name: c, image: i, env: [{name: E, value: ''}],
				resources: {limits: {memory: 1.5Gi}}}]}}}}""");
		this.server.objects().create("""
				{apiVersion: v1, kind: Secret, metadata: {name: s, namespace: shop, labels: {empty: ''}},
				data: {k: /wA=}}""");
		this.server.objects().create("""
				{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: ws.pb.io},
				spec: {group: pb.io, scope: Namespaced, names: {kind: W, plural: ws}, versions: [{name: v1,
				served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {n: {
				type: integer, minimum: 0, default: {a: [1, 1.5]}}}, additionalProperties: true}}}]}}""");
		assertSame(V1Deployment.class);
		assertSame(V1CustomResourceDefinition.class);
		SharedIndexInformer<V1Secret> secrets = this.protobuf.informer(V1Secret.class);
		this.protobuf.start();
		assertThat(this.protobuf.awaitSync(LONG).synced()).isTrue();
		V1Secret secret = Objects.requireNonNull(secrets.lister().get("shop", "s"));
		assertThat(secret.getData()).hasEntrySatisfying("k", (value) -> assertThat(value).containsExactly(0xff, 0));
		assertThat(secret.getMetadata()).isNotNull().extracting(V1ObjectMeta::getLabels).isEqualTo(Map.of("empty", ""));
	}

	@Test
	void customResourcesStayInJson() throws InterruptedException {
		SharedIndexInformer<Unstructured> informer = this.protobuf
			.forResource(new GroupVersionResource("", "v1", "namespaces"));
		this.protobuf.start();
		assertThat(this.protobuf.awaitSync(LONG).synced()).isTrue();
		assertThat(informer.lister().get("shop")).isNotNull();
		assertThat(this.server.requests().list()).isNotEmpty()
			.noneMatch((request) -> String.valueOf(request.header("Accept")).contains("protobuf"));
	}

	private <T extends KubernetesObject> void assertSame(Class<T> type) throws InterruptedException {
		SharedIndexInformer<T> first = this.protobuf.informer(type);
		SharedIndexInformer<T> second = this.json.informer(type);
		this.protobuf.start();
		this.json.start();
		assertThat(this.protobuf.awaitSync(LONG).synced()).isTrue();
		assertThat(this.json.awaitSync(LONG).synced()).isTrue();
		assertThat(first.lister().list()).hasSize(1).isEqualTo(second.lister().list());
	}

	private void create(String name, String value) {
		this.server.objects().create(manifest(name, value));
	}

	private void update(String name, String value) {
		this.server.objects().update(manifest(name, value));
	}

	private static String manifest(String name, String value) {
		return "{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + ", namespace: shop, labels: {value: '"
				+ value + "'}}, data: {value: '" + value + "'}}";
	}

}
