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

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.Indexer;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RecordedRequest;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.Watches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An object that changes, but not its index value, is found by each lookup at any moment.
 */
@WithEachInitialState
class B88LookupsNeverMissTests {

	private static final ResourceKey KEY = new ResourceKey("shop", "a");

	private static final int CHANGES = 5_000;

	private final AtomicBoolean done = new AtomicBoolean();

	private final AtomicLong lookups = new AtomicLong();

	private final List<String> misses = new CopyOnWriteArrayList<>();

	private final List<Thread> readers = List.of(new Thread(this::lookUp), new Thread(this::lookUp));

	private final Script script = Script.configMaps().content("1", Script.map("a", "1", "1"));

	@AutoClose
	private final Scene scene;

	private final SharedIndexInformer<V1ConfigMap> informer;

	B88LookupsNeverMissTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
		this.informer = this.scene.informer();
		this.informer.addIndex("initial",
				(object) -> List.of(ConfigMaps.name(object).substring(0, 1), ConfigMaps.value(object)));
	}

	@AfterEach
	void endReaders() throws InterruptedException {
		this.done.set(true);
		for (Thread reader : this.readers) {
			reader.join();
		}
	}

	@Test
	void whileEventsComeQuickly() throws InterruptedException {
		this.informer.start();
		assertThat(this.informer.awaitSync(Scene.LONG)).isTrue();
		this.scene.server.watches().await(1);
		startReaders();
		StringBuilder changes = new StringBuilder();
		for (int i = 2; i <= CHANGES; i++) {
			changes.append(Script.event("MODIFIED", Script.map("a", String.valueOf(i), "v" + i)));
		}
		this.scene.server.watches().send(changes.toString());
		awaitValue("v" + CHANGES);
		assertNoMiss();
	}

	@Test
	void whileContentIsListedAnew() throws InterruptedException {
		this.informer.start();
		assertThat(this.informer.awaitSync(Scene.LONG)).isTrue();
		startReaders();
		Set<RecordedRequest> expired = new HashSet<>();
		RequestMatcher isNew = RequestMatcher.watch(Scene.MAPS)
			.with("not expired", (watch) -> !expired.contains(watch));
		for (int i = 2; i <= 10; i++) {
			Watches watches = this.scene.server.watches().matching(isNew).await(1);
			this.script.content(String.valueOf(i), Script.map("a", String.valueOf(i), "v" + i));
			List<RecordedRequest> open = watches.list();
			watches.expire();
			expired.addAll(open);
			awaitValue("v" + i);
		}
		assertNoMiss();
	}

	private void awaitValue(String value) {
		await().atMost(Scene.LONG).until(() -> this.scene.cached().contains("a=" + value));
	}

	private void startReaders() {
		this.readers.forEach(Thread::start);
		await().atMost(Scene.LONG).until(() -> this.lookups.get() > 1_000);
	}

	private void lookUp() {
		Indexer<V1ConfigMap> indexer = this.informer.indexer();
		while (!this.done.get() && this.misses.isEmpty()) {
			check("get", indexer.get(KEY) != null);
			check("byIndex", indexer.byIndex("initial", "a").size() == 1);
			check("keysByIndex", indexer.keysByIndex("initial", "a").equals(Set.of(KEY)));
			check("namespace index", indexer.byIndex(Indexer.NAMESPACE_INDEX, "shop").size() == 1);
			check("indexValues", indexer.indexValues("initial").contains("a"));
			check("list", indexer.list().size() == 1);
			check("lister", this.informer.lister().namespace("shop").get("a") != null);
			this.lookups.incrementAndGet();
		}
	}

	private void check(String lookup, boolean found) {
		if (!found) {
			this.misses.add(lookup);
		}
	}

	private void assertNoMiss() throws InterruptedException {
		endReaders();
		assertThat(this.misses).isEmpty();
	}

}
