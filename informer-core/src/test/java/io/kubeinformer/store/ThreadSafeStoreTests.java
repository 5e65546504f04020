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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.Indexer;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ThreadSafeStoreTests {

	private final ThreadSafeStore<V1ConfigMap> store = new ThreadSafeStore<>("test");

	@Test
	@Parity("ST01")
	void holdsListsAndRemovesObjects() {
		put("a", "x");
		put("b", "x");
		assertThat(this.store.size()).isEqualTo(2);
		assertThat(this.store.list()).hasSize(2);
		assertThat(this.store.keys()).containsExactlyInAnyOrder(key("a"), key("b"));
		this.store.remove(key("a"));
		this.store.remove(key("never there"));
		assertThat(this.store.get(key("a"))).isNull();
		assertThat(this.store.keys()).containsExactly(key("b"));
	}

	@Test
	@Parity({ "ST06", "ST07" })
	void answersOnAnEmptyStoreAreEmpty() {
		values();
		assertThat(this.store.byIndex("values", "x")).isEmpty();
		assertThat(this.store.keysByIndex("values", "x")).isEmpty();
		assertThat(this.store.indexValues("values")).isEmpty();
		assertThat(this.store.list()).isEmpty();
	}

	@Test
	@Parity("TY05")
	void anUnknownIndexIsNamed() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.store.byIndex("color", "red"))
			.withMessageContaining("no index 'color'")
			.withMessageContaining("namespace");
	}

	@Test
	@Parity({ "TY05", "ST02", "ST06", "ST07" })
	void severalValuesFindTheSameObject() {
		values();
		put("a", "x,y");
		put("b", "y,z");
		assertThat(this.store.keysByIndex("values", "y")).containsExactlyInAnyOrder(key("a"), key("b"));
		assertThat(this.store.keysByIndex("values", "x")).containsExactly(key("a"));
		assertThat(this.store.indexValues("values")).containsExactlyInAnyOrder("x", "y", "z");
	}

	@Test
	@Parity({ "ST07", "ST09", "ST10" })
	void aValueThatStaysIsKeptWhenOthersComeAndGo() {
		values();
		put("a", "x");
		put("a", "x,y");
		assertThat(this.store.keysByIndex("values", "x")).containsExactly(key("a"));
		assertThat(this.store.keysByIndex("values", "y")).containsExactly(key("a"));
		put("a", "x");
		assertThat(this.store.keysByIndex("values", "x")).containsExactly(key("a"));
		assertThat(this.store.indexValues("values")).containsExactly("x");
		put("a", "z");
		assertThat(this.store.indexValues("values")).containsExactly("z");
		put("b", "y,z");
		this.store.remove(key("a"));
		assertThat(this.store.keysByIndex("values", "y")).containsExactly(key("b"));
		assertThat(this.store.keysByIndex("values", "z")).containsExactly(key("b"));
		assertThat(this.store.keysByIndex("values", "x")).isEmpty();
		assertThat(this.store.indexValues("values")).containsExactlyInAnyOrder("y", "z");
	}

	@Test
	@Parity("ST02")
	void anIndexAnswersWithTheNewestState() {
		values();
		put("a", "x");
		put("b", "x");
		V1ConfigMap newest = put("a", "x");
		assertThat(this.store.byIndex("values", "x")).hasSize(2).anyMatch((object) -> object == newest);
	}

	@Test
	@Parity({ "ST08", "ST09" })
	void aValueWithoutObjectsLeavesNothingBehind() {
		values();
		for (int i = 0; i < 1000; i++) {
			put("a", "v" + i);
			put("b", "v" + i);
		}
		assertThat(this.store.indexValues("values")).containsExactly("v999");
		this.store.remove(key("a"));
		assertThat(this.store.keysByIndex("values", "v999")).containsExactly(key("b"));
		this.store.remove(key("b"));
		assertThat(this.store.indexValues("values")).isEmpty();
	}

	@Test
	void everyStoreHasTheNamespaceIndex() {
		put("a", "x");
		this.store.put(new ResourceKey("", "node"), ConfigMaps.of("", "node", "u", "1", "x"));
		assertThat(this.store.keysByIndex(Indexer.NAMESPACE_INDEX, "shop")).containsExactly(key("a"));
		assertThat(this.store.keysByIndex(Indexer.NAMESPACE_INDEX, "")).hasSize(1);
		assertThat(this.store.indexNames()).containsExactly(Indexer.NAMESPACE_INDEX);
	}

	@Test
	void anIndexAddedLateHoldsWhatIsThere() {
		put("a", "x");
		values();
		assertThat(this.store.byIndex("values", "x")).hasSize(1);
		assertThatIllegalArgumentException().isThrownBy(this::values).withMessageContaining("'values'");
	}

	@Test
	@Parity({ "TY05", "ST04" })
	void anIndexFunctionThatThrowsHurtsNothingElse() {
		this.store.addIndex("broken", (object) -> {
			if ("bad".equals(ConfigMaps.value(object))) {
				throw new StackOverflowError();
			}
			return List.of("ok");
		});
		values();
		put("a", "good");
		put("a", "bad");
		put("b", "good");
		assertThat(this.store.keysByIndex("broken", "ok")).containsExactly(key("b"));
		assertThat(this.store.keysByIndex("values", "bad")).containsExactly(key("a"));
		assertThat(this.store.indexFailures()).isEqualTo(1);
		this.store.remove(key("a"));
		assertThat(this.store.size()).isEqualTo(1);
		put("a", "good");
		assertThat(this.store.keysByIndex("broken", "ok")).hasSize(2);
	}

	@Test
	void noValuesAndNullValuesAreAllowed() {
		this.store.addIndex("null", (object) -> null);
		this.store.addIndex("nulls", (object) -> Arrays.asList(null, "x", null, "x"));
		put("a", "x");
		assertThat(this.store.indexValues("null")).isEmpty();
		assertThat(this.store.indexValues("nulls")).containsExactly("x");
		assertThat(this.store.indexFailures()).isZero();
	}

	@Test
	void anIndexFunctionThatChangesItsMindLeavesNothingBehind() {
		List<String> answers = new ArrayList<>(List.of("first"));
		this.store.addIndex("fickle", (object) -> List.copyOf(answers));
		put("a", "x");
		answers.set(0, "second");
		this.store.remove(key("a"));
		assertThat(this.store.indexValues("fickle")).isEmpty();
	}

	@Test
	void answersAreSnapshotsThatCannotBeChanged() {
		values();
		put("a", "x");
		List<V1ConfigMap> before = this.store.byIndex("values", "x");
		Set<ResourceKey> keys = this.store.keys();
		put("b", "x");
		assertThat(before).hasSize(1);
		assertThat(keys).hasSize(1);
		assertThat(before).isUnmodifiable();
		assertThat(keys).isUnmodifiable();
		assertThat(this.store.list()).isUnmodifiable();
	}

	@Test
	void aPartitionSeesItsNamespaceOnly() {
		put("a", "x");
		this.store.put(new ResourceKey("pay", "b"), ConfigMaps.of("pay", "b", "u", "7", "x"));
		PartitionView<V1ConfigMap> pay = new PartitionView<>(this.store, "pay");
		assertThat(pay.keys()).containsExactly(new ResourceKey("pay", "b"));
		assertThat(pay.get(key("a"))).isNull();
		assertThat(pay.known(new ResourceKey("pay", "b"), "7")).isSameAs(this.store.get(new ResourceKey("pay", "b")));
		assertThat(pay.known(new ResourceKey("pay", "b"), "8")).isNull();
		assertThat(new PartitionView<>(this.store, "").keys()).hasSize(2);
	}

	@Test
	void readersNeverMissAnObjectThatIsBeingReplaced() throws Exception {
		values();
		put("a", "x");
		put("other", "x");
		AtomicBoolean done = new AtomicBoolean();
		ExecutorService readers = Executors.newFixedThreadPool(2);
		try {
			Callable<Boolean> reading = () -> {
				boolean complete = true;
				while (!done.get()) {
					complete &= this.store.keysByIndex("values", "x").contains(key("a"))
							&& this.store.byIndex("values", "x").stream().anyMatch((object) -> isA(object))
							&& this.store.get(key("a")) != null && this.store.keys().contains(key("a"));
				}
				return complete;
			};
			List<Future<Boolean>> results = List.of(readers.submit(reading), readers.submit(reading));
			Random random = new Random(11);
			for (int i = 0; i < 20_000; i++) {
				put("a", random.nextBoolean() ? "x" : "x,y");
				if (random.nextInt(4) == 0) {
					this.store.remove(key("other"));
				}
				else {
					put("other", "x");
				}
			}
			done.set(true);
			for (Future<Boolean> result : results) {
				assertThat(result.get()).isTrue();
			}
		}
		finally {
			done.set(true);
			readers.shutdownNow();
		}
	}

	@Test
	void readersNeverFindAnObjectUnderAValueThatItDoesNotHave() throws Exception {
		values();
		AtomicBoolean done = new AtomicBoolean();
		ExecutorService readers = Executors.newSingleThreadExecutor();
		try {
			Future<Boolean> result = readers.submit(() -> {
				boolean right = true;
				while (!done.get()) {
					right &= this.store.byIndex("values", "x")
						.stream()
						.allMatch((object) -> ConfigMaps.value(object).contains("x"));
				}
				return right;
			});
			for (int i = 0; i < 20_000; i++) {
				put("n" + i % 5, (i % 3 == 0) ? "x" : "y");
			}
			done.set(true);
			assertThat(result.get()).isTrue();
		}
		finally {
			done.set(true);
			readers.shutdownNow();
		}
	}

	private boolean isA(V1ConfigMap object) {
		return ConfigMaps.name(object).equals("a");
	}

	private void values() {
		this.store.addIndex("values", (object) -> List.of(ConfigMaps.value(object).split(",")));
	}

	private V1ConfigMap put(String name, String values) {
		V1ConfigMap object = ConfigMaps.of("shop", name, "uid", "1", values);
		this.store.put(key(name), object);
		return object;
	}

	private ResourceKey key(String name) {
		return new ResourceKey("shop", name);
	}

}
