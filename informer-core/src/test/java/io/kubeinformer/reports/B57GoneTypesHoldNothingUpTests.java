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

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InformerLease;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.InitialState;
import io.kubeinformer.Reason;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.Unstructured;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Nothing that is done with an informer of a type that is gone waits for it to sync.
 */
@WithEachInitialState
class B57GoneTypesHoldNothingUpTests {

	/** Far less than a wait for anything that does not come. */
	private static final Duration PROMPT = Duration.ofSeconds(10);

	private static final Duration MAX = Duration.ofMinutes(1);

	@AutoClose
	private final Scene scene;

	private final SharedIndexInformer<Unstructured> informer;

	private final HandlerRegistration handler;

	B57GoneTypesHoldNothingUpTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.informer = this.scene.factory.forResource(Widgets.RESOURCE);
		this.handler = this.informer.addHandler(new Widgets.Follower().handler());
	}

	@BeforeEach
	void startWithoutTheType() {
		this.informer.start();
		await().atMost(Scene.LONG).until(() -> this.informer.status().reason() == Reason.NOT_FOUND);
	}

	@Test
	void removingAHandler() {
		promptly(this.handler::remove);
		await().untilAsserted(() -> assertThat(this.informer.handlers()).isEmpty());
		assertThat(this.handler.hasSynced()).isFalse();
	}

	@Test
	void addingAndRemovingAnotherHandlerAndAnIndex() {
		promptly(() -> {
			this.informer.addHandler(new Widgets.Follower().handler()).remove();
			this.informer.addIndex("none", (object) -> null);
		});
		await().untilAsserted(() -> assertThat(this.informer.handlers()).hasSize(1));
	}

	@Test
	void stoppingIt() {
		promptly(() -> this.informer.stop(MAX));
		assertThat(this.informer.status().state()).isEqualTo(InformerState.STOPPED);
		assertThat(this.informer.hasSynced()).isFalse();
	}

	@Test
	void stoppingAll() {
		promptly(() -> this.scene.factory.stop(MAX));
		assertThat(this.informer.status().state()).isEqualTo(InformerState.STOPPED);
	}

	@Test
	void takingItFromTheFactory() {
		promptly(() -> this.scene.factory.remove(this.informer));
		assertThat(this.informer.status().state()).isEqualTo(InformerState.STOPPED);
		assertThat(this.scene.factory.informers()).isEmpty();
	}

	@Test
	void givingUpTheLastLease() {
		InformerLease<Unstructured> lease = this.scene.factory.lease(
				InformerSpec.of(ResourceType.of(Unstructured.class, Widgets.RESOURCE)).withNamespaces(List.of("shop")));
		lease.informer().start();
		promptly(lease::close);
		assertThat(this.scene.factory.informers()).doesNotContain(lease.informer());
	}

	private static void promptly(Runnable action) {
		long start = System.nanoTime();
		action.run();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(PROMPT);
	}

}
