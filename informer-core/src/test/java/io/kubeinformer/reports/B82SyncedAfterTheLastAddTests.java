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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Synced means that handlers have seen the first content, to its last object.
 */
@WithEachInitialState
class B82SyncedAfterTheLastAddTests {

	private static final int OBJECTS = 200;

	private final CountDownLatch gate = new CountDownLatch(1);

	private final AtomicInteger begun = new AtomicInteger();

	@AutoClose
	private final Scene scene;

	B82SyncedAfterTheLastAddTests(InitialState initial) {
		this.scene = Scene.with(initial)
			.open(Script.configMaps()
				.content("10",
						IntStream.range(0, OBJECTS)
							.mapToObj((i) -> Script.map("m" + i, "5", "1"))
							.toArray(String[]::new)));
	}

	@AfterEach
	void release() {
		this.gate.countDown();
	}

	@Test
	void neitherHandlerNorInformerIsSyncedBefore() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.informer();
		HandlerRegistration quick = informer.addHandler(this.scene.recorder);
		HandlerRegistration slow = informer.addHandler(blockingAtTheLast());
		informer.start();
		await().atMost(Scene.LONG).until(() -> this.begun.get() == OBJECTS);
		assertThat(quick.awaitSync(Scene.LONG)).isTrue();
		assertThat(slow.hasSynced()).isFalse();
		assertThat(slow.awaitSync(Duration.ofMillis(20))).isFalse();
		assertThat(informer.hasSynced()).isFalse();
		this.gate.countDown();
		assertThat(slow.awaitSync(Scene.LONG)).isTrue();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
	}

	@Test
	void aLateHandlerIsSyncedAfterItsOwnLastAdd() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		HandlerRegistration late = informer.addHandler(blockingAtTheLast());
		await().atMost(Scene.LONG).until(() -> this.begun.get() == OBJECTS);
		assertThat(late.hasSynced()).isFalse();
		assertThat(informer.hasSynced()).isTrue();
		this.gate.countDown();
		assertThat(late.awaitSync(Scene.LONG)).isTrue();
	}

	private ResourceEventHandler<V1ConfigMap> blockingAtTheLast() {
		return new ResourceEventHandler<>() {

			@Override
			public void onAdd(V1ConfigMap object, boolean initial) {
				assertThat(initial).isTrue();
				if (B82SyncedAfterTheLastAddTests.this.begun.incrementAndGet() == OBJECTS) {
					awaitGate();
				}
			}

		};
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
