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
import java.util.Map;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InitialState;
import io.kubeinformer.Reason;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * One namespace is forbidden: the others work, the reason is said, and it is mended
 * without help.
 */
@WithEachInitialState
class B53ForbiddenNamespaceTests {

	@AutoClose
	private final Scene scene;

	B53ForbiddenNamespaceTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.scene.create("a", "1");
		this.scene.server.objects()
			.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: b, namespace: pay}, data: {value: '1'}}");
		this.scene.spec(InformerSpec.of(V1ConfigMap.class).withNamespaces(List.of("shop", "pay")));
		this.scene.server.access().deny("*", "configmaps", "pay");
	}

	@Test
	void theOthersWorkAndTheReasonIsSaid() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.start();
		this.scene.awaitEvents("*a=1");
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == Reason.FORBIDDEN);
		assertThat(informer.hasSynced()).isFalse();
		assertThat(informer.status().message()).contains("list", "configmaps", "pay");
		assertThat(informer.status().partitions()).hasEntrySatisfying("shop",
				(shop) -> assertThat(shop.reason()).isNull());
		Map<String, String> waiting = this.scene.factory.awaitSync(Duration.ofMillis(50)).waiting();
		assertThat(waiting.values()).singleElement()
			.satisfies((why) -> assertThat(why).contains("FORBIDDEN", "configmaps", "pay"));
		this.scene.server.access().allowEverything();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		this.scene.awaitEvents("*a=1", "*b=1");
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == null);
	}

	@Test
	void aRightThatIsTakenAwayLeavesTheCache() throws InterruptedException {
		this.scene.server.access().allowEverything();
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		this.scene.server.watches().await(2);
		this.scene.server.access().deny("*", "configmaps", "pay");
		this.scene.server.watches().matching(RequestMatcher.watch(Scene.MAPS).inNamespace("pay")).end();
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == Reason.FORBIDDEN);
		assertThat(informer.hasSynced()).isTrue();
		assertThat(this.scene.cached()).containsExactly("a=1", "b=1");
		this.scene.server.access().allowEverything();
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == null);
		assertThat(this.scene.recorder.events()).hasSize(2);
	}

}
