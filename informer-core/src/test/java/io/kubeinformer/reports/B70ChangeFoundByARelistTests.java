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

import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A change that only a relist finds is a change: handlers without resync are told, once.
 */
@WithEachInitialState
class B70ChangeFoundByARelistTests {

	@AutoClose
	private final Scene scene;

	B70ChangeFoundByARelistTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.scene.create("a", "1");
	}

	@Test
	void itIsOneUpdate() throws InterruptedException {
		this.scene.started();
		this.scene.whileDisconnected(() -> {
			this.scene.update("a", "2");
			this.scene.update("a", "5");
			this.scene.server.expireHistory();
		});
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1", "a=1>5");
		assertThat(this.scene.informer().status().events().updated()).isEqualTo(1);
		assertThat(this.scene.informer().status().events().resynced()).isZero();
	}

	@Test
	void itIsOneUpdateAfterARestartOfTheInformer() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		informer.stop(Duration.ZERO);
		this.scene.update("a", "5");
		informer.start();
		this.scene.awaitEvents("*a=1", "a=1>5");
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1", "a=1>5");
	}

}
