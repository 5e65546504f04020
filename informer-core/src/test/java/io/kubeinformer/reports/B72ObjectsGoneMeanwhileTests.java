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

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Objects that went while nobody watched are gone from the cache and its indexes, and
 * handlers are told.
 */
@WithEachInitialState
class B72ObjectsGoneMeanwhileTests {

	@AutoClose
	private final Scene scene;

	B72ObjectsGoneMeanwhileTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		for (String name : new String[] { "a", "b", "c" }) {
			this.scene.create(name, "1");
		}
	}

	@Test
	void theCacheHoldsWhatIsLeft() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.addIndex("by-value", (object) -> List.of(ConfigMaps.value(object), ConfigMaps.name(object)));
		this.scene.started();
		this.scene.whileDisconnected(() -> {
			this.scene.delete("b");
			this.scene.delete("c");
			this.scene.server.expireHistory();
		});
		assertThat(this.scene.eventsUntilNow()).startsWith("*a=1", "*b=1", "*c=1").hasSize(5).contains("?b=1", "?c=1");
		this.scene.delete("sentinel-1");
		await().atMost(Scene.LONG).until(() -> informer.indexer().size() == 1);
		assertThat(informer.indexer().keys()).containsExactly(new ResourceKey("shop", "a"));
		assertThat(informer.indexer().byIndex("by-value", "1")).extracting(ConfigMaps::name).containsExactly("a");
		assertThat(informer.indexer().indexValues("by-value")).containsExactlyInAnyOrder("1", "a");
		assertThat(informer.lister().get("shop", "b")).isNull();
		assertThat(informer.status().events().deleted()).isEqualTo(3);
	}

	@Test
	void theLastObjectsMayGo() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		this.scene.whileDisconnected(() -> {
			this.scene.server.objects().deleteAll(Scene.MAPS, "shop");
			this.scene.server.expireHistory();
		});
		await().atMost(Scene.LONG).until(() -> this.scene.recorder.events().size() == 6);
		assertThat(this.scene.recorder.events()).contains("?a=1", "?b=1", "?c=1");
		assertThat(informer.indexer().size()).isZero();
	}

}
