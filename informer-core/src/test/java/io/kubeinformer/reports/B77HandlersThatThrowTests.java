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

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Whatever a handler throws costs one call: it is counted and logged, and all that comes
 * later is delivered, to this handler and to the others.
 */
@WithEachInitialState
class B77HandlersThatThrowTests {

	private final Script script = Script.configMaps().content("1");

	@AutoClose
	private final Logged log = Logged.about("b77-thrower");

	@AutoClose
	private final Scene scene;

	B77HandlersThatThrowTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
	}

	@Test
	void tenThousandEventsAfterAnErrorAreDelivered() throws InterruptedException {
		assertOneCallIsLost(Thrown.ERROR, 10_000);
	}

	@ParameterizedTest
	@EnumSource
	void anythingMayBeThrown(Thrown thrown) throws InterruptedException {
		assertOneCallIsLost(thrown, 50);
	}

	@Test
	void everyCallbackMayThrowAtEveryEvent() throws InterruptedException {
		this.script.content("1", Script.map("a", "1", "1"));
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		HandlerRegistration thrower = informer.addHandler(ResourceEventHandler.of((event) -> Thrown.ERROR.raise()),
				HandlerOptions.defaults().withId("b77-thrower"));
		this.scene.started();
		assertThat(thrower.hasSynced()).isTrue();
		for (int i = 2; i <= 200; i++) {
			send("MODIFIED", "a", i);
		}
		send("DELETED", "a", 201);
		send("ADDED", "b", 202);
		await().atMost(Scene.LONG).until(() -> thrower.status().processed() == 202);
		assertThat(thrower.status().failed()).isEqualTo(202);
		await().atMost(Scene.LONG).until(() -> this.scene.recorder.events().size() == 202);
		assertThat(this.log.lines()).hasSizeBetween(1, 20);
		assertThat(informer.status().reason()).isNull();
	}

	@ParameterizedTest
	@EnumSource
	void indexFunctionsAndListenersThatThrowHurtNobodyElse(Thrown thrown) throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.addIndex("name", (object) -> {
			if (ConfigMaps.name(object).equals("a")) {
				thrown.raise();
			}
			return List.of(ConfigMaps.name(object));
		});
		this.scene.factory.addStateListener((changed, before, after) -> thrown.raise());
		List<String> toldAfterwards = new CopyOnWriteArrayList<>();
		this.scene.factory.addStateListener((changed, before, after) -> toldAfterwards.add(after.state().toString()));
		this.scene.started();
		send("ADDED", "a", 2);
		send("ADDED", "b", 3);
		this.scene.awaitEvents("+a=2", "+b=3");
		assertThat(informer.indexer().indexValues("name")).containsExactly("b");
		assertThat(informer.status().events().indexFailures()).isEqualTo(1);
		await().atMost(Scene.LONG).until(() -> toldAfterwards.contains("WATCHING"));
	}

	@ParameterizedTest
	@EnumSource
	void aTransformThatThrowsCostsItsObject(Thrown thrown) throws InterruptedException {
		this.scene.spec(InformerSpec.of(V1ConfigMap.class).withTransform((object) -> {
			if (ConfigMaps.name(object).equals("a")) {
				thrown.raise();
			}
			return object;
		}));
		this.scene.started();
		send("ADDED", "a", 2);
		send("ADDED", "b", 3);
		this.scene.awaitEvents("+b=3");
		assertThat(this.scene.informer().status().quarantined()).singleElement()
			.satisfies((item) -> assertThat(item.item()).contains("a"));
	}

	private void assertOneCallIsLost(Thrown thrown, int events) throws InterruptedException {
		AtomicInteger others = new AtomicInteger();
		AtomicInteger calls = new AtomicInteger();
		SharedIndexInformer<V1ConfigMap> informer = this.scene.informer();
		HandlerRegistration thrower = informer.addHandler(ResourceEventHandler.of((event) -> {
			if (calls.incrementAndGet() == 1) {
				thrown.raise();
			}
		}), HandlerOptions.defaults().withId("b77-thrower"));
		HandlerRegistration other = informer.addHandler(ResourceEventHandler.of((event) -> others.incrementAndGet()));
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		this.scene.server.watches().await(1);
		send("ADDED", "a", 2);
		StringBuilder changes = new StringBuilder();
		for (int i = 0; i < events; i++) {
			String version = String.valueOf(3 + i);
			changes.append(Script.event("MODIFIED", Script.map("a", version, version)));
		}
		this.scene.server.watches().send(changes.toString());
		await().atMost(Scene.LONG).until(() -> thrower.status().processed() == events + 1);
		await().atMost(Scene.LONG).until(() -> other.status().processed() == events + 1);
		assertThat(calls).hasValue(events + 1);
		assertThat(others).hasValue(events + 1);
		assertThat(thrower.status().failed()).isEqualTo(1);
		assertThat(thrower.status().pending()).isZero();
		assertThat(other.status().failed()).isZero();
		assertThat(this.log.lines()).hasSize(1);
	}

	private void send(String type, String name, int version) {
		this.scene.server.watches()
			.send(Script.event(type, Script.map(name, String.valueOf(version), String.valueOf(version))));
	}

	/**
	 * What user's code may throw.
	 */
	enum Thrown {

		ERROR {

			@Override
			Throwable make() {
				return new OutOfMemoryError("not really");
			}

		},

		LINKAGE {

			@Override
			Throwable make() {
				return new NoClassDefFoundError("Missing");
			}

		},

		CHECKED {

			@Override
			Throwable make() {
				return new IOException("not declared");
			}

		},

		INTERRUPTED {

			@Override
			Throwable make() {
				Thread.currentThread().interrupt();
				return new InterruptedException();
			}

		},

		SPEECHLESS {

			@Override
			Throwable make() {
				return new IllegalStateException() {

					@Override
					public String getMessage() {
						throw new IllegalArgumentException("no message either");
					}

				};
			}

		};

		abstract Throwable make();

		void raise() {
			throwUndeclared(make());
		}

		@SuppressWarnings("unchecked")
		private static <E extends Throwable> void throwUndeclared(Throwable thrown) throws E {
			throw (E) thrown;
		}

	}

}
