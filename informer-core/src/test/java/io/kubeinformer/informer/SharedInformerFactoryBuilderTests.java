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

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What can be set on a factory.
 */
class SharedInformerFactoryBuilderTests {

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	@AfterEach
	void close() {
		this.server.close();
	}

	@Test
	void allThreadsAreThoseOfTheThreadFactory() throws InterruptedException {
		Set<Thread> made = ConcurrentHashMap.newKeySet();
		Set<Thread> called = ConcurrentHashMap.newKeySet();
		try (SharedInformerFactory factory = builder().threadFactory((task) -> {
			Thread thread = new Thread(task, "mine");
			thread.setDaemon(true);
			made.add(thread);
			return thread;
		}).build()) {
			SharedIndexInformer<V1ConfigMap> informer = factory.informer(V1ConfigMap.class);
			informer.addIndex("thread", (object) -> {
				called.add(Thread.currentThread());
				return null;
			});
			informer.addHandler(ResourceEventHandler.of((event) -> called.add(Thread.currentThread())));
			this.server.objects().create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: default}}");
			factory.start();
			assertThat(factory.awaitSync(Duration.ofSeconds(20)).synced()).isTrue();
			assertThat(called).isNotEmpty();
			assertThat(made).containsAll(called);
		}
	}

	@Test
	void timeStampsAreThoseOfTheClock() throws InterruptedException {
		Instant then = Instant.parse("2020-02-02T02:02:02Z");
		try (SharedInformerFactory factory = builder().clock(Clock.fixed(then, ZoneOffset.UTC)).build()) {
			SharedIndexInformer<V1ConfigMap> informer = factory.informer(V1ConfigMap.class);
			factory.start();
			assertThat(factory.awaitSync(Duration.ofSeconds(20)).synced()).isTrue();
			assertThat(informer.status().partitions().values())
				.allSatisfy((partition) -> assertThat(partition.since()).isEqualTo(then));
		}
	}

	@Test
	void noInitialListAtATimeIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> builder().initialListConcurrency(0))
			.withMessageContaining("got 0");
	}

	@Test
	void aFactoryWithoutAClientIsRefused() {
		assertThatIllegalStateException().isThrownBy(() -> new SharedInformerFactoryBuilder().build())
			.withMessageContaining("ApiClient");
	}

	private SharedInformerFactoryBuilder builder() {
		return new SharedInformerFactoryBuilder().apiClient(new ApiClient().setBasePath(this.server.httpUrl()));
	}

}
