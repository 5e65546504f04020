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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InformerState;
import io.kubeinformer.InformerStatus.QuarantinedItem;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A relist holds something that cannot be processed: it is counted and named, the others
 * are applied, and the informer goes on watching.
 */
@WithEachInitialState
class B47ItemThatCannotBeProcessedTests {

	private final Script script = Script.configMaps()
		.content("10", Script.map("a", "5", "1"), Script.map("b", "6", "1"));

	@AutoClose
	private final Scene scene;

	B47ItemThatCannotBeProcessedTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"data\":{\"value\":\"1\"}}", "{\"metadata\":null}", "{\"metadata\":{}}",
			"{\"metadata\":{\"name\":\"\",\"resourceVersion\":\"7\"}}" })
	void anItemWithoutNameIsNamedByItsPosition(String item) throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		relistWith(item);
		this.scene.awaitEvents("*a=1", "*b=1", "a=1>2", "+c=1");
		assertThat(informer.status().quarantined()).extracting(QuarantinedItem::item)
			.containsExactly("item 1 of the list");
		assertGoesOn("b=1");
	}

	@Test
	void aNullItemDeletesNothing() throws InterruptedException {
		this.scene.started();
		relistWith("null");
		this.scene.awaitEvents("*a=1", "*b=1", "a=1>2", "+c=1");
		assertThat(this.scene.informer().status().quarantined()).isNotEmpty();
		assertGoesOn("b=1");
	}

	@Test
	void anIndexFunctionThatThrowsLosesItsEntryAlone() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.addIndex("by-value", (object) -> {
			if (ConfigMaps.value(object).equals("2")) {
				throw new IllegalStateException("on purpose");
			}
			return List.of(ConfigMaps.value(object));
		});
		this.scene.started();
		relistWith(Script.map("b", "6", "1"));
		this.scene.awaitEvents("*a=1", "*b=1", "a=1>2", "+c=1");
		assertThat(informer.status().events().indexFailures()).isEqualTo(1);
		assertThat(informer.indexer().byIndex("by-value", "1")).extracting(ConfigMaps::name)
			.containsExactlyInAnyOrder("b", "c");
		assertGoesOn("b=1");
	}

	@Test
	void aHandlerThatThrowsMissesNothing() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		HandlerRegistration throwing = informer.addHandler(new ResourceEventHandler<>() {

			@Override
			public void onUpdate(V1ConfigMap before, V1ConfigMap after) {
				throw new AssertionError("on purpose");
			}

		});
		this.scene.started();
		relistWith(Script.map("b", "6", "1"));
		this.scene.awaitEvents("*a=1", "*b=1", "a=1>2", "+c=1");
		assertGoesOn("b=1");
		await().atMost(Scene.LONG).until(() -> throwing.status().failed() == 2);
	}

	private void relistWith(String odd) {
		this.script.content("20", Script.map("a", "15", "2"), odd, Script.map("c", "16", "1"));
		this.scene.server.watches().expire();
	}

	private void assertGoesOn(String... others) {
		this.scene.server.watches().await(1).send(Script.event("MODIFIED", Script.map("c", "30", "2")));
		this.scene.awaitEvents("*a=1", "*b=1", "a=1>2", "+c=1", "c=1>2");
		assertThat(this.scene.cached()).contains("a=2", "c=2").contains(others);
		await().atMost(Scene.LONG).until(() -> this.scene.informer().status().state() == InformerState.WATCHING);
	}

}
