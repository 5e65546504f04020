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
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.ResourceKey;

/**
 * Under every interleaving that is tried of the one writer with readers, a key has its
 * old or its new object.
 */
@Param(name = "key", gen = IntGen.class, conf = "1:2")
@Param(name = "value", gen = IntGen.class, conf = "1:3")
public class ThreadSafeStoreLincheckTests {

	private final ThreadSafeStore<V1ConfigMap> store = new ThreadSafeStore<>("configmaps");

	@Operation(nonParallelGroup = "writer")
	public void put(@Param(name = "key") int key, @Param(name = "value") int value) {
		this.store.put(key(key), ConfigMaps.of("n" + key, value));
	}

	@Operation(nonParallelGroup = "writer")
	public void remove(@Param(name = "key") int key) {
		this.store.remove(key(key));
	}

	@Operation
	public @Nullable String get(@Param(name = "key") int key) {
		V1ConfigMap object = this.store.get(key(key));
		return (object != null) ? ConfigMaps.value(object) : null;
	}

	@Test
	void callsAreAtomic() {
		new ModelCheckingOptions().iterations(4)
			.invocationsPerIteration(30)
			.threads(3)
			.actorsPerThread(2)
			.actorsBefore(2)
			.actorsAfter(1)
			.check(ThreadSafeStoreLincheckTests.class);
	}

	private static ResourceKey key(int number) {
		return new ResourceKey("shop", "n" + number);
	}

}
