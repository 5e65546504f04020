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
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Items of lists carry no kind, events do: handlers and the cache see one shape.
 */
@WithEachInitialState
class B62KindOfListItemsTests {

	private final List<String> seen = new CopyOnWriteArrayList<>();

	@AutoClose
	private final Scene scene;

	B62KindOfListItemsTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.scene.create("listed", "1");
	}

	@Test
	void modelsHaveTheirKindBothWays() throws InterruptedException {
		assertSameShape(this.scene.factory.informer(V1ConfigMap.class));
	}

	@Test
	void mapsHaveTheirKindBothWays() throws InterruptedException {
		assertSameShape(this.scene.factory.forResource(new GroupVersionResource("", "v1", "configmaps")));
	}

	private <T extends KubernetesObject> void assertSameShape(SharedIndexInformer<T> informer)
			throws InterruptedException {
		informer.addHandler(new ResourceEventHandler<T>() {

			@Override
			public void onAdd(T object, boolean initial) {
				B62KindOfListItemsTests.this.seen.add(object.getMetadata().getName() + " " + shape(object));
			}

		});
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		this.scene.server.watches().await(1);
		this.scene.create("added", "1");
		await().atMost(Scene.LONG)
			.untilAsserted(() -> assertThat(this.seen).containsExactly("listed v1 ConfigMap", "added v1 ConfigMap"));
		this.scene.whileDisconnected(() -> {
			this.scene.create("relisted", "1");
			this.scene.server.expireHistory();
		});
		await().atMost(Scene.LONG).untilAsserted(() -> assertThat(this.seen).last().isEqualTo("relisted v1 ConfigMap"));
		assertThat(informer.lister().list()).hasSize(3).allMatch((object) -> shape(object).equals("v1 ConfigMap"));
	}

	private static String shape(KubernetesObject object) {
		return object.getApiVersion() + " " + object.getKind();
	}

}
