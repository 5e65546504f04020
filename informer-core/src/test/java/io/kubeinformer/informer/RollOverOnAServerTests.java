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

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Watches of short lives before an API server, on real threads.
 */
@WithEachInitialState
class RollOverOnAServerTests {

	private static final Duration LONG = Duration.ofSeconds(60);

	private static final RequestMatcher WATCHES = RequestMatcher.watch("configmaps");

	private static final RequestMatcher PLAIN_WATCHES = RequestMatcher.plainWatch("configmaps");

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	private final SharedInformerFactory factory;

	private final Recorder recorder = new Recorder();

	RollOverOnAServerTests(InitialState initial) {
		this.server.objects().namespace("shop");
		ApiClient client = new ApiClient().setBasePath(this.server.httpsUrl());
		client.setSslCaCert(new ByteArrayInputStream(this.server.caCertificate().getBytes(StandardCharsets.US_ASCII)));
		this.factory = new SharedInformerFactoryBuilder().apiClient(client)
			.streamingLists(initial.isStreaming())
			.build();
	}

	@AfterEach
	void close() {
		this.factory.close();
		this.server.close();
	}

	@Test
	void nothingIsLostOrRepeatedWhileWatchesRollOver() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = started(Duration.ofSeconds(2));
		List<String> expected = new ArrayList<>();
		for (int i = 0; this.server.requests().count(WATCHES) < 4; i++) {
			create("a" + i);
			this.server.objects().delete("configmaps", "shop", "a" + i);
			expected.add("+a" + i + "=1");
			expected.add("-a" + i + "=1");
		}
		assertThat(informer.awaitResourceVersion(this.server.objects().resourceVersion(), LONG)).isTrue();
		await().atMost(LONG).until(() -> this.recorder.events().size() >= expected.size());
		assertThat(this.recorder.events()).containsExactlyElementsOf(expected);
		assertThat(this.server.requests().matching(RequestMatcher.initialState("configmaps"))).hasSize(1);
	}

	@Test
	void refusedNextWatchCostsNothing() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = started(Duration.ofSeconds(2));
		int before = this.server.requests().count(PLAIN_WATCHES);
		this.server.faults().on(PLAIN_WATCHES).respondStatus(503, "ServiceUnavailable", "not now");
		this.server.requests().await(before + 1, PLAIN_WATCHES, LONG);
		create("a");
		assertThat(informer.awaitResourceVersion(this.server.objects().resourceVersion(), LONG)).isTrue();
		this.server.requests().await(before + 2, PLAIN_WATCHES, LONG);
		create("b");
		assertThat(informer.awaitResourceVersion(this.server.objects().resourceVersion(), LONG)).isTrue();
		await().atMost(LONG).untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("+a=1", "+b=1"));
		assertThat(this.server.requests().matching(RequestMatcher.initialState("configmaps"))).hasSize(1);
	}

	@Test
	void stopWhileTheNextWatchHangsClosesBoth() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = started(Duration.ofSeconds(2));
		int before = this.server.requests().count(PLAIN_WATCHES);
		this.server.faults().on(PLAIN_WATCHES).neverAnswer();
		this.server.requests().await(before + 1, PLAIN_WATCHES, LONG);
		informer.stop(Duration.ofSeconds(10));
		this.server.requests().awaitNoneOpen(RequestMatcher.any());
		this.factory.close();
		this.server.connections().awaitNone(LONG);
	}

	@Test
	void goAwayMeansThatTheNextWatchIsOpenedElsewhere() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = started(Duration.ofSeconds(2));
		this.server.connections().goAway();
		long first = this.server.requests().matching(WATCHES).get(0).connection();
		create("a");
		assertThat(informer.awaitResourceVersion(this.server.objects().resourceVersion(), LONG)).isTrue();
		await().atMost(LONG)
			.until(() -> this.server.requests()
				.matching(WATCHES)
				.stream()
				.anyMatch((watch) -> watch.connection() != first));
		create("b");
		assertThat(informer.awaitResourceVersion(this.server.objects().resourceVersion(), LONG)).isTrue();
		await().atMost(LONG).untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("+a=1", "+b=1"));
		assertThat(this.server.requests().matching(RequestMatcher.initialState("configmaps"))).hasSize(1);
	}

	private SharedIndexInformer<V1ConfigMap> started(Duration watchTimeout) throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.factory.informer(
				InformerSpec.of(V1ConfigMap.class).withNamespaces(List.of("shop")).withWatchTimeout(watchTimeout));
		informer.addHandler(this.recorder);
		informer.start();
		assertThat(informer.awaitSync(LONG)).isTrue();
		this.server.requests().awaitOpen(1, WATCHES);
		return informer;
	}

	private void create(String name) {
		this.server.objects()
			.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: '" + name
					+ "', namespace: shop}, data: {value: '1'}}");
	}

}
