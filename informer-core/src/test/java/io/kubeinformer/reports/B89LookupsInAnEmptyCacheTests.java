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
import java.util.Arrays;
import java.util.List;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.Indexer;
import io.kubeinformer.InitialState;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Looking up what is not there gives an empty result, whatever the cache holds.
 */
@WithEachInitialState
class B89LookupsInAnEmptyCacheTests {

	@AutoClose
	private final Scene scene;

	private final SharedIndexInformer<V1ConfigMap> informer;

	B89LookupsInAnEmptyCacheTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.informer = this.scene.prepared();
		this.informer.addIndex("value", (object) -> List.of(ConfigMaps.value(object)));
		this.informer.addIndex("nothing", (object) -> null);
		this.informer.addIndex("nulls", (object) -> Arrays.asList(null, null));
	}

	@Test
	void beforeItStarts() {
		assertEverythingIsEmpty();
	}

	@Test
	void afterAnEmptyList() throws InterruptedException {
		this.scene.started();
		assertEverythingIsEmpty();
	}

	@Test
	void whenAllObjectsAreGone() throws InterruptedException {
		this.scene.create("a", "1");
		this.scene.started();
		assertThat(this.informer.indexer().byIndex("value", "1")).hasSize(1);
		this.scene.delete("a");
		this.scene.awaitEvents("*a=1", "-a=1");
		assertEverythingIsEmpty();
	}

	@Test
	void whenARelistFindsNothing() throws InterruptedException {
		this.scene.create("a", "1");
		this.scene.started();
		this.scene.whileDisconnected(() -> {
			this.scene.delete("a");
			this.scene.server.expireHistory();
		});
		this.scene.awaitEvents("*a=1", "?a=1");
		assertEverythingIsEmpty();
	}

	@Test
	void ofAnIndexThatCameLater() throws InterruptedException {
		this.scene.started();
		this.informer.addIndex("late", (object) -> List.of("x"));
		assertThat(this.informer.indexer().byIndex("late", "x")).isEmpty();
		assertThat(this.informer.indexer().indexValues("late")).isEmpty();
	}

	@Test
	void valuesThatNoObjectHasAreEmptyWhereOthersAreFound() throws InterruptedException {
		this.scene.create("a", "1");
		this.scene.started();
		assertThat(this.informer.indexer().byIndex("value", "2")).isEmpty();
		assertThat(this.informer.indexer().keysByIndex("value", "")).isEmpty();
		assertThat(this.informer.indexer().byIndex("nothing", "1")).isEmpty();
		assertThat(this.informer.indexer().indexValues("nulls")).isEmpty();
		assertThat(this.informer.indexer().byIndex(Indexer.NAMESPACE_INDEX, "pay")).isEmpty();
		assertThat(this.informer.status().events().indexFailures()).isZero();
	}

	@Test
	void afterItHasStopped() throws InterruptedException {
		this.scene.started();
		this.informer.stop(Duration.ZERO);
		assertEverythingIsEmpty();
	}

	private void assertEverythingIsEmpty() {
		Indexer<V1ConfigMap> indexer = this.informer.indexer();
		for (String index : List.of("value", "nothing", "nulls", Indexer.NAMESPACE_INDEX)) {
			for (String value : List.of("", "1", "shop")) {
				assertThat(indexer.byIndex(index, value)).isEmpty();
				assertThat(indexer.keysByIndex(index, value)).isEmpty();
			}
			assertThat(indexer.indexValues(index)).isEmpty();
		}
		assertThat(indexer.indexNames()).containsExactlyInAnyOrder("value", "nothing", "nulls",
				Indexer.NAMESPACE_INDEX);
		assertThat(indexer.get(new ResourceKey("shop", "a"))).isNull();
		assertThat(indexer.list()).isEmpty();
		assertThat(indexer.keys()).isEmpty();
		assertThat(this.informer.lister().list(LabelSelector.parse("a=b"))).isEmpty();
		assertThat(this.informer.lister().namespace("shop").list()).isEmpty();
		assertThat(this.informer.lister().namespace("none").get("a")).isNull();
		assertThatIllegalArgumentException().isThrownBy(() -> indexer.byIndex("unknown", "1"))
			.withMessageContaining("'unknown'");
	}

}
