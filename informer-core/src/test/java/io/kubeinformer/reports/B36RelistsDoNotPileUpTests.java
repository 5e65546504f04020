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

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.HandlerStatus;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A slow handler and many relists: what waits is bounded by the objects, and copies of
 * what did not change do not wait at all.
 */
@WithEachInitialState
class B36RelistsDoNotPileUpTests {

	private static final int OBJECTS = 200;

	private static final int RELISTS = 60;

	private final Script script = Script.configMaps();

	private final CountDownLatch gate = new CountDownLatch(1);

	private final AtomicInteger calls = new AtomicInteger();

	@AutoClose
	private final Scene scene;

	B36RelistsDoNotPileUpTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
	}

	@AfterEach
	void release() {
		this.gate.countDown();
	}

	@Test
	void unchangedCopiesAreNotQueued() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = startedWithSlowHandler();
		for (int i = 1; i <= RELISTS; i++) {
			relist(informer, i, "1");
			assertThat(informer.status().queueDepth()).isLessThanOrEqualTo(OBJECTS);
			assertThat(slow(informer).pending()).isLessThanOrEqualTo(OBJECTS);
		}
		this.gate.countDown();
		this.scene.server.watches().await(1).send(Script.event("ADDED", Script.map("last", "9000", "1")));
		await().atMost(Scene.LONG).until(() -> this.calls.get() == OBJECTS + 1);
		assertThat(slow(informer).pending()).isZero();
	}

	@Test
	void aRelistQueuesWhatChangedAlone() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = startedWithSlowHandler();
		for (int i = 1; i <= 20; i++) {
			relist(informer, i, String.valueOf(i + 1));
		}
		long changes = 20;
		await().atMost(Scene.LONG)
			.untilAsserted(() -> assertThat(informer.status().events().updated()).isEqualTo(changes));
		assertThat(slow(informer).pending()).isLessThanOrEqualTo(OBJECTS + changes);
		this.gate.countDown();
		await().atMost(Scene.LONG).until(() -> this.calls.get() == OBJECTS + changes);
	}

	private SharedIndexInformer<V1ConfigMap> startedWithSlowHandler() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.informer();
		informer.addHandler(new ResourceEventHandler<>() {

			@Override
			public void onAdd(V1ConfigMap object, boolean initial) {
				handle();
			}

			@Override
			public void onUpdate(V1ConfigMap before, V1ConfigMap after) {
				handle();
			}

		});
		this.script.content("10", items("1"));
		informer.start();
		await().atMost(Scene.LONG).until(() -> informer.indexer().size() == OBJECTS);
		this.scene.server.watches().await(1);
		return informer;
	}

	private void handle() {
		try {
			this.gate.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.calls.incrementAndGet();
	}

	// Changes the first object and lets the watch expire. The bookmark is progress, which
	// keeps the delay short.
	private void relist(SharedIndexInformer<V1ConfigMap> informer, int round, String value)
			throws InterruptedException {
		String version = String.valueOf(100 + 2 * round);
		this.script.content(version, items(value));
		this.scene.server.watches()
			.await(1)
			.send(Script.event("BOOKMARK", Script.map("", String.valueOf(99 + 2 * round), "")))
			.expire();
		assertThat(informer.awaitResourceVersion(version, Scene.LONG)).isTrue();
	}

	private static String[] items(String first) {
		return IntStream.range(0, OBJECTS)
			.mapToObj((i) -> (i == 0) ? Script.map("m0", String.valueOf(4 + Integer.parseInt(first)), first)
					: Script.map("m" + i, "5", "1"))
			.toArray(String[]::new);
	}

	private static HandlerStatus slow(SharedIndexInformer<V1ConfigMap> informer) {
		return informer.status().handlers().get(0);
	}

}
