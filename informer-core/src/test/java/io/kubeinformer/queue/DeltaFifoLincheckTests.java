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

package io.kubeinformer.queue;

import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

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
 * Under every interleaving that is tried of one writer and one taker, a queue answers as
 * if its calls had come one after the other.
 */
@Param(name = "key", gen = IntGen.class, conf = "1:2")
public class DeltaFifoLincheckTests {

	private final DeltaFifo<V1ConfigMap> fifo = new DeltaFifo<>(new EmptyCache(), () -> {
	}, new LongAdder());

	private int version;

	@Operation(nonParallelGroup = "writer")
	public void update(@Param(name = "key") int key) {
		this.version++;
		this.fifo.update(ConfigMaps.of("n" + key, this.version));
	}

	@Operation(nonParallelGroup = "writer")
	public void delete(@Param(name = "key") int key) {
		this.fifo.delete(new ResourceKey("shop", "n" + key));
	}

	@Operation(nonParallelGroup = "taker")
	public @Nullable String pop() {
		Batch<V1ConfigMap> batch = this.fifo.pop(1);
		return (batch != null) ? batch.resourceVersion() + batch.items()
			.stream()
			.map((item) -> item.key() + " " + item.deltas().size() + " " + item.initial())
			.collect(Collectors.toList()) : null;
	}

	@Operation
	public int depth() {
		return this.fifo.depth();
	}

	@Test
	void callsAreAtomic() {
		new ModelCheckingOptions().iterations(4)
			.invocationsPerIteration(30)
			.threads(2)
			.actorsPerThread(2)
			.actorsBefore(2)
			.actorsAfter(1)
			.check(DeltaFifoLincheckTests.class);
	}

	private static final class EmptyCache implements KnownObjects<V1ConfigMap> {

		@Override
		public Set<ResourceKey> keys() {
			return Set.of();
		}

		@Override
		public @Nullable V1ConfigMap get(ResourceKey key) {
			return null;
		}

	}

}
