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

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InformerState;
import io.kubeinformer.InitialState;
import io.kubeinformer.Reason;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.Unstructured;
import io.kubeinformer.test.Fault;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What belongs to a type that is gone can be removed and stopped at once.
 */
class B57StopWithoutSyncTests {

	@AutoClose
	private final Scene scene = Scene.with(InitialState.STREAMING).open();

	@Test
	void handlerAndInformerGoWithoutWaitingForTheFirstContent() throws InterruptedException {
		SharedIndexInformer<Unstructured> informer = this.scene.factory
			.forResource(new GroupVersionResource("example.org", "v1", "widgets"));
		HandlerRegistration handler = informer.addHandler(new ResourceEventHandler<>() {
		});
		informer.start();
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == Reason.NOT_FOUND);
		Duration took = timed(() -> {
			handler.remove();
			informer.stop(Duration.ofMinutes(1));
		});
		assertThat(took).isLessThan(Duration.ofSeconds(10));
		assertThat(informer.handlers()).isEmpty();
		assertThat(informer.status().state()).isEqualTo(InformerState.STOPPED);
		assertThat(informer.hasSynced()).isFalse();
	}

	@Test
	void aRequestThatIsNotAnsweredDoesNotHoldItBack() throws InterruptedException {
		Fault silent = this.scene.server.faults().on(RequestMatcher.initialState(Scene.MAPS)).always().neverAnswer();
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.start();
		silent.awaitApplied(1);
		assertThat(timed(() -> informer.stop(Duration.ofMinutes(1)))).isLessThan(Duration.ofSeconds(10));
		this.scene.server.requests().awaitNoneOpen(RequestMatcher.initialState(Scene.MAPS));
	}

	private static Duration timed(Runnable action) {
		long start = System.nanoTime();
		action.run();
		return Duration.ofNanos(System.nanoTime() - start);
	}

}
