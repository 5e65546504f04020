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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.parity.Parity;
import io.kubeinformer.reflector.Replacement;

import static org.assertj.core.api.Assertions.assertThat;

class DeltaFifoTests {

	private final Cache cache = new Cache();

	private final AtomicInteger wakes = new AtomicInteger();

	private final LongAdder ignored = new LongAdder();

	private final DeltaFifo<V1ConfigMap> fifo = new DeltaFifo<>(this.cache, this.wakes::incrementAndGet, this.ignored);

	@Test
	@Parity({ "DF01", "DF04", "DF11", "QF04", "QF11" })
	void allChangesOfAKeyComeTogether() {
		this.fifo.add(ConfigMaps.of("a", 1));
		this.fifo.update(ConfigMaps.of("a", 2));
		this.fifo.delete(ConfigMaps.of("a", 3));
		assertThat(pop(1)).containsExactly("a: Added 1, Updated 2, Deleted 3");
		assertThat(this.fifo.pop(1)).isNull();
	}

	@Test
	@Parity({ "QF01", "QF16", "QF20" })
	void keysComeInTheOrderOfTheirFirstChange() {
		this.fifo.add(ConfigMaps.of("a", 1));
		this.fifo.add(ConfigMaps.of("b", 2));
		this.fifo.update(ConfigMaps.of("a", 3));
		assertThat(this.fifo.depth()).isEqualTo(2);
		assertThat(pop(5)).containsExactly("a: Added 1, Updated 3", "b: Added 2");
		assertThat(this.fifo.depth()).isZero();
	}

	@Test
	@Parity({ "DF17", "QF16" })
	void aKeyThatComesAgainDoesNotJumpTheLine() {
		this.fifo.add(ConfigMaps.of("a", 1));
		this.fifo.add(ConfigMaps.of("b", 2));
		pop(1);
		this.fifo.update(ConfigMaps.of("a", 3));
		assertThat(pop(1)).containsExactly("b: Added 2");
		assertThat(pop(1)).containsExactly("a: Updated 3");
	}

	@Test
	@Parity({ "DF06", "QF06" })
	void aDeletionOfAnUnknownObjectIsIgnoredAndCounted() {
		this.fifo.delete(ConfigMaps.of("a", 1));
		this.fifo.delete(new ResourceKey("shop", "b"));
		assertThat(this.ignored.sum()).isEqualTo(2);
		assertThat(this.fifo.depth()).isZero();
	}

	@Test
	@Parity({ "DF07", "QF07" })
	void aDeletionOfACachedObjectIsQueued() {
		this.cache.put("a", 1);
		this.fifo.delete(ConfigMaps.of("a", 2));
		assertThat(pop(1)).containsExactly("a: Deleted 2");
	}

	@Test
	@Parity("DF11")
	void aDeletionOfAnObjectOnItsWayIntoTheCacheIsQueued() {
		this.fifo.add(ConfigMaps.of("a", 1));
		Batch<V1ConfigMap> batch = Objects.requireNonNull(this.fifo.pop(1));
		this.fifo.delete(ConfigMaps.of("a", 2));
		this.cache.put("a", 1);
		this.fifo.processed(batch);
		assertThat(pop(1)).containsExactly("a: Deleted 2");
	}

	@Test
	void aDeletionThatMayHaveComeBeforeIsIgnoredIfTheObjectLivesOn() {
		this.cache.put("cached", 5);
		this.fifo.add(ConfigMaps.of("queued", 6));
		this.fifo.deleteAgain(ConfigMaps.of("cached", 4));
		this.fifo.deleteAgain(ConfigMaps.of("queued", 4));
		this.fifo.deleteAgain(ConfigMaps.of("unknown", 4));
		assertThat(this.ignored.sum()).isEqualTo(3);
		assertThat(pop(5)).containsExactly("queued: Added 6");
	}

	@Test
	void aDeletionThatMayHaveComeBeforeIsIgnoredForAnObjectOfAnotherUid() {
		this.fifo.add(ConfigMaps.of("shop", "a", "second", "abc", "v"));
		this.fifo.deleteAgain(ConfigMaps.of("shop", "a", "first", "abd", "v"));
		assertThat(this.ignored.sum()).isEqualTo(1);
		this.fifo.deleteAgain(ConfigMaps.of("shop", "a", "second", "abd", "v"));
		assertThat(pop(5)).containsExactly("a: Added v, Deleted v");
	}

	@Test
	void aDeletionThatMayHaveComeBeforeIsQueuedIfNothingSucceededIt() {
		this.cache.put("same", 5);
		this.cache.put("older", 3);
		this.fifo.deleteAgain(ConfigMaps.of("same", 5));
		this.fifo.deleteAgain(ConfigMaps.of("older", 4));
		assertThat(pop(5)).containsExactly("same: Deleted 5", "older: Deleted 4");
	}

	@Test
	@Parity({ "DF18", "QF17", "CT06" })
	void aDeletionThatCannotBeReadCarriesTheLastState() {
		this.cache.put("a", 1);
		this.fifo.delete(new ResourceKey("shop", "a"));
		assertThat(pop(1)).containsExactly("a: Deleted? 1");
	}

	@Test
	void deletionsInARowCollapseToTheOneWithTheFinalState() {
		this.cache.put("a", 1);
		this.fifo.delete(ConfigMaps.of("a", 2));
		this.fifo.delete(ConfigMaps.of("a", 3));
		assertThat(pop(1)).containsExactly("a: Deleted 2");
		this.cache.put("b", 1);
		this.fifo.delete(new ResourceKey("shop", "b"));
		this.fifo.delete(ConfigMaps.of("b", 3));
		assertThat(pop(1)).containsExactly("b: Deleted 3");
	}

	@Test
	@Parity({ "DF02", "QF02" })
	void aListKeepsADeletionThatIsQueuedBeforeIt() {
		this.cache.put("a", 1);
		this.fifo.delete(ConfigMaps.of("a", 2));
		replace(3, ConfigMaps.of("a", 3));
		assertThat(pop(1)).containsExactly("a: Deleted 2, Replaced 3");
	}

	@Test
	@Parity({ "DF08", "DF14", "QF08", "QF22", "QF23" })
	void aListAfterAnAddComesUnderTheSameKey() {
		this.fifo.add(ConfigMaps.of("a", 1));
		replace(1, ConfigMaps.of("a", 1));
		assertThat(pop(5)).containsExactly("a: Added 1, Replaced 1");
	}

	@Test
	@Parity("DF03")
	void aListDeletesWhatIsCachedQueuedOrInBetween() {
		this.cache.put("cached", 1);
		this.cache.put("kept", 1);
		this.fifo.add(ConfigMaps.of("between", 2));
		Batch<V1ConfigMap> batch = Objects.requireNonNull(this.fifo.pop(1));
		this.fifo.add(ConfigMaps.of("queued", 3));
		this.fifo.update(ConfigMaps.of("queued", 4));
		replace(9, ConfigMaps.of("kept", 5));
		this.cache.put("between", 2);
		this.fifo.processed(batch);
		assertThat(pop(9)).containsExactlyInAnyOrder("queued: Added 3, Updated 4, Deleted? 4", "kept: Replaced 5",
				"between: Deleted? 2", "cached: Deleted? 1");
	}

	@Test
	@Parity({ "DF03", "DF12", "DF13", "QF03", "QF12", "QF13" })
	void aListDeletesTheNewestStateAfterAllThatIsQueued() {
		this.cache.put("kept", 5);
		this.cache.put("recreated", 6);
		this.cache.put("cached", 7);
		this.cache.put("deleted", 8);
		this.fifo.delete(ConfigMaps.of("deleted", 9));
		this.fifo.delete(ConfigMaps.of("recreated", 10));
		this.fifo.add(ConfigMaps.of("recreated", 11));
		this.fifo.add(ConfigMaps.of("new", 12));
		replace(13, ConfigMaps.of("kept", 13));
		assertThat(pop(9)).containsExactly("deleted: Deleted 9", "recreated: Deleted 10, Added 11, Deleted? 11",
				"new: Added 12, Deleted? 12", "kept: Replaced 13", "cached: Deleted? 7");
	}

	@Test
	@Parity({ "DF03", "DF12", "QF03" })
	void aListDeletesNothingTwice() {
		this.cache.put("a", 1);
		this.fifo.delete(ConfigMaps.of("a", 2));
		replace(9);
		assertThat(pop(9)).containsExactly("a: Deleted 2");
	}

	@Test
	void aListLeavesAloneWhatItCouldNotRead() {
		this.cache.put("unreadable", 1);
		this.cache.put("gone", 1);
		this.fifo
			.replace(new Replacement<>(List.of(), Set.of(new ResourceKey("shop", "unreadable")), true, "9", false));
		assertThat(pop(9)).containsExactly("gone: Deleted? 1");
	}

	@Test
	void anIncompleteListDeletesNothing() {
		this.cache.put("a", 1);
		this.fifo.replace(new Replacement<>(List.of(), Set.of(), false, "9", false));
		assertThat(pop(9)).isEmpty();
	}

	@Test
	void aListPassesOverWhatIsCachedAsItIs() {
		V1ConfigMap cached = this.cache.put("a", 1);
		replace(9, cached);
		assertThat(pop(9)).isEmpty();
		this.fifo.update(ConfigMaps.of("a", 2));
		replace(9, cached);
		assertThat(pop(9)).containsExactly("a: Updated 2, Replaced 1");
	}

	@Test
	@Parity({ "DF19", "QF18" })
	void syncedMeansThatTheFirstContentWasProcessed() {
		assertThat(this.fifo.hasSynced()).isFalse();
		replace(9, ConfigMaps.of("a", 1), ConfigMaps.of("b", 2), ConfigMaps.of("b", 2));
		assertThat(this.fifo.hasSynced()).isFalse();
		pop(1);
		assertThat(this.fifo.hasSynced()).isFalse();
		Batch<V1ConfigMap> last = Objects.requireNonNull(this.fifo.pop(1));
		assertThat(this.fifo.hasSynced()).isFalse();
		this.fifo.processed(last);
		assertThat(this.fifo.hasSynced()).isTrue();
	}

	@Test
	@Parity({ "DF19", "QF18" })
	void anEmptyFirstContentMustBeProcessedToo() {
		replace(9);
		assertThat(this.fifo.hasSynced()).isFalse();
		Batch<V1ConfigMap> batch = Objects.requireNonNull(this.fifo.pop(1));
		assertThat(batch.items()).isEmpty();
		assertThat(batch.endsInitialContent()).isTrue();
		this.fifo.processed(batch);
		assertThat(this.fifo.hasSynced()).isTrue();
	}

	@Test
	@Parity("DF19")
	void aChangeBeforeAnyListMustBeProcessedToo() {
		this.fifo.add(ConfigMaps.of("a", 1));
		assertThat(this.fifo.hasSynced()).isFalse();
		pop(1);
		assertThat(this.fifo.hasSynced()).isTrue();
	}

	@Test
	@Parity({ "DF16", "QF15", "QF20" })
	void deletionsAndLaterChangesOfTheFirstContentBelongToIt() {
		this.cache.put("gone", 1);
		replace(9, ConfigMaps.of("a", 1));
		this.fifo.add(ConfigMaps.of("late", 10));
		Batch<V1ConfigMap> batch = Objects.requireNonNull(this.fifo.pop(9));
		assertThat(batch.items()).filteredOn(Batch.Item::initial)
			.extracting((item) -> item.key().name())
			.containsExactlyInAnyOrder("a", "gone");
		assertThat(this.fifo.hasSynced()).isFalse();
		this.fifo.processed(batch);
		assertThat(this.fifo.hasSynced()).isTrue();
	}

	@Test
	@Parity("DF19")
	void onceSyncedItStaysUntilItIsOpenedAnew() {
		replace(9);
		pop(1);
		replace(10, ConfigMaps.of("a", 10));
		assertThat(this.fifo.hasSynced()).isTrue();
		assertThat(Objects.requireNonNull(this.fifo.pop(1)).items()).noneMatch(Batch.Item::initial);
		this.fifo.open();
		assertThat(this.fifo.hasSynced()).isFalse();
	}

	@Test
	@Parity({ "DF09", "DF10", "DF15", "QF09", "QF10", "QF14", "QF24" })
	void resyncPassesOverKeysWithPendingChanges() {
		this.cache.put("idle", 1);
		this.cache.put("changing", 1);
		this.cache.put("going", 1);
		this.fifo.update(ConfigMaps.of("changing", 2));
		this.fifo.delete(ConfigMaps.of("going", 2));
		List<String> shown = new ArrayList<>();
		this.fifo.resync((object) -> shown.add(ConfigMaps.name(object)));
		assertThat(shown).containsExactly("idle");
	}

	@Test
	@Parity("ST11")
	void theVersionMovesWithTheLastChangeBeforeWhichAllIsProcessed() {
		this.fifo.add(ConfigMaps.of("a", 1));
		this.fifo.add(ConfigMaps.of("b", 2));
		this.fifo.update(ConfigMaps.of("a", 3));
		assertThat(popVersion(1)).isEqualTo("1");
		assertThat(popVersion(1)).isEqualTo("3");
	}

	@Test
	@Parity({ "QF22", "ST11" })
	void aBookmarkMovesTheVersionAfterWhatIsBeforeIt() {
		this.fifo.add(ConfigMaps.of("a", 1));
		this.fifo.bookmark("5");
		this.fifo.add(ConfigMaps.of("b", 6));
		assertThat(popVersion(1)).isEqualTo("5");
		assertThat(popVersion(1)).isEqualTo("6");
		this.fifo.bookmark("8");
		assertThat(popVersion(1)).isEqualTo("8");
		assertThat(this.fifo.pop(1)).isNull();
	}

	@Test
	@Parity({ "CT13", "ST11" })
	void theVersionGoesBackByAListOnly() {
		this.fifo.add(ConfigMaps.of("a", 7));
		this.fifo.delete(ConfigMaps.of("a", 5));
		assertThat(popVersion(1)).isEqualTo("7");
		replace(6, ConfigMaps.of("b", 6));
		assertThat(popVersion(1)).isEqualTo("6");
	}

	@Test
	@Parity("DF20")
	void theConsumerIsWokenOncePerRun() {
		this.fifo.add(ConfigMaps.of("a", 1));
		this.fifo.add(ConfigMaps.of("b", 2));
		assertThat(this.wakes).hasValue(1);
		pop(1);
		this.fifo.add(ConfigMaps.of("c", 3));
		assertThat(this.wakes).hasValue(1);
		pop(9);
		this.fifo.bookmark("4");
		assertThat(this.wakes).hasValue(2);
	}

	@Test
	@Parity({ "DF20", "QF19" })
	void closedItDropsWhatComesAndHandsOutWhatIsThere() {
		this.fifo.add(ConfigMaps.of("a", 1));
		this.fifo.close();
		this.fifo.add(ConfigMaps.of("b", 2));
		this.fifo.bookmark("3");
		assertThat(pop(9)).containsExactly("a: Added 1");
		assertThat(this.fifo.pop(1)).isNull();
	}

	@Test
	void theAgeIsThatOfTheOldestKey() {
		assertThat(this.fifo.oldestAgeNanos()).isZero();
		long beforeA = System.nanoTime();
		this.fifo.add(ConfigMaps.of("a", 1));
		long beforeB = laterThanNow();
		this.fifo.add(ConfigMaps.of("b", 2));
		long soFar = laterThanNow();
		assertThat(this.fifo.oldestAgeNanos()).isBetween(soFar - beforeB, System.nanoTime() - beforeA);
		pop(1);
		assertThat(this.fifo.oldestAgeNanos()).isBetween(0L, System.nanoTime() - beforeB);
		pop(1);
		assertThat(this.fifo.oldestAgeNanos()).isZero();
	}

	@Test
	void openedAnewItKnowsNothingOfTheRunBefore() {
		this.fifo.add(ConfigMaps.of("taken", 1));
		this.fifo.pop(1);
		this.fifo.add(ConfigMaps.of("queued", 2));
		this.fifo.close();
		this.fifo.open();
		assertThat(this.fifo.depth()).isZero();
		assertThat(this.fifo.oldestAgeNanos()).isZero();
		assertThat(this.fifo.pop(9)).isNull();
		this.fifo.delete(ConfigMaps.of("taken", 3));
		this.fifo.delete(ConfigMaps.of("queued", 3));
		assertThat(this.ignored.sum()).isEqualTo(2);
	}

	@Test
	void whatWasProcessedIsThereIfTheCacheSaysSo() {
		this.fifo.add(ConfigMaps.of("a", 1));
		pop(1);
		this.fifo.delete(ConfigMaps.of("a", 2));
		assertThat(this.ignored.sum()).isEqualTo(1);
	}

	@Test
	void aBookmarkBelongsToTheLastKeyThatIsQueuedThen() {
		this.fifo.add(ConfigMaps.of("a", 1));
		this.fifo.add(ConfigMaps.of("b", 2));
		assertThat(popVersion(1)).isEqualTo("1");
		this.fifo.bookmark("9");
		this.fifo.add(ConfigMaps.of("c", 10));
		assertThat(popVersion(1)).isEqualTo("9");
	}

	@Test
	@Parity({ "DF01", "QF01" })
	void aCacheFedByAConsumerEndsUpWithTheProducersState() throws InterruptedException {
		Random random = new Random(42);
		Map<String, Integer> truth = new HashMap<>();
		Thread producer = new Thread(() -> produce(random, truth));
		producer.start();
		while (producer.isAlive()) {
			consume();
		}
		producer.join();
		consume();
		Map<String, Integer> cached = new HashMap<>();
		this.cache.objects.forEach((key, object) -> cached.put(key.name(), Integer.valueOf(ConfigMaps.value(object))));
		assertThat(cached).isEqualTo(truth);
	}

	private void produce(Random random, Map<String, Integer> truth) {
		for (int version = 1; version <= 20_000; version++) {
			String name = "n" + random.nextInt(50);
			int choice = random.nextInt(1000);
			if (choice == 0) {
				truth.keySet().removeIf((key) -> random.nextBoolean());
				List<V1ConfigMap> items = truth.entrySet()
					.stream()
					.map((entry) -> ConfigMaps.of(entry.getKey(), entry.getValue()))
					.toList();
				this.fifo.replace(new Replacement<>(items, Set.of(), true, String.valueOf(version), false));
			}
			else if (choice < 400) {
				this.fifo.delete(ConfigMaps.of(name, version));
				truth.remove(name);
			}
			else {
				this.fifo.add(ConfigMaps.of(name, version));
				truth.put(name, version);
			}
		}
	}

	private void consume() {
		Batch<V1ConfigMap> batch = this.fifo.pop(7);
		while (batch != null) {
			for (Batch.Item<V1ConfigMap> item : batch.items()) {
				item.deltas().forEach(this.cache::apply);
			}
			this.fifo.processed(batch);
			batch = this.fifo.pop(7);
		}
	}

	// Returns a moment after this one, before which nothing more happens.
	private static long laterThanNow() {
		long now = System.nanoTime();
		while (System.nanoTime() == now) {
			Thread.onSpinWait();
		}
		return System.nanoTime();
	}

	private void replace(int version, V1ConfigMap... items) {
		this.fifo.replace(new Replacement<>(List.of(items), Set.of(), true, String.valueOf(version), true));
	}

	private List<String> pop(int max) {
		Batch<V1ConfigMap> batch = this.fifo.pop(max);
		if (batch == null) {
			return List.of();
		}
		this.fifo.processed(batch);
		return batch.items()
			.stream()
			.map((item) -> item.key().name() + ": "
					+ String.join(", ", item.deltas().stream().map(DeltaFifoTests::describe).toList()))
			.toList();
	}

	private @Nullable String popVersion(int max) {
		Batch<V1ConfigMap> batch = Objects.requireNonNull(this.fifo.pop(max));
		this.fifo.processed(batch);
		return batch.resourceVersion();
	}

	private static String describe(Delta<V1ConfigMap> delta) {
		V1ConfigMap object = delta.object();
		return delta.getClass().getSimpleName() + (delta.finalStateUnknown() ? "? " : " ")
				+ ((object != null) ? ConfigMaps.value(object) : "-");
	}

	/**
	 * A cache of its own for the queue to ask.
	 */
	private static final class Cache implements KnownObjects<V1ConfigMap> {

		private final Map<ResourceKey, V1ConfigMap> objects = new ConcurrentHashMap<>();

		V1ConfigMap put(String name, int version) {
			V1ConfigMap object = ConfigMaps.of(name, version);
			this.objects.put(ResourceKey.of(object), object);
			return object;
		}

		void apply(Delta<V1ConfigMap> delta) {
			V1ConfigMap object = delta.object();
			if (delta.isDeletion() || object == null) {
				this.objects.remove(delta.key());
			}
			else {
				this.objects.put(delta.key(), object);
			}
		}

		@Override
		public Set<ResourceKey> keys() {
			return Set.copyOf(this.objects.keySet());
		}

		@Override
		public @Nullable V1ConfigMap get(ResourceKey key) {
			return this.objects.get(key);
		}

	}

}
