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

package io.kubeinformer.handler;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodSpec;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import io.kubeinformer.EventType;
import io.kubeinformer.Lister;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.Unstructured;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.fake.FakeInformer;
import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.fake.StartFailures;

import static io.kubeinformer.EventType.ADDED;
import static io.kubeinformer.EventType.UPDATED;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what {@link InformerHandler} leaves out.
 */
class HandlerFilterTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
		.withPropertyValues("informer.client.url=http://127.0.0.1:1", "teams=shop,stock", "tier=front")
		.withBean(FakeInformerFactory.class);

	@Test
	void objectsOfOtherNamespacesAreLeftOut() {
		this.contextRunner.withPropertyValues("informer.client.namespace=own")
			.withBean("watcher", InNamespaces.class)
			.run((context) -> {
				for (String namespace : List.of("shop", "stock", "own", "other")) {
					pods(context).add(pod(namespace, "a"));
				}
				pods(context).add(new V1Pod().metadata(new V1ObjectMeta().name("of-the-cluster")));
				assertThat(context.getBean(InNamespaces.class).seen).containsExactly("ADDED shop", "ADDED stock",
						"ADDED own");
			});
	}

	@Test
	void objectsComeAndGoWithTheirLabels() {
		this.contextRunner.withBean("watcher", WithLabels.class).run((context) -> {
			V1Pod front = pod("shop", "a")
				.metadata(new V1ObjectMeta().namespace("shop").labels(Map.of("tier", "front")));
			Objects.requireNonNull(front.getMetadata()).name("a");
			V1Pod back = pod("shop", "a");
			pods(context).add(back);
			pods(context).update(back, back);
			pods(context).update(back, front);
			pods(context).update(front, front);
			pods(context).update(front, back);
			pods(context).delete(back);
			pods(context).delete(front);
			pods(context).unwatch(front);
			assertThat(context.getBean(WithLabels.class).seen).containsExactly("ADDED shop", "UPDATED shop",
					"DELETED shop", "DELETED shop", "UNWATCHED shop");
		});
	}

	@Test
	void updatesThatChangeNothingOfInterestAreLeftOut() {
		this.contextRunner.withBean("watcher", OnChange.class).run((context) -> {
			OnChange watcher = context.getBean(OnChange.class);
			V1Pod before = pod("shop", "a");
			pods(context).add(before);
			pods(context).update(before, before);
			V1Pod labelled = pod("shop", "a");
			Objects.requireNonNull(labelled.getMetadata()).labels(Map.of("x", "y"));
			pods(context).update(before, labelled);
			assertThat(watcher.seen).containsExactly("ADDED shop");
			V1Pod scheduled = pod("shop", "a").spec(new V1PodSpec().nodeName("worker"));
			pods(context).update(before, scheduled);
			V1Pod image = pod("shop", "a").spec(
					new V1PodSpec().nodeName("worker").containers(List.of(new V1Container().name("c").image("web:2"))));
			pods(context).update(scheduled, image);
			V1Pod annotated = pod("shop", "a");
			Objects.requireNonNull(annotated.getMetadata()).annotations(Map.of("example.com/owner", "me"));
			pods(context).update(before, annotated);
			assertThat(watcher.seen).containsExactly("ADDED shop", "UPDATED shop", "UPDATED shop", "UPDATED shop");
		});
	}

	@Test
	void changesOfObjectsWithoutAClassAreFound() {
		this.contextRunner
			.withPropertyValues("informer.resource.widgets.kind=Widget",
					"informer.resource.widgets.api-version=example.com/v1")
			.withBean("watcher", OnUnstructuredChange.class)
			.run((context) -> {
				FakeInformer<Unstructured> widgets = context.getBean(FakeInformerFactory.class).named("widgets");
				widgets.update(widget(1, "a"), widget(1, "b"));
				widgets.update(widget(1, "b"), widget(2, "b"));
				assertThat(context.getBean(OnUnstructuredChange.class).seen).containsExactly("UPDATED shop");
			});
	}

	@Test
	void keysOfWhatIsLeftOutAreNotQueued() {
		this.contextRunner.withBean("watcher", Keyed.class).run((context) -> {
			pods(context).add(pod("other", "a"));
			pods(context).update(pod("shop", "b"), pod("shop", "b"));
			pods(context).delete(pod("shop", "c"));
			pods(context).add(pod("shop", "d"));
			Awaitility.await()
				.untilAsserted(() -> assertThat(context.getBean(Keyed.class).seen).containsExactly("c", "d"));
		});
	}

	@Test
	void idNamesTheHandlerWithPlaceholders() {
		this.contextRunner.withBean("watcher", Named.class)
			.run((context) -> assertThat(pods(context).handlerIds()).containsExactly("front-watcher"));
	}

	@Test
	void twoHandlersOfOneIdAreRefused() {
		assertThat(StartFailures.of(this.contextRunner.withBean("first", Named.class).withBean("second", Named.class)))
			.contains("of bean 'second' has the id 'front-watcher'", "informer 'pods'", "of bean 'first'");
	}

	@Test
	void namespaceThatTheInformerDoesNotWatchIsRefused() {
		assertThat(StartFailures.of(
				this.contextRunner
					.withPropertyValues("informer.resource.pods.kind=Pod", "informer.resource.pods.namespaces=shop",
							"informer.client.namespace=own")
					.withBean("watcher", InNamespaces.class)))
			.contains("is told of namespace 'stock'", "informer 'pods' watches only [shop]");
	}

	@Test
	void currentNamespaceThatIsNotKnownIsRefused() {
		assertThat(StartFailures.of(this.contextRunner.withBean("watcher", InNamespaces.class)))
			.contains("is told of the current namespace, which is not known", "informer.client.namespace");
	}

	@Test
	void namespacesOfWhatIsInNoneAreRefused() {
		assertThat(StartFailures.of(this.contextRunner.withBean("watcher", NodesInNamespace.class)))
			.contains("nodes are in no namespace", "Remove 'namespaces'");
	}

	@Test
	void labelSelectorThatCannotBeReadIsRefused() {
		assertThat(StartFailures
			.of(this.contextRunner.withPropertyValues("tier=in in").withBean("watcher", WithLabels.class)))
			.contains("WithLabels.onPod(ResourceEvent)", "label selector that cannot be read", "tier=in in",
					"labelSelector = \"app=web");
	}

	@Test
	void partThatObjectsDoNotHaveIsRefusedWithThoseThatTheyHave() {
		assertThat(StartFailures.of(this.contextRunner.withBean("watcher", OnMisspelt.class))).contains(
				"'spec.nodname' is no part of V1Pod", "V1PodSpec has no 'nodname'", "nodeName, nodeSelector",
				"onChange = { \"spec.replicas\"");
	}

	@Test
	void pathThatIsNoneIsRefused() {
		assertThat(StartFailures.of(this.contextRunner.withBean("watcher", OnNoPath.class)))
			.contains("'spec..nodeName' is no path");
	}

	@Test
	void onChangeWithoutUpdatesIsRefused() {
		assertThat(StartFailures.of(this.contextRunner.withBean("watcher", OnChangeOfAdded.class)))
			.contains("onChange = [spec.nodeName]", "told only of [ADDED]", "Add UPDATED to 'on'");
	}

	private static FakeInformer<V1Pod> pods(ApplicationContext context) {
		return context.getBean(FakeInformerFactory.class).named("pods");
	}

	private static V1Pod pod(String namespace, String name) {
		return new V1Pod().metadata(new V1ObjectMeta().namespace(namespace).name(name));
	}

	private static Unstructured widget(int size, String colour) {
		return new Unstructured(Map.of("spec", Map.of("sizes", List.of(Map.of("value", size)), "colour", colour)),
				new V1ObjectMeta().namespace("shop").name("a"));
	}

	abstract static class Recording {

		final List<String> seen = new CopyOnWriteArrayList<>();

		void record(ResourceEvent<?> event) {
			this.seen.add(event.type() + " " + event.key().namespace());
		}

	}

	static class InNamespaces extends Recording {

		@InformerHandler(namespaces = { "${teams}", "current" })
		void onPod(ResourceEvent<V1Pod> event) {
			record(event);
		}

	}

	static class WithLabels extends Recording {

		@InformerHandler(labelSelector = "tier=${tier}")
		void onPod(ResourceEvent<V1Pod> event) {
			record(event);
		}

	}

	static class OnChange extends Recording {

		@InformerHandler(on = { ADDED, UPDATED },
				onChange = { "spec.nodeName", "spec.containers.image", "metadata.annotations[example.com/owner]" })
		void onPod(ResourceEvent<V1Pod> event) {
			record(event);
		}

	}

	static class OnUnstructuredChange extends Recording {

		@InformerHandler(onChange = "spec.sizes.value")
		void onWidget(ResourceEvent<Unstructured> event) {
			record(event);
		}

	}

	static class Keyed {

		private final List<String> seen = new CopyOnWriteArrayList<>();

		@InformerHandler(namespaces = "shop", onChange = "spec.nodeName")
		void reconcile(ResourceKey key, Lister<V1Pod> pods) {
			this.seen.add(key.name());
		}

	}

	static class Named {

		@InformerHandler(id = "${tier}-watcher")
		void onPod(ResourceEvent<V1Pod> event) {
		}

	}

	static class NodesInNamespace {

		@InformerHandler(namespaces = "shop")
		void onNode(ResourceEvent<V1Node> event) {
		}

	}

	static class OnMisspelt {

		@InformerHandler(onChange = "spec.nodname")
		void onPod(ResourceEvent<V1Pod> event) {
		}

	}

	static class OnNoPath {

		@InformerHandler(onChange = "spec..nodeName")
		void onPod(ResourceEvent<V1Pod> event) {
		}

	}

	static class OnChangeOfAdded {

		@InformerHandler(on = EventType.ADDED, onChange = "spec.nodeName")
		void onPod(V1Pod pod) {
		}

	}

}
