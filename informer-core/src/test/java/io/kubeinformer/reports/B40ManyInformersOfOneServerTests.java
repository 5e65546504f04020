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

import java.util.List;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Many informers of one server all reach their watch, and lists go on beside them: no
 * limit of connections to one host holds them back.
 */
@WithEachInitialState
class B40ManyInformersOfOneServerTests {

	private static final int INFORMERS = 120;

	@AutoClose
	private final Scene scene;

	B40ManyInformersOfOneServerTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@Test
	void allOfThemWatchAtOnce() throws InterruptedException {
		for (int i = 0; i < INFORMERS; i++) {
			String namespace = "shop-" + i;
			this.scene.server.objects().namespace(namespace);
			this.scene.factory.informer(InformerSpec.of(V1ConfigMap.class).withNamespaces(List.of(namespace)));
		}
		this.scene.factory.start();
		assertThat(this.scene.factory.awaitSync(Scene.LONG).waiting()).isEmpty();
		this.scene.server.watches().await(INFORMERS);
		await().atMost(Scene.LONG)
			.untilAsserted(() -> assertThat(this.scene.factory.informers()).hasSize(INFORMERS)
				.allMatch((informer) -> informer.status().state() == InformerState.WATCHING));
		this.scene.create("a", "1");
		this.scene.started();
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1");
		this.scene.server.watches().matching(RequestMatcher.watch(Scene.MAPS).inNamespace("shop-7")).end();
		this.scene.server.objects()
			.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: late, namespace: shop-7}, data: {value: x}}");
		SharedIndexInformer<V1ConfigMap> seventh = this.scene.factory
			.informer(InformerSpec.of(V1ConfigMap.class).withNamespaces(List.of("shop-7")));
		await().atMost(Scene.LONG).until(() -> seventh.lister().get("shop-7", "late") != null);
	}

}
