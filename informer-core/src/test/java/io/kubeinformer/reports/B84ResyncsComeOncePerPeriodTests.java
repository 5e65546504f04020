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

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.informer.Recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Each handler is shown an object once in each of its own resync periods, and one without
 * a period never.
 */
@WithEachInitialState
class B84ResyncsComeOncePerPeriodTests {

	private static final int ROUNDS = 3;

	@AutoClose
	private final Scene scene;

	B84ResyncsComeOncePerPeriodTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@Test
	void eachHandlerHasItsOwnPeriod() throws InterruptedException {
		this.scene.create("a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		long start = System.nanoTime();
		Recorder eachSecond = new Recorder();
		Recorder eachTwoSeconds = new Recorder();
		HandlerRegistration first = informer.addHandler(eachSecond, every(1));
		HandlerRegistration second = informer.addHandler(eachTwoSeconds, every(2));
		await().atMost(Scene.LONG).until(() -> resyncs(eachSecond) >= ROUNDS);
		first.remove();
		second.remove();
		long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
		assertThat(resyncs(eachSecond)).isBetween((long) ROUNDS, seconds);
		assertThat(resyncs(eachTwoSeconds)).isBetween(0L, seconds / 2);
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1");
		assertThat(informer.status().events().resynced()).isBetween(resyncs(eachSecond) + resyncs(eachTwoSeconds),
				seconds + seconds / 2);
	}

	private static HandlerOptions every(int seconds) {
		return HandlerOptions.defaults().withResyncPeriod(Duration.ofSeconds(seconds));
	}

	private static long resyncs(Recorder recorder) {
		return List.copyOf(recorder.events()).stream().filter("a=1>1"::equals).count();
	}

}
