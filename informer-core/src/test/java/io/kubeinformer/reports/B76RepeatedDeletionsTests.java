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

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Deletions that come over and over, or of objects nobody knows, are told once or not at
 * all.
 */
@WithEachInitialState
class B76RepeatedDeletionsTests {

	private final Script script = Script.configMaps().content("8", Script.map("a", "5", "1"));

	@AutoClose
	private final Scene scene;

	B76RepeatedDeletionsTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
	}

	@Test
	void oneIsTold() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		for (int i = 0; i < 5; i++) {
			this.scene.server.watches().send(Script.event("DELETED", Script.map("a", "9", "1")));
		}
		this.scene.server.watches()
			.send(Script.event("DELETED", Script.map("z", "10", "1")))
			.send(Script.event("ADDED", Script.map("last", "11", "1")));
		this.scene.awaitEvents("*a=1", "-a=1", "+last=1");
		assertThat(informer.status().events().deleted()).isEqualTo(1);
		// Deletions that wait together in the queue are one.
		assertThat(informer.status().events().ignored()).isBetween(1L, 5L);
		assertThat(informer.status().cacheSize()).isEqualTo(1);
		assertThat(informer.status().queueDepth()).isZero();
	}

}
