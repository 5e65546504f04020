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

package io.kubeinformer.reports;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many informers whose handlers are stuck stop within one limit, not one after the other.
 */
class B95StopSideBySideTests {

	private static final int INFORMERS = 10;

	private final CountDownLatch gate = new CountDownLatch(1);

	@AutoClose
	private final Scene scene = Scene.with(InitialState.STREAMING).open();

	@AfterEach
	void release() {
		this.gate.countDown();
	}

	@Test
	void tenStuckInformersTakeNoLongerThanOne() throws InterruptedException {
		CountDownLatch inside = new CountDownLatch(INFORMERS);
		for (int i = 0; i < INFORMERS; i++) {
			String namespace = "shop-" + i;
			this.scene.server.objects()
				.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: " + namespace + "}}");
			this.scene.factory.informer(InformerSpec.of(V1ConfigMap.class).withNamespaces(List.of(namespace)))
				.addHandler(ResourceEventHandler.of((event) -> {
					inside.countDown();
					awaitGate();
				}));
		}
		this.scene.factory.start();
		assertThat(inside.await(Scene.LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
		long start = System.nanoTime();
		this.scene.factory.stop(Duration.ofSeconds(2));
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(1900),
				Duration.ofSeconds(12));
		this.scene.server.requests().awaitNoneOpen(RequestMatcher.watch(Scene.MAPS));
	}

	private void awaitGate() {
		try {
			this.gate.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
