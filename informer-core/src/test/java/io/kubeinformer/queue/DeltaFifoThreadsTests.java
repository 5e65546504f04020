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

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.reflector.Replacement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * A reader, a mailbox and any number of threads that look at the numbers share a queue.
 */
class DeltaFifoThreadsTests {

	private static final Duration LONG = Duration.ofSeconds(20);

	private final DeltaFifo<V1ConfigMap> fifo = new DeltaFifo<>(new Empty(), () -> {
	}, new LongAdder());

	@Test
	void noCallKeepsTheQueueFromOtherThreads() throws InterruptedException {
		List<@Nullable Batch<V1ConfigMap>> taken = new ArrayList<>();
		List<Runnable> calls = List.of(this.fifo::open, () -> this.fifo.pop(1), () -> this.fifo.bookmark("1"),
				() -> this.fifo.add(ConfigMaps.of("a", 1)), () -> this.fifo.update(ConfigMaps.of("a", 2)),
				() -> this.fifo.delete(ConfigMaps.of("a", 3)), () -> this.fifo.delete(new ResourceKey("shop", "b")),
				() -> this.fifo.deleteAgain(ConfigMaps.of("a", 4)), this::replaceByOne,
				() -> this.fifo.resync(taken::contains), () -> taken.add(this.fifo.pop(1)),
				() -> this.fifo.processed(Objects.requireNonNull(taken.get(0))), this.fifo::close,
				() -> this.fifo.bookmark("9"), () -> this.fifo.add(ConfigMaps.of("a", 9)),
				() -> this.fifo.delete(ConfigMaps.of("a", 9)), this.fifo::open);
		for (int i = 0; i < calls.size(); i++) {
			Thread thread = new Thread(calls.get(i));
			thread.setDaemon(true);
			thread.start();
			thread.join(LONG.toMillis());
			assertThat(thread.isAlive()).as("call %d waits for one before it", i).isFalse();
		}
		assertThat(taken).hasSize(1).doesNotContainNull();
	}

	@Test
	void aChangeThatCannotBeQueuedDoesNotKeepItFromThemEither() throws InterruptedException {
		DeltaFifo<V1ConfigMap> broken = new DeltaFifo<>(new Broken(), () -> {
		}, new LongAdder());
		assertThatIllegalStateException().isThrownBy(() -> broken.delete(ConfigMaps.of("a", 1)));
		Thread other = new Thread(() -> broken.add(ConfigMaps.of("b", 2)));
		other.setDaemon(true);
		other.start();
		other.join(LONG.toMillis());
		assertThat(broken.depth()).isEqualTo(1);
	}

	private void replaceByOne() {
		this.fifo.replace(new Replacement<>(List.of(ConfigMaps.of("a", 5)), Set.of(), true, "5", true));
	}

	/** A cache without anything. */
	private static class Empty implements KnownObjects<V1ConfigMap> {

		@Override
		public Set<ResourceKey> keys() {
			return Set.of();
		}

		@Override
		public @Nullable V1ConfigMap get(ResourceKey key) {
			return null;
		}

	}

	/** A cache that cannot be asked. */
	private static final class Broken extends Empty {

		@Override
		public V1ConfigMap get(ResourceKey key) {
			throw new IllegalStateException("broken");
		}

	}

}
