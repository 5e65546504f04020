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

package io.kubeinformer.informer;

import java.time.Duration;
import java.util.List;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Handlers are told what happens to the cache, all of it and nothing else.
 */
class CacheAndEventsTests {

	private final InformerRig rig = new InformerRig();

	private final FakeCluster cluster = this.rig.cluster;

	private final Recorder recorder = new Recorder();

	@AfterEach
	void close() {
		this.rig.close();
	}

	@Test
	@Parity("CT10")
	void aListOfNewObjectsAddsThemToTheCacheFirst() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = followed();
		relist(informer, () -> put("1", "a", "b", "c"));
		assertEvents("+a=1", "+b=1", "+c=1");
	}

	@Test
	@Parity({ "CT10", "IW02" })
	void anEmptyListTakesAllOutOfTheCacheFirst() throws InterruptedException {
		put("1", "a", "b", "c");
		SharedIndexInformer<V1ConfigMap> informer = followed();
		relist(informer, () -> remove("a", "b", "c"));
		assertEvents("*a=1", "*b=1", "*c=1", "?a=1", "?b=1", "?c=1");
		assertThat(informer.lister().list()).isEmpty();
	}

	@Test
	@Parity({ "CT10", "ST01" })
	void aListOfEverythingIsAppliedBeforeItIsTold() throws InterruptedException {
		put("1", "same", "changed", "gone");
		SharedIndexInformer<V1ConfigMap> informer = followed();
		relist(informer, () -> {
			put("2", "changed", "new");
			remove("gone");
		});
		assertEvents("*same=1", "*changed=1", "*gone=1", "changed=1>2", "+new=2", "?gone=1");
	}

	@Test
	@Parity("CT11")
	void onlyTheFirstContentIsInitial() throws InterruptedException {
		put("1", "first");
		SharedIndexInformer<V1ConfigMap> informer = followed();
		relist(informer, () -> put("2", "first", "later"));
		put("3", "last");
		assertEvents("*first=1", "first=1>2", "+later=2", "+last=3");
	}

	@Test
	@Parity({ "CT09", "ST04" })
	void whatDoesNotReachTheCacheReachesNoHandler() throws InterruptedException {
		put("1", "good", "unindexed", "untransformed");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.factory
			.informer(InformerSpec.of(V1ConfigMap.class).withTransform((object) -> {
				if (ConfigMaps.name(object).startsWith("untransformed")) {
					throw new IllegalStateException("disliked");
				}
				return object;
			}));
		informer.addIndex("name", (object) -> {
			if (ConfigMaps.name(object).startsWith("unindexed")) {
				throw new IllegalStateException("disliked");
			}
			return List.of(ConfigMaps.name(object));
		});
		informer.addHandler(this.recorder);
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		put("2", "good-2", "unindexed-2", "untransformed-2");
		this.rig.settle(informer);
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactlyInAnyOrder("*good=1",
				"*unindexed=1", "+good-2=2", "+unindexed-2=2"));
		assertThat(informer.lister().list()).extracting(ConfigMaps::name)
			.containsExactlyInAnyOrder("good", "unindexed", "good-2", "unindexed-2");
		assertThat(informer.indexer().indexValues("name")).containsExactlyInAnyOrder("good", "good-2");
		assertThat(informer.status().quarantined()).hasSize(2);
		assertThat(informer.status().events().indexFailures()).isEqualTo(2);
	}

	@Test
	@Parity({ "CT12", "ST11" })
	void theVersionFollowsUpdatesAndDeletions() throws InterruptedException {
		put("1", "a");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		put("2", "a");
		assertThat(informer.awaitResourceVersion(this.cluster.version(), InformerRig.LONG)).isTrue();
		assertThat(informer.lister().get("shop", "a")).extracting(ConfigMaps::value).isEqualTo("2");
		remove("a");
		assertThat(informer.awaitResourceVersion(this.cluster.version(), InformerRig.LONG)).isTrue();
		assertThat(informer.lister().get("shop", "a")).isNull();
		String next = String.valueOf(Long.parseLong(this.cluster.version()) + 1);
		assertThat(informer.awaitResourceVersion(next, Duration.ZERO)).isFalse();
	}

	@Test
	@Parity({ "RF36", "DF05", "QF05", "CT04", "CT05", "SI09", "ST01" })
	void theCacheAndAllEventsHoldWhatWasTransformedOnce() throws InterruptedException {
		put("1", "a", "b");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.factory.informer(InformerSpec.of(V1ConfigMap.class)
			.withTransform((object) -> ConfigMaps.of("shop", ConfigMaps.name(object), ConfigMaps.uid(object),
					ConfigMaps.version(object), ConfigMaps.value(object) + "t")));
		informer.addHandler(this.recorder, HandlerOptions.defaults().withResyncPeriod(Duration.ofSeconds(1)));
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		this.rig.timer.pass(1, (second) -> {
		});
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactlyInAnyOrder("*a=1t", "*b=1t",
				"a=1t>1t", "b=1t>1t"));
		assertThat(informer.lister().list()).extracting(ConfigMaps::value).containsOnly("1t");
		put("2", "a");
		this.rig.settle(informer);
		relist(informer, () -> remove("b"));
		remove("a");
		await().untilAsserted(() -> assertThat(this.recorder.events().subList(4, this.recorder.events().size()))
			.containsExactly("a=1t>2t", "?b=1t", "-a=2t"));
	}

	private void assertEvents(String... events) {
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactlyInAnyOrder(events));
	}

	private SharedIndexInformer<V1ConfigMap> followed() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		informer.addHandler(new CurrentOnly(informer, this.recorder));
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		return informer;
	}

	private void relist(SharedIndexInformer<V1ConfigMap> informer, Runnable unseen) throws InterruptedException {
		synchronized (this.cluster) {
			this.cluster.cut();
			unseen.run();
			this.cluster.expire();
		}
		this.rig.settle(informer);
	}

	private void put(String value, String... names) {
		for (String name : names) {
			this.cluster.put("shop", name, value);
		}
	}

	private void remove(String... names) {
		for (String name : names) {
			this.cluster.remove("shop", name);
		}
	}

	/**
	 * Hands on events of which the cache knows already, and throws at others.
	 *
	 * @param informer whose cache to ask
	 * @param handler gets the events
	 */
	private record CurrentOnly(SharedIndexInformer<V1ConfigMap> informer,
			Recorder handler) implements ResourceEventHandler<V1ConfigMap> {

		@Override
		public void onAdd(V1ConfigMap object, boolean initial) {
			assertThat(cached(object)).isSameAs(object);
			this.handler.onAdd(object, initial);
		}

		@Override
		public void onUpdate(V1ConfigMap before, V1ConfigMap after) {
			assertThat(cached(after)).isSameAs(after);
			this.handler.onUpdate(before, after);
		}

		@Override
		public void onDelete(V1ConfigMap last, boolean finalStateUnknown) {
			assertThat(cached(last)).isNull();
			this.handler.onDelete(last, finalStateUnknown);
		}

		private @Nullable V1ConfigMap cached(V1ConfigMap object) {
			return this.informer.indexer().get(ResourceKey.of(object));
		}

	}

}
