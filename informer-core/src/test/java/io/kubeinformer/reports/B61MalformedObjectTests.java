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

import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * One malformed object costs itself alone: it is named and counted, and appears when it
 * is mended. What was read of it before is not passed off as current.
 */
@WithEachInitialState
class B61MalformedObjectTests {

	private static final ResourceType<Widget> WIDGETS = new ResourceType<>(Widget.class, "ex.io", "v1", "widgets",
			"Widget", ResourceType.Scope.NAMESPACED);

	private final InitialState initial;

	private final List<String> events = new CopyOnWriteArrayList<>();

	B61MalformedObjectTests(InitialState initial) {
		this.initial = initial;
	}

	@Test
	void aDeploymentAmongAHundred() throws InterruptedException {
		oneOfAHundred(InformerSpec.of(V1Deployment.class), "apps/v1", "Deployment");
	}

	@Test
	void anObjectOfAnOwnClassAmongAHundred() throws InterruptedException {
		oneOfAHundred(InformerSpec.of(WIDGETS), "ex.io/v1", "Widget");
	}

	@Test
	void aDeploymentThatWasReadableBefore() throws InterruptedException {
		readableBefore(InformerSpec.of(V1Deployment.class), "apps/v1", "Deployment");
	}

	@Test
	void anObjectOfAnOwnClassThatWasReadableBefore() throws InterruptedException {
		readableBefore(InformerSpec.of(WIDGETS), "ex.io/v1", "Widget");
	}

	private <T extends KubernetesObject> void oneOfAHundred(InformerSpec<T> spec, String apiVersion, String kind)
			throws InterruptedException {
		Script script = Script.of(apiVersion, kind);
		script.content("10",
				IntStream.range(0, 100)
					.mapToObj((i) -> object(apiVersion, kind, "o" + i, 5, (i == 57) ? "\"many\"" : "3"))
					.toArray(String[]::new));
		try (Scene scene = Scene.with(this.initial).open(script)) {
			SharedIndexInformer<T> informer = started(scene, spec);
			await().atMost(Scene.LONG).until(() -> this.events.size() == 99);
			assertThat(informer.indexer().size()).isEqualTo(99);
			assertQuarantined(informer, "shop/o57");
			send(scene, "MODIFIED", object(apiVersion, kind, "o57", 11, "[]"));
			send(scene, "MODIFIED", object(apiVersion, kind, "o1", 12, "4"));
			await().atMost(Scene.LONG).until(() -> this.events.contains("~o1"));
			assertQuarantined(informer, "shop/o57");
			send(scene, "MODIFIED", object(apiVersion, kind, "o57", 13, "4"));
			await().atMost(Scene.LONG).until(() -> this.events.contains("+o57"));
			assertThat(informer.status().quarantined()).isEmpty();
			assertThat(informer.indexer().size()).isEqualTo(100);
			assertThat(scene.server.watches().count()).isEqualTo(1);
		}
	}

	private <T extends KubernetesObject> void readableBefore(InformerSpec<T> spec, String apiVersion, String kind)
			throws InterruptedException {
		Script script = Script.of(apiVersion, kind)
			.content("10", object(apiVersion, kind, "a", 5, "3"), object(apiVersion, kind, "b", 6, "3"));
		try (Scene scene = Scene.with(this.initial).open(script)) {
			SharedIndexInformer<T> informer = started(scene, spec);
			send(scene, "MODIFIED", object(apiVersion, kind, "a", 11, "\"many\""));
			send(scene, "MODIFIED", object(apiVersion, kind, "b", 12, "4"));
			await().atMost(Scene.LONG).until(() -> this.events.contains("~b"));
			assertThat(this.events).containsExactlyInAnyOrder("+a", "+b", "~b");
			assertThat(informer.lister().get("shop", "a")).isNotNull();
			assertQuarantined(informer, "shop/a");
			script.content("20", object(apiVersion, kind, "a", 11, "\"many\""), object(apiVersion, kind, "b", 15, "5"));
			scene.server.watches().expire();
			await().atMost(Scene.LONG).until(() -> Collections.frequency(this.events, "~b") == 2);
			assertThat(informer.lister().get("shop", "a")).isNotNull();
			assertQuarantined(informer, "shop/a");
			send(scene, "DELETED", object(apiVersion, kind, "a", 21, "\"many\""));
			await().atMost(Scene.LONG).until(() -> this.events.contains("-a"));
			assertThat(informer.status().quarantined()).isEmpty();
			assertThat(informer.lister().get("shop", "a")).isNull();
		}
	}

	private <T extends KubernetesObject> SharedIndexInformer<T> started(Scene scene, InformerSpec<T> spec)
			throws InterruptedException {
		SharedIndexInformer<T> informer = scene.factory.informer(spec);
		informer.addHandler(new ResourceEventHandler<T>() {

			@Override
			public void onAdd(T object, boolean initial) {
				tell("+", object);
			}

			@Override
			public void onUpdate(T before, T after) {
				tell("~", after);
			}

			@Override
			public void onDelete(T last, boolean finalStateUnknown) {
				tell("-", last);
			}

		});
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		scene.server.watches().await(1);
		return informer;
	}

	private void tell(String what, KubernetesObject object) {
		this.events.add(what + object.getMetadata().getName());
	}

	private static void send(Scene scene, String type, String object) {
		scene.server.watches().await(1).send(Script.event(type, object));
	}

	private static void assertQuarantined(SharedIndexInformer<?> informer, String key) {
		assertThat(informer.status().quarantined()).singleElement().satisfies((item) -> {
			assertThat(item.item()).isEqualTo(key);
			assertThat(item.failure().message()).contains("spec.replicas").doesNotContain("many");
		});
	}

	private static String object(String apiVersion, String kind, String name, int version, String replicas) {
		return "{\"kind\":\"" + kind + "\",\"apiVersion\":\"" + apiVersion + "\",\"metadata\":{\"name\":\"" + name
				+ "\",\"namespace\":\"shop\",\"uid\":\"" + name + "\",\"resourceVersion\":\"" + version
				+ "\"},\"spec\":{\"replicas\":" + replicas + "}}";
	}

	/** An own class with an integer. */
	static final class Widget implements KubernetesObject {

		private @Nullable String apiVersion;

		private @Nullable String kind;

		private @Nullable V1ObjectMeta metadata;

		private @Nullable Spec spec;

		@Override
		public @Nullable String getApiVersion() {
			return this.apiVersion;
		}

		@Override
		public @Nullable String getKind() {
			return this.kind;
		}

		@Override
		public @Nullable V1ObjectMeta getMetadata() {
			return this.metadata;
		}

		/** What is wanted. */
		static final class Spec {

			private @Nullable Integer replicas;

		}

	}

}
