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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.Indexer;
import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A reader of an index never misses an object that is changed meanwhile, as long as its
 * value stays.
 */
class B88NoMissWhileObjectsChangeTests {

	private static final int CHANGES = 2000;

	private final Script script = Script.configMaps().content("10", Script.map("a", "5", "0"));

	@AutoClose
	private final Scene scene = Scene.with(InitialState.LIST).open(this.script);

	@Test
	void everyReadFindsTheObject() throws Exception {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.addIndex("constant", (object) -> List.of("always", ConfigMaps.value(object)));
		this.scene.started();
		AtomicBoolean changing = new AtomicBoolean(true);
		ExecutorService reader = Executors.newSingleThreadExecutor();
		try {
			Future<Integer> misses = reader.submit(() -> {
				int missed = 0;
				while (changing.get()) {
					boolean found = informer.indexer().byIndex("constant", "always").size() == 1
							&& informer.indexer().byIndex(Indexer.NAMESPACE_INDEX, "shop").size() == 1
							&& informer.indexer().keysByIndex("constant", "always").size() == 1
							&& informer.lister().list().size() == 1 && informer.lister().get("shop", "a") != null;
					missed += found ? 0 : 1;
				}
				return missed;
			});
			for (int i = 1; i <= CHANGES; i++) {
				this.scene.server.watches()
					.send(Script.event("MODIFIED", Script.map("a", String.valueOf(10 + i), String.valueOf(i))));
			}
			assertThat(informer.awaitResourceVersion(String.valueOf(10 + CHANGES), Scene.LONG)).isTrue();
			changing.set(false);
			assertThat(misses.get(Scene.LONG.toSeconds(), TimeUnit.SECONDS)).isZero();
		}
		finally {
			changing.set(false);
			reader.shutdownNow();
		}
	}

}
