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
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.Indexer;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

class SharedIndexInformerTests {

	private final InformerRig rig = new InformerRig();

	private final FakeCluster cluster = this.rig.cluster;

	private final Recorder recorder = new Recorder();

	@AfterEach
	void close() {
		this.rig.close();
	}

	@Test
	@Parity({ "SI15", "TY02" })
	void listsThenFollowsChanges() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		informer.addHandler(this.recorder);
		assertThat(informer.status().state()).isEqualTo(InformerState.NEW);
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		this.cluster.put("shop", "b", "1");
		this.cluster.put("shop", "a", "2");
		this.cluster.remove("shop", "b");
		await().untilAsserted(
				() -> assertThat(this.recorder.events()).containsExactlyInAnyOrder("*a=1", "+b=1", "a=1>2", "-b=1"));
		assertThat(this.recorder.events()).containsSubsequence("*a=1", "a=1>2").containsSubsequence("+b=1", "-b=1");
		assertThat(informer.lister().list()).extracting((object) -> ConfigMaps.name(object)).containsExactly("a");
		assertThat(informer.status().state()).isEqualTo(InformerState.WATCHING);
	}

	@Test
	@Parity("PG01")
	void anEmptyListSyncs() throws InterruptedException {
		assertThat(this.rig.started().hasSynced()).isTrue();
	}

	@Test
	@Parity({ "RF14", "RF35", "SI06", "IW02" })
	void relistDeliversOnlyWhatChanged() throws InterruptedException {
		this.cluster.put("shop", "same", "1");
		this.cluster.put("shop", "changed", "1");
		this.cluster.put("shop", "gone", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		informer.addHandler(this.recorder);
		await().untilAsserted(() -> assertThat(this.recorder.events()).hasSize(3));
		this.recorder.events().clear();
		this.cluster.cut();
		synchronized (this.cluster) {
			this.cluster.put("shop", "changed", "2");
			this.cluster.put("shop", "new", "1");
			this.cluster.remove("shop", "gone");
			this.cluster.expire();
		}
		this.rig.settle(informer);
		await().untilAsserted(
				() -> assertThat(this.recorder.events()).containsExactlyInAnyOrder("changed=1>2", "+new=1", "?gone=1"));
		assertThat(informer.indexer().keysByIndex(Indexer.NAMESPACE_INDEX, "shop")).containsExactlyInAnyOrder(
				new ResourceKey("shop", "same"), new ResourceKey("shop", "changed"), new ResourceKey("shop", "new"));
	}

	@Test
	void anObjectRecreatedInAGapIsDeletedAndAdded() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		informer.addHandler(this.recorder);
		synchronized (this.cluster) {
			this.cluster.cut();
			this.cluster.remove("shop", "a");
			this.cluster.put("shop", "a", "2");
			this.cluster.expire();
		}
		this.rig.settle(informer);
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1", "?a=1", "+a=2"));
	}

	@Test
	void repeatedAndOlderEventsAreDropped() throws InterruptedException {
		V1ConfigMap first = this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		informer.addHandler(this.recorder);
		this.cluster.send("shop", new WatchEvent.Added<>(first));
		this.cluster.put("shop", "a", "2");
		this.cluster.send("shop", new WatchEvent.Modified<>(first));
		this.rig.settle(informer);
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1", "a=1>2"));
	}

	@Test
	void aDeletionWithTheVersionOfTheObjectCountsAndRepeatedOnesDoNot() throws InterruptedException {
		V1ConfigMap a = this.cluster.put("shop", "a", "1");
		V1ConfigMap stranger = ConfigMaps.of("shop", "z", "uid", "1", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		informer.addHandler(this.recorder);
		for (int i = 0; i < 5; i++) {
			this.cluster.send("shop", new WatchEvent.Deleted<>(a));
		}
		this.cluster.send("shop", new WatchEvent.Deleted<>(stranger));
		this.cluster.put("shop", "end", "1");
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1", "-a=1", "+end=1"));
		assertThat(informer.status().events().deleted()).isEqualTo(1);
		assertThat(informer.lister().get("shop", "a")).isNull();
	}

	@Test
	void aForbiddenNamespaceLeavesTheOthersAlone() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		this.cluster.put("pay", "b", "1");
		this.cluster.forbid("pay");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer("shop", "pay");
		informer.addHandler(this.recorder);
		informer.start();
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1"));
		await().untilAsserted(() -> assertThat(informer.status().reason()).hasToString("FORBIDDEN"));
		assertThat(informer.hasSynced()).isFalse();
		assertThat(informer.status().state()).isEqualTo(InformerState.WAITING);
		assertThat(informer.status().partitions().get("shop")).extracting(PartitionStatus::state)
			.isEqualTo(InformerState.WATCHING);
		assertThat(this.rig.factory.awaitSync(Duration.ZERO).toString()).contains("configmaps: WAITING", "FORBIDDEN",
				"pay");
		this.cluster.allow("pay");
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1", "*b=1"));
		await().untilAsserted(() -> assertThat(informer.status().reason()).isNull());
	}

	@Test
	@Parity("SI01")
	void indexesCanBeAddedBeforeAndWhileItRuns() throws InterruptedException {
		this.cluster.put("shop", "a", "x");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		informer.addIndex("before", (object) -> List.of(ConfigMaps.value(object)));
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		this.cluster.put("shop", "b", "x");
		this.rig.settle(informer);
		informer.addIndex("after", (object) -> List.of(ConfigMaps.name(object)));
		assertThat(informer.indexer().keysByIndex("before", "x")).hasSize(2);
		assertThat(informer.indexer().byIndex("after", "b")).hasSize(1);
		assertThat(informer.indexer().byIndex("after", "nothing")).isEmpty();
		assertThat(informer.indexer().indexValues("after")).containsExactlyInAnyOrder("a", "b");
		assertThatIllegalArgumentException().isThrownBy(() -> informer.addIndex("after", (object) -> null))
			.withMessageContaining("'after'");
		assertThatIllegalArgumentException().isThrownBy(() -> informer.indexer().byIndex("other", ""))
			.withMessageContaining("no index 'other'");
	}

	@Test
	@Parity("ST12")
	void aListerSelectsByNamespaceNameAndLabels() throws InterruptedException {
		this.cluster.put("shop", "a", "x");
		this.cluster.put("shop", "b", "y");
		this.cluster.put("pay", "a", "x");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		LabelSelector x = LabelSelector.parse("value=x");
		assertThat(informer.lister().list(x)).hasSize(2);
		assertThat(informer.lister().namespace("shop").list(x)).hasSize(1);
		assertThat(informer.lister().namespace("shop").list(LabelSelector.everything())).hasSize(2);
		assertThat(informer.lister().list(LabelSelector.parse("value=none"))).isEmpty();
		assertThat(informer.lister().namespace("pay").get("a")).isNotNull();
		assertThat(informer.lister().namespace("pay").get("shop", "a")).isNull();
		assertThat(informer.lister().namespace("").list()).hasSize(3);
	}

	@Test
	void aWaitForAVersionEndsByEventsAndBookmarks() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		String own = ConfigMaps.version(this.cluster.put("shop", "a", "1"));
		assertThat(informer.awaitResourceVersion(own, InformerRig.LONG)).isTrue();
		assertThat(informer.lister().get("shop", "a")).isNotNull();
		String later = String.valueOf(Long.parseLong(own) + 1);
		assertThat(informer.awaitResourceVersion(later, Duration.ofMillis(20))).isFalse();
		assertThat(informer.awaitResourceVersion("abc", InformerRig.LONG)).isFalse();
		this.cluster.send("shop", new WatchEvent.Bookmark<>(later, false));
		assertThat(informer.awaitResourceVersion(later, InformerRig.LONG)).isTrue();
	}

	@Test
	void aWaitForAVersionNeedsAllPartitions() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer("shop", "pay");
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		String own = ConfigMaps.version(this.cluster.put("shop", "a", "1"));
		await().until(() -> informer.lister().get("shop", "a") != null);
		assertThat(informer.awaitResourceVersion(own, Duration.ofMillis(20))).isFalse();
		this.cluster.bookmark();
		assertThat(informer.awaitResourceVersion(own, InformerRig.LONG)).isTrue();
	}

	@Test
	void handlersSeeTheCacheAtLeastAsNewAsTheirEvent() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		List<Boolean> found = new CopyOnWriteArrayList<>();
		informer.addIndex("value", (object) -> List.of(ConfigMaps.value(object)));
		informer.addHandler(new ResourceEventHandler<V1ConfigMap>() {

			@Override
			public void onAdd(V1ConfigMap object, boolean initial) {
				String value = ConfigMaps.value(object);
				found.add(informer.indexer().get(ResourceKey.of(object)) == object
						&& informer.indexer().byIndex("value", String.valueOf(value)).contains(object));
			}

		});
		for (int i = 0; i < 100; i++) {
			this.cluster.put("shop", "a" + i, "v" + i);
		}
		await().untilAsserted(() -> assertThat(found).hasSize(100).doesNotContain(false));
	}

	@Test
	@Parity({ "CT04", "SI09" })
	void theTransformRunsOncePerObject() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.factory.informer(InformerSpec.of(V1ConfigMap.class)
			.withTransform((object) -> ConfigMaps.of("shop", ConfigMaps.name(object), ConfigMaps.uid(object),
					ConfigMaps.version(object), ConfigMaps.value(object) + "t")));
		informer.addHandler(this.recorder);
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		this.cluster.put("shop", "a", "2");
		this.rig.settle(informer);
		this.cluster.expire();
		this.rig.settle(informer);
		this.cluster.remove("shop", "a");
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1t", "a=1t>2t", "-a=2t"));
	}

	@Test
	void aTransformThatThrowsQuarantinesItsObjectOnly() throws InterruptedException {
		this.cluster.put("shop", "bad", "1");
		this.cluster.put("shop", "good", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.factory
			.informer(InformerSpec.of(V1ConfigMap.class).withTransform((object) -> {
				if ("bad".equals(ConfigMaps.name(object))) {
					throw new IllegalStateException("no");
				}
				return object;
			}));
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		assertThat(informer.lister().list()).hasSize(1);
		assertThat(informer.status().quarantined()).hasSize(1);
	}

	@Test
	@Parity("ST05")
	void statusTellsWhatHappened() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		HandlerRegistration registration = informer.addHandler(this.recorder);
		assertThat(registration.awaitSync(InformerRig.LONG)).isTrue();
		assertThat(informer.status().cacheSize()).isEqualTo(1);
		assertThat(informer.status().queueDepth()).isZero();
		assertThat(informer.status().indexes()).containsExactly(Indexer.NAMESPACE_INDEX);
		assertThat(informer.status().events().added()).isEqualTo(1);
		assertThat(informer.status().synced()).isTrue();
		assertThat(informer.status().partitions()).containsOnlyKeys("");
		assertThat(informer.status().partitions().get("")).extracting(PartitionStatus::synced).isEqualTo(true);
		assertThat(informer.status().handlers()).singleElement().satisfies((handler) -> {
			assertThat(handler.id()).isEqualTo("Recorder");
			assertThat(handler.processed()).isEqualTo(1);
			assertThat(handler.pending()).isZero();
			assertThat(handler.synced()).isTrue();
		});
	}

}
