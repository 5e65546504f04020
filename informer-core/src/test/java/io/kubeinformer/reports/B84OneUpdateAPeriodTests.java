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

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.InitialState;
import io.kubeinformer.informer.Recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A resync shows every object once a period, and only to handlers that asked for it.
 */
class B84OneUpdateAPeriodTests {

	private static final int PERIODS = 3;

	@AutoClose
	private final Scene scene = Scene.with(InitialState.STREAMING).open();

	@Test
	void notTwiceAndNotToOthers() throws InterruptedException {
		this.scene.create("a", "1");
		Recorder resynced = new Recorder();
		long start = System.nanoTime();
		this.scene.informer().addHandler(resynced, HandlerOptions.defaults().withResyncPeriod(Duration.ofSeconds(1)));
		this.scene.informer().addHandler(this.scene.recorder);
		this.scene.started();
		await().atMost(Scene.LONG).until(() -> resynced.events().size() > PERIODS);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(PERIODS));
		assertThat(resynced.events()).startsWith("*a=1", "a=1>1", "a=1>1", "a=1>1");
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1");
	}

}
