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
import io.kubeinformer.Indexer;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Looking up what is not there finds nothing, and throws nothing.
 */
@WithEachInitialState
class B89LookUpInAnEmptyCacheTests {

	@AutoClose
	private final Scene scene;

	B89LookUpInAnEmptyCacheTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@Test
	void beforeTheFirstContent() {
		assertNothingIsFound(withIndex());
	}

	@Test
	void afterAnEmptyContent() throws InterruptedException {
		withIndex();
		assertNothingIsFound(this.scene.started());
	}

	@Test
	void forKeysThatNobodyHas() throws InterruptedException {
		this.scene.create("a", "1");
		withIndex();
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		assertThat(informer.indexer().byIndex("by-value", "2")).isEmpty();
		assertThat(informer.indexer().keysByIndex("by-value", "")).isEmpty();
		assertThat(informer.indexer().get(new ResourceKey("shop", "b"))).isNull();
		assertThat(informer.lister().get("elsewhere", "a")).isNull();
	}

	@Test
	void theLastObjectMayGo() throws InterruptedException {
		this.scene.create("a", "1");
		withIndex();
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		this.scene.delete("a");
		this.scene.awaitEvents("*a=1", "-a=1");
		assertNothingIsFound(informer);
	}

	@Test
	void anIndexThatDoesNotExistIsNamed() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		assertThatThrownBy(() -> informer.indexer().byIndex("no-such-index", "1"))
			.isInstanceOf(IllegalArgumentException.class)
			.hasMessageContaining("no-such-index");
	}

	private SharedIndexInformer<V1ConfigMap> withIndex() {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.addIndex("by-value", (object) -> List.of(ConfigMaps.value(object)));
		return informer;
	}

	private static void assertNothingIsFound(SharedIndexInformer<V1ConfigMap> informer) {
		for (String index : new String[] { "by-value", Indexer.NAMESPACE_INDEX }) {
			assertThat(informer.indexer().byIndex(index, "1")).isEmpty();
			assertThat(informer.indexer().keysByIndex(index, "1")).isEmpty();
			assertThat(informer.indexer().indexValues(index)).isEmpty();
		}
		assertThat(informer.indexer().list()).isEmpty();
		assertThat(informer.indexer().get(new ResourceKey("shop", "a"))).isNull();
		assertThat(informer.lister().list()).isEmpty();
		assertThat(informer.lister().get("shop", "a")).isNull();
	}

}
