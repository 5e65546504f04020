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

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A handler that joins a running informer is shown all that is cached once, and then
 * every change, without a gap.
 */
@WithEachInitialState
class B83LateHandlersTests {

	private static final int CHANGES = 500;

	private final Script script = Script.configMaps()
		.content("10", Script.map("a", "5", "0"), Script.map("b", "6", "0"));

	@AutoClose
	private final Scene scene;

	B83LateHandlersTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
	}

	@Test
	void whileEventsAreInFlight() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		List<Chain> chains = new ArrayList<>();
		for (int i = 1; i <= CHANGES; i++) {
			this.scene.server.watches()
				.send(Script.event("MODIFIED", Script.map("a", String.valueOf(10 + i), String.valueOf(i))));
			if (i % 25 == 0) {
				Chain chain = new Chain();
				informer.addHandler(chain);
				chains.add(chain);
			}
		}
		for (Chain chain : chains) {
			await().atMost(Scene.LONG).until(() -> chain.reached == CHANGES);
			assertThat(chain.adds).hasValue(2);
			assertThat(chain.gaps).isEmpty();
		}
	}

	@Test
	void beforeTheInformerStarts() throws InterruptedException {
		Chain chain = new Chain();
		this.scene.informer().addHandler(chain);
		this.scene.started();
		this.scene.server.watches().send(Script.event("MODIFIED", Script.map("a", "11", "1")));
		await().atMost(Scene.LONG).until(() -> chain.reached == 1);
		assertThat(chain.adds).hasValue(2);
		assertThat(chain.gaps).isEmpty();
	}

	/** Follows the value of one object from call to call. */
	private static final class Chain implements ResourceEventHandler<V1ConfigMap> {

		private final AtomicInteger adds = new AtomicInteger();

		private final List<String> gaps = new CopyOnWriteArrayList<>();

		private volatile int reached = -1;

		@Override
		public void onAdd(V1ConfigMap object, boolean initial) {
			this.adds.incrementAndGet();
			if (ConfigMaps.name(object).equals("a")) {
				this.reached = Integer.parseInt(ConfigMaps.value(object));
			}
		}

		@Override
		public void onUpdate(V1ConfigMap before, V1ConfigMap after) {
			int from = Integer.parseInt(ConfigMaps.value(before));
			int to = Integer.parseInt(ConfigMaps.value(after));
			if (from != this.reached || to != from + 1) {
				this.gaps.add(this.reached + " " + from + ">" + to);
			}
			this.reached = to;
		}

	}

}
