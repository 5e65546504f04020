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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.Unstructured;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A typed and a generic informer of one kind in one process: each hands out its own type,
 * from every way an object can come.
 */
@WithEachInitialState
class B63TypedAndGenericInformersTests {

	private static final HandlerOptions RESYNCED = HandlerOptions.defaults().withResyncPeriod(Duration.ofSeconds(1));

	@AutoClose
	private final Scene scene;

	B63TypedAndGenericInformersTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.scene.create("a", "1");
	}

	@Test
	void eachHandsOutItsOwnType() throws InterruptedException {
		Watched<V1ConfigMap> typed = new Watched<>(V1ConfigMap.class);
		Watched<Unstructured> generic = new Watched<>(Unstructured.class);
		SharedIndexInformer<V1ConfigMap> typedInformer = this.scene.factory.informer(V1ConfigMap.class);
		SharedIndexInformer<Unstructured> genericInformer = this.scene.factory
			.forResource(new GroupVersionResource("", "v1", "configmaps"));
		typedInformer.addHandler(typed, RESYNCED);
		genericInformer.addHandler(generic, RESYNCED);
		this.scene.factory.start();
		assertThat(this.scene.factory.awaitSync(Scene.LONG).waiting()).isEmpty();
		this.scene.server.watches().await(2);
		this.scene.create("b", "1");
		this.scene.factory.stop(Duration.ZERO);
		this.scene.factory.start();
		this.scene.create("c", "1");
		await().atMost(Scene.LONG).until(() -> typed.added.get() == 3 && generic.added.get() == 3);
		await().atMost(Scene.LONG).until(() -> typed.resynced.get() > 0 && generic.resynced.get() > 0);
		assertThat(typed.strangers).isEmpty();
		assertThat(generic.strangers).isEmpty();
		assertThat(typedInformer.lister().list()).hasSize(3).allMatch(V1ConfigMap.class::isInstance);
		assertThat(genericInformer.lister().list()).hasSize(3).allMatch(Unstructured.class::isInstance);
	}

	/** Counts what it is told, and keeps the classes that it should not see. */
	private static final class Watched<T extends KubernetesObject> implements ResourceEventHandler<T> {

		private final Class<?> type;

		private final AtomicInteger added = new AtomicInteger();

		private final AtomicInteger resynced = new AtomicInteger();

		private final List<Class<?>> strangers = new CopyOnWriteArrayList<>();

		private Watched(Class<?> type) {
			this.type = type;
		}

		@Override
		public void onAdd(T object, boolean initial) {
			check(object);
			this.added.incrementAndGet();
		}

		@Override
		public void onUpdate(T before, T after) {
			check(before);
			check(after);
			this.resynced.incrementAndGet();
		}

		private void check(Object object) {
			if (!this.type.isInstance(object)) {
				this.strangers.add(object.getClass());
			}
		}

	}

}
