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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InformerStateListener;
import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A handler counts as synced when its call for the last object of the initial content has
 * returned, and an informer when all handlers of its start have.
 */
@WithEachInitialState
class B82HandlersSyncWithTheirLastAddTests {

	private static final int COUNT = 500;

	private final CountDownLatch release = new CountDownLatch(1);

	private final AtomicInteger ended = new AtomicInteger();

	@AutoClose
	private final Scene scene;

	B82HandlersSyncWithTheirLastAddTests(InitialState initial) {
		String[] objects = new String[COUNT];
		for (int i = 0; i < COUNT; i++) {
			objects[i] = Script.map("m" + i, String.valueOf(i + 1), "1");
		}
		this.scene = Scene.with(initial).open(Script.configMaps().content(String.valueOf(COUNT), objects));
	}

	@Test
	void theInformerWaitsForTheLastCallOfTheSlowestHandler() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.informer();
		List<Boolean> seen = new CopyOnWriteArrayList<>();
		List<String> synced = new CopyOnWriteArrayList<>();
		this.scene.factory.addStateListener(new InformerStateListener() {

			@Override
			public void onStateChange(SharedIndexInformer<?> changed, PartitionStatus before, PartitionStatus after) {
			}

			@Override
			public void onSynced(SharedIndexInformer<?> changed) {
				synced.add(changed.name());
			}

		});
		HandlerRegistration quick = informer
			.addHandler(ResourceEventHandler.of((event) -> seen.add(informer.hasSynced())));
		HandlerRegistration slow = informer.addHandler(stuckAtCall(COUNT), HandlerOptions.defaults().withId("slow"));
		informer.start();
		await().atMost(Scene.LONG).until(() -> this.ended.get() == COUNT - 1 && slow.status().started() == COUNT);
		assertThat(quick.awaitSync(Scene.LONG)).isTrue();
		assertThat(seen).hasSize(COUNT).doesNotContain(true);
		assertThat(this.scene.status().synced()).isTrue();
		assertThat(slow.hasSynced()).isFalse();
		assertThat(slow.awaitSync(Duration.ofMillis(1))).isFalse();
		assertThat(slow.status().synced()).isFalse();
		assertThat(informer.hasSynced()).isFalse();
		assertThat(informer.status().synced()).isFalse();
		assertThat(this.scene.factory.awaitSync(Duration.ofMillis(1)).toString()).contains("slow")
			.doesNotContain("quick");
		assertThat(synced).isEmpty();
		this.release.countDown();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		assertThat(slow.hasSynced()).isTrue();
		assertThat(this.ended).hasValue(COUNT);
		await().atMost(Scene.LONG).untilAsserted(() -> assertThat(synced).containsExactly("configmaps"));
	}

	@Test
	void aLateHandlerHasAFlagOfItsOwn() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		HandlerRegistration late = informer.addHandler(stuckAtCall(COUNT));
		await().atMost(Scene.LONG).until(() -> late.status().started() == COUNT);
		assertThat(late.hasSynced()).isFalse();
		assertThat(informer.hasSynced()).isTrue();
		assertThat(this.scene.factory.awaitSync(Duration.ofMillis(1)).synced()).isTrue();
		this.release.countDown();
		assertThat(late.awaitSync(Scene.LONG)).isTrue();
	}

	@Test
	void whatComesAfterTheInitialContentIsNotWaitedFor() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		HandlerRegistration late = informer.addHandler(stuckAtCall(COUNT + 1));
		this.scene.server.watches().send(Script.event("ADDED", Script.map("later", "501", "1")));
		await().atMost(Scene.LONG).until(() -> late.status().started() == COUNT + 1);
		assertThat(late.hasSynced()).isTrue();
		assertThat(this.ended).hasValue(COUNT);
		this.release.countDown();
	}

	@Test
	void ofCallsSideBySideTheSlowestCounts() {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.informer();
		HandlerRegistration slow = informer.addHandler(stuckAtCall(1), HandlerOptions.defaults().withConcurrency(4));
		informer.start();
		await().atMost(Scene.LONG).until(() -> this.ended.get() == COUNT - 1);
		assertThat(slow.hasSynced()).isFalse();
		assertThat(informer.hasSynced()).isFalse();
		this.release.countDown();
		await().atMost(Scene.LONG).until(() -> slow.hasSynced() && informer.hasSynced());
		assertThat(this.ended).hasValue(COUNT);
	}

	private ResourceEventHandler<V1ConfigMap> stuckAtCall(int which) {
		AtomicInteger calls = new AtomicInteger();
		return ResourceEventHandler.of((event) -> {
			if (calls.incrementAndGet() == which) {
				try {
					this.release.await();
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
			}
			this.ended.incrementAndGet();
		});
	}

}
