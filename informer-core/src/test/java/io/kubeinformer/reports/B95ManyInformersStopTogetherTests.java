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

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Ten informers whose handlers are stuck stop in the time that one takes.
 */
@WithEachInitialState
class B95ManyInformersStopTogetherTests {

	private static final int COUNT = 10;

	private static final Duration LIMIT = Duration.ofMillis(500);

	/** Half of what the informers would take one after the other. */
	private static final Duration SOON = LIMIT.multipliedBy(COUNT / 2);

	private final CountDownLatch release = new CountDownLatch(1);

	private final List<SharedIndexInformer<V1ConfigMap>> informers = new ArrayList<>();

	private final List<HandlerRegistration> registrations = new ArrayList<>();

	@AutoClose
	private final Scene scene;

	B95ManyInformersStopTogetherTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@BeforeEach
	void startInformersWhoseHandlersAreStuck() {
		this.scene.create("a", "1");
		this.scene.create("b", "1");
		for (int i = 0; i < COUNT; i++) {
			SharedIndexInformer<V1ConfigMap> informer = this.scene.factory
				.newSharedIndexInformer(InformerSpec.of(V1ConfigMap.class).withName("b95-" + i));
			this.informers.add(informer);
			this.registrations
				.add(informer.addHandler(ResourceEventHandler.of((event) -> awaitUninterruptibly(this.release)),
						HandlerOptions.defaults().withId("stuck")));
		}
		this.scene.factory.start();
		this.registrations
			.forEach((handler) -> await().atMost(Scene.LONG).until(() -> handler.status().runningSince() != null));
	}

	@Test
	void theFactoryStopsThemSideBySide() {
		assertThat(timed(() -> this.scene.factory.stop(LIMIT))).isBetween(LIMIT, SOON);
		assertAllAreStopped();
		assertNoFurtherCallStarts();
	}

	@Test
	void callersOfTheirOwnStopThemSideBySide() {
		List<Thread> stoppers = this.informers.stream()
			.map((informer) -> new Thread(() -> informer.stop(LIMIT)))
			.toList();
		assertThat(timed(() -> {
			stoppers.forEach(Thread::start);
			stoppers.forEach(B95ManyInformersStopTogetherTests::join);
		})).isBetween(LIMIT, SOON);
		assertAllAreStopped();
		assertNoFurtherCallStarts();
	}

	@Test
	void closingWaitsForNoHandler() {
		assertThat(timed(this.scene.factory::close)).isLessThan(SOON);
		assertAllAreStopped();
		assertNoFurtherCallStarts();
	}

	@Test
	void whatIsPendingIsDeliveredByARestart() throws InterruptedException {
		this.scene.factory.stop(LIMIT);
		this.release.countDown();
		this.scene.factory.start();
		assertThat(this.scene.factory.awaitSync(Scene.LONG).synced()).isTrue();
		assertThat(this.registrations).allSatisfy((handler) -> assertThat(handler.status().processed()).isEqualTo(2));
	}

	private void assertAllAreStopped() {
		assertThat(this.informers).extracting((informer) -> informer.status().state())
			.containsOnly(InformerState.STOPPED);
	}

	// A call that ends looks for the next event on its own thread, before it is idle.
	private void assertNoFurtherCallStarts() {
		this.release.countDown();
		this.registrations
			.forEach((handler) -> await().atMost(Scene.LONG).until(() -> handler.status().runningSince() == null));
		assertThat(this.registrations).allSatisfy((handler) -> {
			assertThat(handler.status().started()).isEqualTo(1);
			assertThat(handler.status().pending()).isEqualTo(1);
		});
	}

	private static Duration timed(Runnable action) {
		long start = System.nanoTime();
		action.run();
		return Duration.ofNanos(System.nanoTime() - start);
	}

	private static void join(Thread thread) {
		try {
			thread.join();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static void awaitUninterruptibly(CountDownLatch latch) {
		boolean open = false;
		while (!open) {
			try {
				latch.await();
				open = true;
			}
			catch (InterruptedException ex) {
				// A handler that does not care.
			}
		}
	}

}
