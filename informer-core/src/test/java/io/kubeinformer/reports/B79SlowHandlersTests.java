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

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A handler that does not keep up holds nobody else up, its backlog is a number that
 * everyone can see, and where merging was asked for that number has a bound.
 */
@WithEachInitialState
class B79SlowHandlersTests {

	private static final int OBJECTS = 100;

	private static final int CHANGES = 50_000;

	private static final int BATCH = 1_000;

	private static final int CAPACITY = 2 * OBJECTS;

	private static final long EVENTS = OBJECTS + CHANGES;

	private final CountDownLatch release = new CountDownLatch(1);

	private final Script script = Script.configMaps();

	@AutoClose
	private final Scene scene;

	B79SlowHandlersTests(InitialState initial) {
		String[] objects = new String[OBJECTS];
		for (int i = 0; i < OBJECTS; i++) {
			objects[i] = Script.map("m" + i, String.valueOf(i + 1), "0");
		}
		this.script.content(String.valueOf(OBJECTS), objects);
		this.scene = Scene.with(initial).open(this.script);
	}

	@Test
	void aFastHandlerStaysLiveAndTheBacklogsAreSeen() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.informer();
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		HandlerRegistration unbounded = informer.addHandler(slow(new ConcurrentHashMap<>()),
				HandlerOptions.defaults().withId("unbounded"));
		Map<String, String> seen = new ConcurrentHashMap<>();
		HandlerRegistration bounded = informer.addHandler(slow(seen),
				HandlerOptions.defaults().withId("bounded").withQueueCapacity(CAPACITY));
		Map<String, String> live = new ConcurrentHashMap<>();
		HandlerRegistration fast = informer.addHandler(ResourceEventHandler.of((event) -> note(live, event)),
				HandlerOptions.defaults().withId("fast"));
		changeEverything();
		await().atMost(Scene.LONG).until(() -> fast.status().processed() == EVENTS);
		assertThat(live).hasSize(OBJECTS).containsEntry("m" + (OBJECTS - 1), String.valueOf(CHANGES));
		await().atMost(Scene.LONG).until(() -> unbounded.status().pending() == EVENTS - 1);
		assertThat(unbounded.status().runningSince()).isNotNull();
		assertThat(unbounded.status().merged()).isZero();
		assertThat(bounded.status().pending()).isLessThanOrEqualTo(CAPACITY);
		assertThat(bounded.status().merged()).isGreaterThanOrEqualTo(EVENTS - 1 - CAPACITY);
		assertThat(informer.status().queueDepth()).isZero();
		assertThat(informer.status().handlers()).filteredOn((handler) -> handler.pending() > 0)
			.extracting((handler) -> handler.id())
			.containsExactly("unbounded", "bounded");
		this.release.countDown();
		await().atMost(Scene.LONG).until(() -> unbounded.status().processed() == EVENTS);
		await().atMost(Scene.LONG).until(() -> bounded.status().processed() + bounded.status().merged() == EVENTS);
		assertThat(unbounded.status().pending()).isZero();
		assertThat(bounded.status().pending()).isZero();
		assertThat(seen).isEqualTo(live);
	}

	private void changeEverything() throws InterruptedException {
		this.scene.server.watches().await(1);
		for (int first = 1; first <= CHANGES; first += BATCH) {
			StringBuilder batch = new StringBuilder();
			for (int i = first; i < first + BATCH; i++) {
				batch.append(Script.event("MODIFIED",
						Script.map("m" + ((i - 1) % OBJECTS), String.valueOf(OBJECTS + i), String.valueOf(i))));
			}
			this.scene.server.watches().send(batch.toString());
		}
	}

	private ResourceEventHandler<V1ConfigMap> slow(Map<String, String> seen) {
		return ResourceEventHandler.of((event) -> {
			try {
				this.release.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			note(seen, event);
		});
	}

	private static void note(Map<String, String> seen, ResourceEvent<V1ConfigMap> event) {
		seen.put(event.key().name(), ConfigMaps.value(event.resource()));
	}

}
