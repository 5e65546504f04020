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

import java.util.Objects;

import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodSpec;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.Unstructured;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Fields and values that nobody here knows are no fault: the objects are cached.
 */
@WithEachInitialState
class B59UnknownFieldsTests {

	private static final String POD = """
			{"kind":"Pod","apiVersion":"v1","fresh":{"deep":[1,{"x":null}]},
			"metadata":{"name":"%s","namespace":"shop","uid":"%s","resourceVersion":"%d","novel":["a"]},
			"spec":{"unheardOf":true,"restartPolicy":"Sometimes","containers":[{"name":"c","image":"i",
			"newest":{"a":{"b":"c"}},"resources":{"limits":{"cpu":"1"},"later":2}}]},
			"status":{"phase":"Levitating","qosClass":"Gold","conditions":[{"type":"Odd","status":"Perhaps","why":1}]}}
			""".replace("\n", "");

	private final Script script = Script.of("v1", "Pod").content("10", POD.formatted("a", "a", 5));

	@AutoClose
	private final Scene scene;

	B59UnknownFieldsTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
	}

	@Test
	void podsWithThemAreCachedFromContentAndEvents() throws InterruptedException {
		SharedIndexInformer<V1Pod> informer = this.scene.factory.informer(V1Pod.class);
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		assertIsRead(informer, "a");
		this.scene.server.watches().await(1).send(Script.event("ADDED", POD.formatted("b", "b", 11)));
		await().atMost(Scene.LONG).until(() -> informer.lister().get("shop", "b") != null);
		assertIsRead(informer, "b");
		assertThat(informer.status().quarantined()).isEmpty();
		assertThat(informer.status().reason()).isNull();
	}

	@Test
	void mapsKeepThem() throws InterruptedException {
		SharedIndexInformer<Unstructured> informer = this.scene.factory
			.forResource(new GroupVersionResource("", "v1", "pods"));
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		Unstructured pod = informer.lister().get("shop", "a");
		assertThat(pod).isNotNull();
		assertThat(pod.get("spec", "unheardOf")).isEqualTo(true);
		assertThat(pod.get("status", "phase")).isEqualTo("Levitating");
	}

	private static void assertIsRead(SharedIndexInformer<V1Pod> informer, String name) {
		V1Pod pod = informer.lister().get("shop", name);
		assertThat(pod).isNotNull();
		assertThat(Objects.requireNonNull(pod.getStatus()).getPhase()).isEqualTo("Levitating");
		V1PodSpec spec = Objects.requireNonNull(pod.getSpec());
		assertThat(spec.getRestartPolicy()).isEqualTo("Sometimes");
		assertThat(spec.getContainers()).singleElement()
			.satisfies((container) -> assertThat(Objects.requireNonNull(container.getResources()).getLimits())
				.hasEntrySatisfying("cpu", (limit) -> assertThat(limit.getNumber()).isEqualByComparingTo("1")));
	}

}
