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

import java.util.stream.Stream;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An update that changes the index values of an object keeps those that still hold.
 */
@WithEachInitialState
class B86IndexValuesThatStillHoldTests {

	@AutoClose
	private final Scene scene;

	B86IndexValuesThatStillHoldTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@Test
	void valuesComeAndGoOneByOne() throws InterruptedException {
		this.scene.create("a", "x");
		SharedIndexInformer<V1ConfigMap> informer = started();
		assertFound(informer, "x");
		change("a", "x", "x y");
		assertFound(informer, "x", "y");
		change("a", "x y", "y z");
		assertFound(informer, "y", "z");
		change("a", "y z", "z");
		assertFound(informer, "z");
		change("a", "z", "z z");
		assertFound(informer, "z");
		change("a", "z z", "");
		assertFound(informer);
	}

	@Test
	void theSameHoldsForWhatARelistFinds() throws InterruptedException {
		this.scene.create("a", "x y");
		SharedIndexInformer<V1ConfigMap> informer = started();
		this.scene.whileDisconnected(() -> {
			this.scene.update("a", "x");
			this.scene.server.expireHistory();
		});
		this.scene.awaitEvents("*a=x y", "a=x y>x");
		assertFound(informer, "x");
	}

	@Test
	void anotherObjectKeepsTheValueAlive() throws InterruptedException {
		this.scene.create("a", "x");
		this.scene.create("b", "x");
		SharedIndexInformer<V1ConfigMap> informer = started();
		this.scene.update("a", "y");
		this.scene.awaitEvents("*a=x", "*b=x", "a=x>y");
		assertThat(informer.indexer().byIndex("words", "x")).extracting(ConfigMaps::name).containsExactly("b");
		this.scene.delete("b");
		this.scene.awaitEvents("*a=x", "*b=x", "a=x>y", "-b=x");
		assertFound(informer, "y");
	}

	private SharedIndexInformer<V1ConfigMap> started() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.addIndex("words",
				(object) -> Stream.of(ConfigMaps.value(object).split(" ")).filter((word) -> !word.isEmpty()).toList());
		return this.scene.started();
	}

	private void change(String name, String before, String after) {
		this.scene.update(name, after);
		await().atMost(Scene.LONG)
			.until(() -> this.scene.recorder.events().contains(name + "=" + before + ">" + after));
	}

	private static void assertFound(SharedIndexInformer<V1ConfigMap> informer, String... values) {
		assertThat(informer.indexer().indexValues("words")).containsExactlyInAnyOrder(values);
		for (String value : values) {
			assertThat(informer.indexer().byIndex("words", value)).extracting(ConfigMaps::name).containsExactly("a");
			assertThat(informer.indexer().keysByIndex("words", value)).containsExactly(new ResourceKey("shop", "a"));
		}
	}

}
