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

import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Handlers that come and go leave nothing behind.
 */
class B81HandlersThatComeAndGoTests {

	private static final int HANDLERS = 1000;

	@AutoClose
	private final Scene scene = Scene.with(InitialState.STREAMING).open();

	@Test
	void threadsAndHandlersStayFew() throws InterruptedException {
		this.scene.create("a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		AtomicInteger adds = new AtomicInteger();
		int threads = Thread.activeCount();
		for (int i = 0; i < HANDLERS; i++) {
			HandlerRegistration handler = informer
				.addHandler(ResourceEventHandler.of((event) -> adds.incrementAndGet()));
			assertThat(handler.awaitSync(Scene.LONG)).isTrue();
			handler.remove();
		}
		assertThat(adds).hasValue(HANDLERS);
		assertThat(Thread.activeCount()).isLessThan(threads + 20);
		await().atMost(Scene.LONG).until(() -> informer.handlers().size() == 1);
		assertThat(informer.status().handlers()).hasSize(1);
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1");
		assertThat(adds).hasValue(HANDLERS);
	}

}
