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

package io.kubeinformer.sample.demo;

import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.StoredObject;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DemoWorld}, which is stepped by hand here.
 */
@ExtendWith(OutputCaptureExtension.class)
class DemoWorldTests {

	/** More than one rollout of each deployment takes. */
	private static final int STEPS = 35;

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	private final DemoWorld world = new DemoWorld(this.server.objects());

	@BeforeEach
	void seed() {
		this.world.start();
	}

	@AfterEach
	void close() {
		this.server.close();
	}

	@Test
	void replicaSetsSayWhatPodsTheyHave() {
		assertReplicaSetsMatchTheirPods();
		for (int i = 0; i < STEPS; i++) {
			this.world.step();
			assertReplicaSetsMatchTheirPods();
		}
	}

	@Test
	void fewReplicaSetsOfFormerVersionsStay() {
		for (int i = 0; i < 3 * STEPS; i++) {
			this.world.step();
		}
		assertThat(this.server.objects().list("ReplicaSet", "")).hasSize(15);
	}

	@Test
	void goesOnWithoutANamespaceThatWasDeleted(CapturedOutput output) {
		this.world.step();
		this.server.objects().delete("Namespace", "", "shop");
		steps();
		assertThat(image("payments", "ledger")).doesNotEndWith(":1.1");
		assertThat(output).containsOnlyOnce("Namespace 'shop' was deleted").doesNotContain("gives up");
	}

	@Test
	void goesOnWithoutADeploymentThatWasDeleted(CapturedOutput output) {
		this.world.step();
		this.server.objects().delete("Deployment", "shop", "web");
		steps();
		assertThat(image("shop", "cart")).doesNotEndWith(":1.1");
		assertThat(output).containsOnlyOnce("Deployment shop/web was deleted").doesNotContain("gives up");
	}

	@Test
	void standsStillWhenNothingIsLeft(CapturedOutput output) {
		this.server.objects().delete("Namespace", "", "shop");
		this.server.objects().delete("Namespace", "", "payments");
		steps();
		assertThat(output).containsOnlyOnce("Namespace 'shop' was deleted")
			.containsOnlyOnce("Namespace 'payments' was deleted");
	}

	@Test
	void replacesPodsAndReplicaSetsThatWereDeleted(CapturedOutput output) {
		for (int i = 0; i < STEPS; i++) {
			this.server.objects().deleteAll((i % 2 == 0) ? "Pod" : "ReplicaSet", "shop");
			this.world.step();
		}
		steps();
		assertThat(pods("shop", "web")).hasSizeBetween(4, 5);
		assertThat(output).doesNotContain("deleted").doesNotContain("gives up");
	}

	private void steps() {
		for (int i = 0; i < STEPS; i++) {
			this.world.step();
		}
	}

	private void assertReplicaSetsMatchTheirPods() {
		List<StoredObject> pods = this.server.objects().list("Pod", "");
		assertThat(this.server.objects().list("ReplicaSet", "")).isNotEmpty().allSatisfy((replicaSet) -> {
			int own = (int) pods.stream()
				.filter((pod) -> replicaSet.name().equals(pod.at("metadata", "ownerReferences", "0", "name")))
				.count();
			assertThat(number(replicaSet, "spec")).isEqualTo(own);
			assertThat(number(replicaSet, "status")).isEqualTo(own);
		});
	}

	private static int number(StoredObject replicaSet, String part) {
		Object number = replicaSet.at(part, "replicas");
		return (number != null) ? ((Number) number).intValue() : 0;
	}

	private List<StoredObject> pods(String namespace, String deployment) {
		return this.server.objects()
			.list("Pod", namespace)
			.stream()
			.filter((pod) -> deployment.equals(pod.at("metadata", "labels", "app")))
			.toList();
	}

	private String image(String namespace, String deployment) {
		return String.valueOf(this.server.objects()
			.get("Deployment", namespace, deployment)
			.orElseThrow()
			.at("spec", "template", "spec", "containers", "0", "image"));
	}

}
