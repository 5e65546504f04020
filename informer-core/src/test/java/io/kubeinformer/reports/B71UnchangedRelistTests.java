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
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A relist that finds every object as it was tells nobody anything.
 */
@WithEachInitialState
class B71UnchangedRelistTests {

	@AutoClose
	private final Scene scene;

	B71UnchangedRelistTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.scene.create("a", "1");
		this.scene.create("b", "1");
	}

	@Test
	void nothingIsTold() throws InterruptedException {
		this.scene.started();
		V1ConfigMap before = this.scene.informer().lister().get("shop", "a");
		for (int i = 1; i <= 3; i++) {
			this.scene.server.watches().await(1).expire();
			assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1", "*b=1");
			assertThat(this.scene.relists(ListReason.EXPIRED)).isEqualTo(i);
		}
		assertThat(this.scene.informer().status().events().updated()).isZero();
		assertThat(this.scene.informer().lister().get("shop", "a")).isSameAs(before);
	}

}
