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
 * A resource that does not exist yet is asked for until it does.
 */
@WithEachInitialState
class B55ResourceInstalledLaterTests {

	private static final GroupVersionResource WIDGETS = new GroupVersionResource("example.org", "v1", "widgets");

	@AutoClose
	private final Scene scene;

	B55ResourceInstalledLaterTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@Test
	void plainPagesSayNothingIsThere() throws InterruptedException {
		installLater();
	}

	@Test
	void aStatusSaysNothingIsThere() throws InterruptedException {
		this.scene.server.faults()
			.on(RequestMatcher.initialState("widgets"))
			.times(3)
			.respondStatus(404, "NotFound", "the server could not find the requested resource");
		installLater();
	}

	private void installLater() throws InterruptedException {
		SharedIndexInformer<Unstructured> informer = this.scene.factory.forResource(WIDGETS);
		informer.start();
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == Reason.NOT_FOUND);
		assertThat(informer.hasSynced()).isFalse();
		assertThat(informer.status().message()).contains("widgets.example.org", "CustomResourceDefinition");
		this.scene.server.requests().await(3, RequestMatcher.any());
		this.scene.server.customResource("example.org", "v1", "Widget", "widgets", true);
		this.scene.server.objects()
			.create("{apiVersion: example.org/v1, kind: Widget, metadata: {name: w, namespace: shop}}");
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		await().atMost(Scene.LONG).until(() -> informer.lister().get("shop", "w") != null);
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == null);
	}

}
