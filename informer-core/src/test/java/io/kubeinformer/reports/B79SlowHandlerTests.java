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
import java.util.concurrent.atomic.AtomicInteger;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A slow handler holds nobody back; how much waits for it is shown, and bounded by
 * merging where that is asked for.
 */
class B79SlowHandlerTests {

	private static final int OBJECTS = 50;

	private static final int ROUNDS = 40;

	private static final int EVENTS = OBJECTS * ROUNDS;

	private final Script script = Script.configMaps().content("10");

	private final CountDownLatch gate = new CountDownLatch(1);

	private final Map<String, String> last = new ConcurrentHashMap<>();

	private final AtomicInteger calls = new AtomicInteger();

	@AutoClose
	private final Scene scene = Scene.with(InitialState.STREAMING).open(this.script);

	@AfterEach
	void release() {
		this.gate.countDown();
	}

	@Test
	void itsBacklogIsShownAndTheOthersStayLive() throws InterruptedException {
		HandlerRegistration slow = startWithSlowHandler(HandlerOptions.defaults());
		await().atMost(Scene.LONG)
			.untilAsserted(() -> assertThat(slow.status().pending()).isGreaterThanOrEqualTo(EVENTS - 1L));
		assertThat(slow.status().runningSince()).isNotNull();
		this.gate.countDown();
		await().atMost(Scene.LONG).until(() -> this.calls.get() == EVENTS);
		assertThat(slow.status().pending()).isZero();
		assertNewestStates();
	}

	@Test
	void itsBacklogIsBoundedByMergingWhereThatIsAskedFor() throws InterruptedException {
		HandlerRegistration slow = startWithSlowHandler(HandlerOptions.defaults().withQueueCapacity(10));
		await().atMost(Scene.LONG)
			.untilAsserted(() -> assertThat(slow.status().merged()).isGreaterThanOrEqualTo(EVENTS - 2L * OBJECTS - 10));
		assertThat(slow.status().pending()).isLessThanOrEqualTo(OBJECTS + 10L);
		this.gate.countDown();
		await().atMost(Scene.LONG).until(() -> slow.status().pending() == 0);
		await().atMost(Scene.LONG).untilAsserted(this::assertNewestStates);
		assertThat(this.calls.get()).isLessThanOrEqualTo(2 * OBJECTS + 20);
	}

	private HandlerRegistration startWithSlowHandler(HandlerOptions options) throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.informer();
		HandlerRegistration slow = informer.addHandler(ResourceEventHandler.of((event) -> {
			awaitGate();
			this.calls.incrementAndGet();
			this.last.put(ConfigMaps.name(event.resource()), ConfigMaps.value(event.resource()));
		}), options);
		HandlerRegistration fast = informer.addHandler(this.scene.recorder);
		this.scene.started();
		for (int i = 0; i < EVENTS; i++) {
			this.scene.server.watches()
				.send(Script.event((i < OBJECTS) ? "ADDED" : "MODIFIED",
						Script.map("m" + i % OBJECTS, String.valueOf(11 + i), String.valueOf(i / OBJECTS))));
		}
		await().atMost(Scene.LONG).until(() -> fast.status().processed() == EVENTS);
		return slow;
	}

	private void awaitGate() {
		try {
			this.gate.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void assertNewestStates() {
		assertThat(this.last).hasSize(OBJECTS);
		assertThat(this.last.values()).containsOnly(String.valueOf(ROUNDS - 1));
	}

}
