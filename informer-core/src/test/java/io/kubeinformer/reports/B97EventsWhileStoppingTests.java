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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.informer.SharedInformerFactoryBuilder;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Events flood in while informers stop, the factory closes and the client is shut down:
 * nothing is thrown, and no handler is called once a stop has returned.
 */
@WithEachInitialState
class B97EventsWhileStoppingTests {

	private static final int ROUNDS = 5;

	@AutoClose
	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	@AutoClose
	private final Logged log = Logged.about("b97-maps");

	private final RecordedThreads threads = new RecordedThreads();

	private final ApiClient client = new ApiClient().setBasePath(this.server.httpUrl());

	private final AtomicInteger calls = new AtomicInteger();

	private final AtomicInteger changes = new AtomicInteger();

	private final AtomicBoolean done = new AtomicBoolean();

	private final Thread flood = new Thread(this::flood);

	private final InitialState initial;

	B97EventsWhileStoppingTests(InitialState initial) {
		this.initial = initial;
	}

	@BeforeEach
	void beginTheFlood() {
		this.server.objects().create(Scene.manifest("a", "0"));
		this.flood.start();
	}

	@AfterEach
	void endTheFlood() throws InterruptedException {
		this.done.set(true);
		this.flood.join();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 20 })
	void stopsOfAnInformerThatStartsAgain(int drainSeconds) throws InterruptedException {
		try (SharedInformerFactory factory = factory()) {
			SharedIndexInformer<V1ConfigMap> informer = flooded(factory);
			for (int round = 0; round < ROUNDS; round++) {
				informer.stop(Duration.ofSeconds(drainSeconds));
				assertThat(informer.status().state()).isEqualTo(InformerState.STOPPED);
				assertNoCallStarts(informer.handlers().get(0));
				informer.start();
				assertThat(informer.awaitSync(Scene.LONG)).isTrue();
				awaitMore(this.calls, 1);
			}
		}
		assertQuiet();
	}

	@Test
	void stopAndCloseAtOnce() throws InterruptedException {
		for (int round = 0; round < ROUNDS; round++) {
			SharedInformerFactory factory = factory();
			SharedIndexInformer<V1ConfigMap> informer = flooded(factory);
			atOnce(() -> informer.stop(Duration.ofMillis(5)), factory::close, () -> factory.stop(Duration.ZERO));
			assertThat(informer.status().state()).isEqualTo(InformerState.STOPPED);
			assertQuiet();
		}
	}

	@Test
	void theUsersClientIsShutDownBeforeTheStop() throws InterruptedException {
		SharedInformerFactory factory = factory();
		SharedIndexInformer<V1ConfigMap> informer = flooded(factory);
		this.client.getHttpClient().dispatcher().cancelAll();
		this.client.getHttpClient().dispatcher().executorService().shutdownNow();
		this.client.getHttpClient().connectionPool().evictAll();
		awaitMore(this.calls, 10);
		atOnce(() -> informer.stop(Duration.ZERO), factory::close,
				() -> this.client.getHttpClient().dispatcher().cancelAll());
		assertQuiet();
	}

	@Test
	void handlersAndIndexesComeAndGoWhileAllIsClosed() throws InterruptedException {
		for (int round = 0; round < ROUNDS; round++) {
			SharedInformerFactory factory = factory();
			SharedIndexInformer<V1ConfigMap> informer = flooded(factory);
			atOnce(() -> informer.handlers().forEach(HandlerRegistration::remove), factory::close,
					() -> informer.addHandler(counting()), () -> informer.addIndex("none", (object) -> null));
			assertQuiet();
		}
	}

	// A call that had begun may go on; then the flood goes on without one.
	private void assertNoCallStarts(HandlerRegistration handler) {
		await().atMost(Scene.LONG).until(() -> handler.status().runningSince() == null);
		long started = handler.status().started();
		awaitMore(this.changes, 20);
		assertThat(handler.status().started()).isEqualTo(started);
	}

	// No thread is left that could call a handler.
	private void assertQuiet() {
		await().atMost(Scene.LONG).untilAsserted(() -> assertThat(this.threads.alive()).isEmpty());
		assertThat(this.threads.uncaught()).isEmpty();
		assertThat(this.log.lines()).isEmpty();
	}

	private SharedIndexInformer<V1ConfigMap> flooded(SharedInformerFactory factory) throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = factory
			.informer(InformerSpec.of(V1ConfigMap.class).withName("b97-maps"));
		informer.addHandler(counting());
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		awaitMore(this.calls, 10);
		return informer;
	}

	private static void awaitMore(AtomicInteger counter, int more) {
		int before = counter.get();
		await().atMost(Scene.LONG).until(() -> counter.get() >= before + more);
	}

	private static void atOnce(Runnable... actions) throws InterruptedException {
		CountDownLatch go = new CountDownLatch(1);
		List<Throwable> thrown = new ArrayList<>();
		List<Thread> all = new ArrayList<>();
		for (Runnable action : actions) {
			Thread thread = new Thread(() -> {
				try {
					go.await();
					action.run();
				}
				catch (Throwable ex) {
					synchronized (thrown) {
						thrown.add(ex);
					}
				}
			});
			all.add(thread);
			thread.start();
		}
		go.countDown();
		for (Thread thread : all) {
			thread.join();
		}
		assertThat(thrown).isEmpty();
	}

	private SharedInformerFactory factory() {
		return new SharedInformerFactoryBuilder().apiClient(this.client)
			.threadFactory(this.threads)
			.streamingLists(this.initial.isStreaming())
			.build();
	}

	private void flood() {
		while (!this.done.get()) {
			this.server.objects().update(Scene.manifest("a", String.valueOf(this.changes.incrementAndGet())));
		}
	}

	private ResourceEventHandler<V1ConfigMap> counting() {
		return ResourceEventHandler.of((event) -> this.calls.incrementAndGet());
	}

}
