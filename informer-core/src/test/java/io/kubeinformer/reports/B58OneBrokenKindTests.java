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

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.InitialState;
import io.kubeinformer.Reason;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.Unstructured;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A kind whose lists always fail holds no other kind back.
 */
@WithEachInitialState
class B58OneBrokenKindTests {

	@AutoClose
	private final Scene scene;

	B58OneBrokenKindTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.scene.create("a", "1");
		this.scene.server.customResource("example.org", "v1", "Widget", "widgets", true);
	}

	@Test
	void theOthersSyncAndItAloneIsReported() throws InterruptedException {
		this.scene.server.faults()
			.on(RequestMatcher.initialState("widgets"))
			.always()
			.respondStatus(500, "InternalError", "conversion webhook for example.org/v1, Kind=Widget failed: no route");
		SharedIndexInformer<Unstructured> broken = this.scene.factory
			.forResource(new GroupVersionResource("example.org", "v1", "widgets"));
		broken.start();
		this.scene.started();
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1");
		assertThat(this.scene.informer().status().reason()).isNull();
		await().atMost(Scene.LONG).until(() -> broken.status().reason() == Reason.SERVER_ERROR);
		assertThat(broken.hasSynced()).isFalse();
		assertThat(broken.status().message()).contains("widgets.example.org", "conversion webhook");
		assertThat(this.scene.factory.awaitSync(Duration.ofMillis(50)).waiting()).hasSize(1)
			.allSatisfy((name, why) -> assertThat(why).contains("SERVER_ERROR", "conversion webhook"));
	}

}
