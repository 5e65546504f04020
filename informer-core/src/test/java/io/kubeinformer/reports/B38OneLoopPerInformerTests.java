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

import java.util.concurrent.atomic.AtomicInteger;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An informer is one loop, however often it is started, also from the callback that tells
 * of its failures.
 */
@WithEachInitialState
class B38OneLoopPerInformerTests {

	@AutoClose
	private final Scene scene;

	private final AtomicInteger starts = new AtomicInteger();

	B38OneLoopPerInformerTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.scene.factory.addStateListener((informer, before, after) -> {
			if (after.reason() != null) {
				informer.start();
				this.starts.incrementAndGet();
			}
		});
	}

	@Test
	void startsWhileTheServerIsAwayMakeNoFurtherLoops() {
		this.scene.server.connections().refuse();
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.start();
		await().atMost(Scene.LONG).until(() -> this.starts.get() > 2);
		for (int i = 0; i < 20; i++) {
			informer.start();
		}
		this.scene.server.connections().accept();
		this.scene.server.watches().await(1);
		assertThat(this.scene.eventsUntilNow()).isEmpty();
		assertOneLoop();
	}

	@Test
	void startsAfterALostConnectionMakeNoFurtherLoops() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		for (int i = 0; i < 10; i++) {
			int before = this.starts.get();
			this.scene.server.watches().await(1).cut(Cut.RESET);
			await().atMost(Scene.LONG).until(() -> this.starts.get() > before);
			informer.start();
		}
		assertThat(this.scene.eventsUntilNow()).isEmpty();
		this.scene.server.watches().await(1);
		assertOneLoop();
	}

	private void assertOneLoop() {
		assertThat(this.scene.contentRequests()).isEqualTo(1);
		assertThat(this.scene.server.watches().count()).isEqualTo(1);
		assertThat(this.scene.status().watches().values().stream().mapToLong((stats) -> stats.count()).sum())
			.isGreaterThanOrEqualTo(this.scene.server.requests().count(RequestMatcher.plainWatch(Scene.MAPS)) - 1L);
	}

}
