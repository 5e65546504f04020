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

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.informer.Recorder;
import io.kubeinformer.informer.SharedInformerFactoryBuilder;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Handlers that are removed leave no thread, no queue, no resync and no reference behind.
 */
@WithEachInitialState
class B81HandlersThatLeaveTests {

	private static final int COUNT = 1_000;

	private static final int FEW_THREADS = 20;

	@AutoClose
	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	private final RecordedThreads threads = new RecordedThreads();

	@AutoClose
	private final SharedInformerFactory factory;

	private final SharedIndexInformer<V1ConfigMap> informer;

	B81HandlersThatLeaveTests(InitialState initial) {
		this.factory = new SharedInformerFactoryBuilder().apiClient(new ApiClient().setBasePath(this.server.httpUrl()))
			.threadFactory(this.threads)
			.streamingLists(initial.isStreaming())
			.build();
		this.informer = this.factory.informer(V1ConfigMap.class);
	}

	@BeforeEach
	void startWithSomeContent() throws InterruptedException {
		for (int i = 0; i < 5; i++) {
			this.server.objects().create(Scene.manifest("m" + i, "1"));
		}
		this.informer.start();
		assertThat(this.informer.awaitSync(Scene.LONG)).isTrue();
	}

	@Test
	void oneAfterTheOtherLeavesNothingBehind() throws InterruptedException {
		List<WeakReference<Object>> left = new ArrayList<>();
		int most = 0;
		for (int i = 0; i < COUNT; i++) {
			Recorder handler = new Recorder();
			HandlerRegistration registration = this.informer.addHandler(handler,
					HandlerOptions.defaults().withResyncPeriod(Duration.ofSeconds(1)));
			assertThat(registration.awaitSync(Scene.LONG)).isTrue();
			registration.remove();
			left.add(new WeakReference<>(handler));
			most = Math.max(most, this.threads.alive().size());
		}
		assertThat(most).isLessThan(FEW_THREADS);
		await().untilAsserted(() -> assertThat(this.informer.handlers()).isEmpty());
		assertThat(this.informer.status().handlers()).isEmpty();
		await().atMost(Scene.LONG).untilAsserted(() -> {
			System.gc();
			assertThat(left).allMatch((handler) -> handler.get() == null);
		});
	}

	@Test
	void manyAtOnceHoldNoThreadEach() {
		List<HandlerRegistration> registrations = new ArrayList<>();
		for (int i = 0; i < COUNT; i++) {
			registrations.add(this.informer.addHandler(new Recorder()));
		}
		await().atMost(Scene.LONG)
			.untilAsserted(() -> assertThat(registrations).allMatch(HandlerRegistration::hasSynced));
		registrations.forEach(HandlerRegistration::remove);
		await().untilAsserted(() -> assertThat(this.informer.handlers()).isEmpty());
		Recorder last = new Recorder();
		this.informer.addHandler(last);
		await().atMost(Scene.LONG).untilAsserted(() -> assertThat(last.events()).hasSize(5));
		await().atMost(Scene.LONG).untilAsserted(() -> assertThat(this.threads.alive().size()).isLessThan(FEW_THREADS));
	}

	@Test
	void aRemovedHandlerHearsNoMore() {
		Recorder leaver = new Recorder();
		Recorder stayer = new Recorder();
		HandlerRegistration registration = this.informer.addHandler(leaver);
		this.informer.addHandler(stayer);
		await().atMost(Scene.LONG).until(() -> leaver.events().size() == 5);
		registration.remove();
		this.server.objects().create(Scene.manifest("later", "1"));
		await().atMost(Scene.LONG).until(() -> stayer.events().contains("+later=1"));
		assertThat(leaver.events()).hasSize(5);
		assertThat(registration.status().pending()).isZero();
	}

	@Test
	void aHandlerMayRemoveItself() {
		AtomicReference<HandlerRegistration> self = new AtomicReference<>();
		List<String> heard = new ArrayList<>();
		self.set(this.informer.addHandler(ResourceEventHandler.of((event) -> {
			await().until(() -> self.get() != null);
			heard.add(event.key().name());
			self.get().remove();
		})));
		await().atMost(Scene.LONG).untilAsserted(() -> assertThat(this.informer.handlers()).isEmpty());
		await().atMost(Scene.LONG).until(() -> self.get().status().processed() == 1);
		assertThat(heard).hasSize(1);
	}

}
