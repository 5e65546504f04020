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

package io.kubeinformer.store;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.Lister;
import io.kubeinformer.ResourceKey;

import static org.assertj.core.api.Assertions.assertThat;

class CacheListerTests {

	private final ThreadSafeStore<V1ConfigMap> store = new ThreadSafeStore<>("test");

	private final Lister<V1ConfigMap> all = new CacheLister<>(this.store, "");

	@BeforeEach
	void fill() {
		put("shop", "a", "x");
		put("shop", "b", "y");
		put("pay", "a", "x");
		put("", "node", "y");
	}

	@Test
	void listsObjectsOfAllNamespaces() {
		assertThat(this.all.list()).hasSize(4);
	}

	@Test
	void aNamespacesListerKnowsThatNamespaceOnly() {
		Lister<V1ConfigMap> shop = this.all.namespace("shop");
		assertThat(shop.list()).extracting(ConfigMaps::name).containsExactlyInAnyOrder("a", "b");
		assertThat(shop.get("b")).isSameAs(this.store.get(new ResourceKey("shop", "b")));
		assertThat(shop.get("shop", "b")).isSameAs(shop.get("b"));
		assertThat(shop.get("node")).isNull();
		assertThat(shop.get("pay", "a")).isNull();
		assertThat(shop.namespace("").list()).hasSize(4);
		assertThat(this.all.namespace("empty").list()).isEmpty();
	}

	@Test
	void findsObjectsOfAnyNamespaceByName() {
		assertThat(this.all.get("pay", "a")).isSameAs(this.store.get(new ResourceKey("pay", "a")));
		assertThat(this.all.get("node")).isSameAs(this.store.get(new ResourceKey("", "node")));
		assertThat(this.all.get("shop", "none")).isNull();
		assertThat(this.all.get("a")).isNull();
	}

	@Test
	void selectsByLabels() {
		LabelSelector x = LabelSelector.parse("value=x");
		assertThat(this.all.list(x)).hasSize(2).allMatch((object) -> "x".equals(ConfigMaps.value(object)));
		assertThat(this.all.namespace("shop").list(x)).extracting(ConfigMaps::name).containsExactly("a");
		assertThat(this.all.list(LabelSelector.everything())).hasSize(4);
		assertThat(this.all.list(LabelSelector.parse("value=z"))).isEmpty();
	}

	private void put(String namespace, String name, String value) {
		this.store.put(new ResourceKey(namespace, name), ConfigMaps.of(namespace, name, "u", "1", value));
	}

}
