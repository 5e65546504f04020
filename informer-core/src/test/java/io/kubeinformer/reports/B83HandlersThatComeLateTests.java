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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.informer.Recorder;
import io.kubeinformer.test.Fault;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An informer may run before anybody listens: a handler that comes at any time gets what
 * is cached once, then all changes, without a gap.
 */
@WithEachInitialState
class B83HandlersThatComeLateTests {

	private static final int OBJECTS = 20;

	@AutoClose
	private final Scene scene;

	B83HandlersThatComeLateTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@Test
	void eventsBeforeThereIsAHandlerAreInItsInitialContent() throws InterruptedException {
		this.scene.create("a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.scene.informer();
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		this.scene.create("b", "1");
		this.scene.update("a", "2");
		this.scene.create("gone", "1");
		this.scene.delete("gone");
		await().atMost(Scene.LONG).untilAsserted(() -> assertThat(informer.status().events().deleted()).isEqualTo(1));
		Recorder late = new Recorder();
		informer.addHandler(late);
		this.scene.update("b", "2");
		await().atMost(Scene.LONG).until(() -> late.events().size() == 3);
		assertThat(late.events().subList(0, 2)).containsExactlyInAnyOrder("*a=2", "*b=1");
		assertThat(late.events().get(2)).isEqualTo("b=1>2");
	}

	@Test
	void aHandlerThatComesWhileTheFirstContentIsAwaitedIsOneOfTheFirst() throws InterruptedException {
		this.scene.create("a", "1");
		Fault first = this.scene.server.faults().on(RequestMatcher.initialState(Scene.MAPS)).times(3).respondEmpty(503);
		SharedIndexInformer<V1ConfigMap> informer = this.scene.informer();
		informer.start();
		first.awaitApplied(1);
		Recorder handler = new Recorder();
		informer.addHandler(handler);
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		await().atMost(Scene.LONG).untilAsserted(() -> assertThat(handler.events()).containsExactly("*a=1"));
	}

	@Test
	void whileEventsAreInFlightNothingIsLostOrRepeated() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.informer();
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		AtomicBoolean done = new AtomicBoolean();
		AtomicInteger changes = new AtomicInteger();
		Thread flood = new Thread(() -> flood(changes, done));
		flood.start();
		List<Mirror> mirrors = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			int before = changes.get();
			Mirror mirror = new Mirror();
			mirrors.add(mirror);
			assertThat(informer.addHandler(mirror).awaitSync(Scene.LONG)).isTrue();
			await().atMost(Scene.LONG).until(() -> changes.get() > before + 5);
		}
		done.set(true);
		flood.join();
		this.scene.create("sentinel", "1");
		for (Mirror mirror : mirrors) {
			await().atMost(Scene.LONG).until(() -> mirror.state.containsKey("sentinel"));
			assertThat(mirror.faults).isEmpty();
			assertThat(mirror.state.values()).containsExactlyInAnyOrderElementsOf(informer.lister().list());
		}
	}

	private void flood(AtomicInteger changes, AtomicBoolean done) {
		for (int i = 0; !done.get(); i++) {
			String name = "m" + (i % OBJECTS);
			switch ((i / OBJECTS) % 3) {
				case 0 -> this.scene.create(name, "v" + i);
				case 1 -> this.scene.update(name, "v" + i);
				default -> this.scene.delete(name);
			}
			changes.incrementAndGet();
		}
	}

	/**
	 * Keeps a copy of the cache by what it is told and notes what does not fit.
	 */
	private static final class Mirror implements ResourceEventHandler<V1ConfigMap> {

		private final Map<String, V1ConfigMap> state = new ConcurrentHashMap<>();

		private final List<String> faults = new CopyOnWriteArrayList<>();

		@Override
		public void onAdd(V1ConfigMap object, boolean initial) {
			check("added twice", this.state.put(ConfigMaps.name(object), object) == null, object);
		}

		@Override
		public void onUpdate(V1ConfigMap before, V1ConfigMap after) {
			check("updated from another state", this.state.put(ConfigMaps.name(after), after) == before, after);
		}

		@Override
		public void onDelete(V1ConfigMap last, boolean finalStateUnknown) {
			check("deleted and not there", this.state.remove(ConfigMaps.name(last)) != null, last);
		}

		private void check(String fault, boolean fits, V1ConfigMap object) {
			if (!fits) {
				this.faults.add(fault + ": " + ConfigMaps.name(object));
			}
		}

	}

}
