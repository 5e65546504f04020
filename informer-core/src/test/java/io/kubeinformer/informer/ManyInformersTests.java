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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import okhttp3.Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.Reason;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.Unstructured;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Many informers of one factory against an API server, named after the reports that ask
 * for them.
 */
class ManyInformersTests {

	private static final Duration LONG = Duration.ofSeconds(30);

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	private final ApiClient client = new ApiClient().setBasePath(this.server.httpUrl());

	private final SharedInformerFactory factory;

	ManyInformersTests() {
		this.client
			.setHttpClient(this.client.getHttpClient().newBuilder().protocols(List.of(Protocol.HTTP_1_1)).build());
		this.factory = new SharedInformerFactoryBuilder().apiClient(this.client).build();
		this.server.objects().namespace("shop");
		this.server.objects()
			.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop}, data: {value: '1'}}");
	}

	@AfterEach
	void close() {
		this.factory.close();
		this.server.close();
	}

	@Test
	void b40AHundredAndTwentyInformersOfOneHostAllWatch() throws InterruptedException {
		List<SharedIndexInformer<V1ConfigMap>> informers = informers(120);
		this.factory.start();
		assertThat(this.factory.awaitSync(LONG).toString()).isEqualTo("all informers have synced");
		this.server.requests().awaitOpen(120, RequestMatcher.watch("configmaps"));
		await().atMost(LONG)
			.untilAsserted(() -> assertThat(informers)
				.allMatch((informer) -> informer.status().state() == InformerState.WATCHING));
		assertThat(informers).allMatch((informer) -> informer.lister().list().size() == 1);
	}

	@Test
	void b95TenInformersWithBlockedHandlersStopWithinOneLimit() throws InterruptedException {
		CountDownLatch inside = new CountDownLatch(10);
		CountDownLatch release = new CountDownLatch(1);
		informers(10).forEach((informer) -> informer.addHandler(ResourceEventHandler.of((event) -> {
			inside.countDown();
			try {
				release.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		})));
		this.factory.start();
		inside.await();
		long start = System.nanoTime();
		this.factory.stop(Duration.ofSeconds(2));
		Duration took = Duration.ofNanos(System.nanoTime() - start);
		release.countDown();
		assertThat(took).isBetween(Duration.ofMillis(1900), Duration.ofMillis(4500));
	}

	@Test
	void b57WhatBelongsToAGoneTypeIsRemovedPromptly() {
		SharedIndexInformer<Unstructured> informer = this.factory
			.forResource(new GroupVersionResource("example.org", "v1", "widgets"));
		HandlerRegistration registration = informer.addHandler(ResourceEventHandler.of((event) -> {
		}));
		informer.start();
		await().atMost(LONG).untilAsserted(() -> assertThat(informer.status().reason()).isEqualTo(Reason.NOT_FOUND));
		long start = System.nanoTime();
		registration.remove();
		assertThat(this.factory.remove(informer)).isTrue();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(1500));
		assertThat(registration.hasSynced()).isFalse();
		assertThat(this.factory.informers()).isEmpty();
	}

	@Test
	void b38StartsFromTheErrorCallbackLeaveOneLoop() throws InterruptedException {
		this.server.connections().refuse();
		this.factory.addStateListener((informer, before, after) -> informer.start());
		SharedIndexInformer<V1ConfigMap> informer = this.factory.informer(V1ConfigMap.class);
		informer.start();
		await().atMost(LONG).untilAsserted(() -> assertThat(informer.status().reason()).isEqualTo(Reason.UNREACHABLE));
		this.server.connections().accept();
		assertThat(informer.awaitSync(LONG)).isTrue();
		this.server.requests().awaitOpen(1, RequestMatcher.watch("configmaps"));
		assertThat(informer.status().partitions().get("")).isNotNull()
			.satisfies((partition) -> assertThat(partition.watches().values()).allMatch((ended) -> ended.count() == 0));
	}

	private List<SharedIndexInformer<V1ConfigMap>> informers(int count) {
		List<SharedIndexInformer<V1ConfigMap>> informers = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			informers.add(this.factory.informer(
					InformerSpec.of(V1ConfigMap.class).withLabelSelector(LabelSelector.parse("label-" + i + "!=x"))));
		}
		return informers;
	}

}
