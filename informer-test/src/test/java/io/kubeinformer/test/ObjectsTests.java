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

package io.kubeinformer.test;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Objects changed behind the clients' backs.
 */
class ObjectsTests {

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	private final Objects objects = this.server.objects();

	@AfterEach
	void close() {
		this.server.close();
	}

	@Test
	void anObjectIsCreatedInANamespaceThatWasMissing() {
		StoredObject created = this.objects.create("""
				apiVersion: v1
				kind: ConfigMap
				metadata: {name: a, namespace: shop}
				data: {k: "1"}
				""");
		assertThat(created.uid()).isNotEmpty();
		assertThat(created.resourceVersion()).isNotEmpty().isEqualTo(this.objects.resourceVersion());
		assertThat(this.objects.get("ConfigMap", "shop", "a")).hasValueSatisfying((found) -> {
			assertThat(found.at("data", "k")).isEqualTo("1");
			assertThat(found.namespace()).isEqualTo("shop");
		});
		assertThat(this.objects.get("Namespace", "", "shop")).isPresent();
	}

	@Test
	void aStatusIsChangedByItself() {
		this.objects.create("""
				{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"},
				 "spec": {"containers": [{"name": "c", "image": "i"}]}}""");
		StoredObject changed = this.objects.patchStatus("pods", "default", "p", "{status: {phase: Failed}}");
		assertThat(changed.at("status", "phase")).isEqualTo("Failed");
		assertThat(changed.at("spec", "containers", "0", "image")).isEqualTo("i");
		assertThat(this.objects.patch("pods", "default", "p", "{metadata: {labels: {a: b}}}").at("status", "phase"))
			.isEqualTo("Failed");
	}

	@Test
	void objectsAreUpdatedAppliedAndDeleted() {
		this.objects.create(manifest("a", "1"));
		StoredObject updated = this.objects.update(manifest("a", "2"));
		assertThat(updated.at("data", "k")).isEqualTo("2");
		StoredObject applied = this.objects
			.apply("{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: x}}");
		assertThat(applied.at("data", "k")).isEqualTo("x");
		assertThat(applied.uid()).isEqualTo(updated.uid());
		assertThat(this.objects.apply("{apiVersion: v1, kind: ConfigMap, metadata: {name: b}}").name()).isEqualTo("b");
		assertThat(this.objects.list("configmaps", "default")).extracting(StoredObject::name).containsExactly("a", "b");
		this.objects.delete("configmaps", "default", "a");
		assertThat(this.objects.get("configmaps", "default", "a")).isEmpty();
		this.objects.deleteAll("configmaps", "");
		assertThat(this.objects.list("configmaps", "")).isEmpty();
	}

	@Test
	void severalDocumentsAreCreatedInTheirOrder() {
		List<StoredObject> all = this.objects.createAll("""
				apiVersion: v1
				kind: ConfigMap
				metadata: {name: b}
				---
				apiVersion: apps/v1
				kind: Deployment
				metadata: {name: a}
				spec:
				  selector: {matchLabels: {app: a}}
				  template:
				    metadata: {labels: {app: a}}
				    spec: {containers: [{name: c, image: i}]}
				""");
		assertThat(all).extracting(StoredObject::kind).containsExactly("ConfigMap", "Deployment");
	}

	@Test
	void aCustomResourceIsServedAtOnce() {
		this.server.customResource("ex.io", "v1", "Widget", "widgets", true);
		this.objects.create("{apiVersion: ex.io/v1, kind: Widget, metadata: {name: w}, spec: {size: 3}}");
		assertThat(this.objects.list("widgets.ex.io", "default")).singleElement()
			.satisfies((widget) -> assertThat(widget.at("spec", "size")).isEqualTo(3));
	}

	@Test
	void aRefusalAndAnUnknownKindAreExplained() {
		this.objects.create(manifest("a", "1"));
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> this.objects.create(manifest("a", "1")))
			.withMessageContaining("configmaps \\\"a\\\" already exists");
		assertThatExceptionOfType(IllegalArgumentException.class)
			.isThrownBy(() -> this.objects.create("{apiVersion: ex.io/v9, kind: Gadget, metadata: {name: x}}"))
			.withMessageContaining("ex.io/v9 Gadget")
			.withMessageContaining("customResource");
		assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> this.objects.create("{kind: Pod}"))
			.withMessageContaining("apiVersion");
	}

	@Test
	void nothingOfThisIsInTheRequestLog() {
		this.objects.create(manifest("a", "1"));
		assertThat(this.server.requests().list()).isEmpty();
	}

	private static Map<String, Object> manifest(String name, String value) {
		return Map.of("apiVersion", "v1", "kind", "ConfigMap", "metadata", Map.of("name", name), "data",
				Map.of("k", value));
	}

}
