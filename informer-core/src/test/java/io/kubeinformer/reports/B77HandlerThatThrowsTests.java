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

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A handler that throws, whatever it is, keeps its thread and misses no event.
 */
@WithEachInitialState
class B77HandlerThatThrowsTests {

	private static final int EVENTS = 1000;

	private final Script script = Script.configMaps().content("10", Script.map("a", "5", "0"));

	@AutoClose
	private final Scene scene;

	B77HandlerThatThrowsTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
	}

	@Test
	void theBacklogDrainsAndOthersAreNotTouched() throws InterruptedException {
		AtomicInteger calls = new AtomicInteger();
		HandlerRegistration throwing = this.scene.informer().addHandler(ResourceEventHandler.of((event) -> {
			if (calls.incrementAndGet() == 1) {
				throw new StackOverflowError("on purpose");
			}
			if (calls.get() == 2) {
				throw new IllegalStateException("on purpose");
			}
		}));
		this.scene.informer().addHandler(this.scene.recorder);
		this.scene.started();
		for (int i = 1; i <= EVENTS; i++) {
			this.scene.server.watches()
				.send(Script.event("MODIFIED", Script.map("a", String.valueOf(10 + i), String.valueOf(i))));
		}
		await().atMost(Scene.LONG).until(() -> throwing.status().processed() == EVENTS + 1);
		await().atMost(Scene.LONG).until(() -> this.scene.recorder.events().size() == EVENTS + 1);
		assertThat(throwing.status().failed()).isEqualTo(2);
		assertThat(throwing.status().pending()).isZero();
		assertThat(throwing.hasSynced()).isTrue();
		assertThat(this.scene.recorder.events()).startsWith("*a=0", "a=0>1", "a=1>2");
	}

}
