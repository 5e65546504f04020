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

package io.kubeinformer.test.api.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

import io.kubeinformer.test.api.json.Json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests of versions, history and order.
 */
class StorageTests {

	private final Storage storage = new Storage(1, 3);

	private final ResourceStore store = this.storage.store("things");

	private static ObjectNode object(String name) {
		ObjectNode object = Json.object();
		object.putObject("metadata").put("name", name);
		return object;
	}

	private static List<String> names(ResourceStore.Slice slice) {
		return slice.objects().stream().map((object) -> Json.text(object, "metadata", "name")).toList();
	}

	@Test
	void oneCounterSpansAllStores() {
		this.store.put("a", object("a"));
		ObjectNode other = this.storage.store("others").put("b", object("b"));
		assertThat(Json.text(other, "metadata", "resourceVersion")).isEqualTo("3");
		assertThat(this.storage.version()).isEqualTo(3);
	}

	@Test
	void aRemovalHasAVersionOfItsOwnAndKeepsTheLastState() {
		ObjectNode stored = this.store.put("a", object("a"));
		ObjectNode last = this.store.remove("a");
		assertThat(Json.text(last, "metadata", "resourceVersion")).isEqualTo("3");
		assertThat(Json.text(stored, "metadata", "resourceVersion")).isEqualTo("2");
		assertThat(this.store.remove("a")).isNull();
	}

	@Test
	void thePastIsKnownAsFarAsTheHistoryReaches() {
		this.store.put("a", object("a"));
		this.store.put("b", object("b"));
		this.store.remove("a");
		assertThat(names(this.store.sliceAt(1, "", ""))).isEmpty();
		assertThat(names(this.store.sliceAt(3, "", ""))).containsExactly("a", "b");
		this.store.put("c", object("c"));
		assertThatThrownBy(() -> this.store.sliceAt(1, "", "")).isInstanceOf(ExpiredException.class)
			.hasMessage("too old resource version: 1 (2)");
		assertThat(names(this.store.sliceAt(2, "", ""))).containsExactly("a");
	}

	@Test
	void aWatchSeesEveryChangeAfterItsVersionOnceAndInOrder() {
		this.store.put("a", object("a"));
		List<Long> seen = new ArrayList<>();
		Runnable stop = this.store.watch(1, (change) -> seen.add(change.version()));
		this.store.put("a", object("a"));
		stop.run();
		this.store.remove("a");
		assertThat(seen).containsExactly(2L, 3L);
	}

	@Test
	void afterExpiryOnlyThePresentVersionCanBeResumedFrom() {
		this.store.put("a", object("a"));
		this.storage.expireHistory();
		assertThatThrownBy(() -> this.store.watch(1, (change) -> {
		})).isInstanceOf(ExpiredException.class);
		assertThat(this.store.oldest()).isEqualTo(2);
		this.store.watch(2, (change) -> {
		}).run();
	}

	@Test
	void writersOfSeveralThreadsNeverShareAVersion() throws InterruptedException {
		Storage shared = new Storage(1, 10_000);
		ResourceStore things = shared.store("things");
		List<Long> versions = new ArrayList<>();
		things.watch(1, (change) -> versions.add(change.version()));
		CountDownLatch done = new CountDownLatch(4);
		for (int i = 0; i < 4; i++) {
			String key = "k" + i;
			new Thread(() -> {
				for (int n = 0; n < 500; n++) {
					things.put(key, object(key));
				}
				done.countDown();
			}).start();
		}
		done.await();
		assertThat(versions).hasSize(2000).isSorted().doesNotHaveDuplicates();
	}

}
