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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.EventType;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.Indexer;
import io.kubeinformer.InformerState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

/**
 * Namespaces that come and go while an informer lives.
 */
class RuntimeNamespacesTests {

	private final InformerRig rig = new InformerRig();

	private final FakeCluster cluster = this.rig.cluster;

	private final Recorder recorder = new Recorder();

	@AfterEach
	void close() {
		this.rig.close();
	}

	@Test
	void anAddedNamespaceComesAsAddsAndTheInformerStaysSynced() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		this.cluster.put("pay", "b", "1");
		SharedIndexInformer<V1ConfigMap> informer = started("shop");
		this.cluster.forbid("pay");
		informer.addNamespace("pay");
		await().untilAsserted(() -> assertThat(informer.status().reason()).hasToString("FORBIDDEN"));
		assertThat(informer.hasSynced()).isTrue();
		assertThat(this.recorder.events()).containsExactly("*a=1");
		this.cluster.allow("pay");
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1", "*b=1"));
		this.cluster.put("pay", "b", "2");
		await().untilAsserted(() -> assertThat(this.recorder.events()).contains("b=1>2"));
		assertThat(informer.status().partitions()).containsOnlyKeys("pay", "shop");
	}

	@Test
	void aRemovedNamespaceLeavesTheCacheWithoutADeletion() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		this.cluster.put("pay", "b", "1");
		SharedIndexInformer<V1ConfigMap> informer = started("shop", "pay");
		informer.removeNamespace("pay");
		await().untilAsserted(() -> assertThat(this.recorder.events()).contains("~b=1"));
		assertThat(informer.indexer().list()).extracting((object) -> ConfigMaps.name(object)).containsExactly("a");
		assertThat(informer.indexer().byIndex(Indexer.NAMESPACE_INDEX, "pay")).isEmpty();
		assertThat(informer.status().partitions()).containsOnlyKeys("shop");
		await().until(() -> this.cluster.openWatches() == 1);
		this.cluster.put("pay", "b", "2");
		this.cluster.put("shop", "a", "2");
		await().untilAsserted(() -> assertThat(this.recorder.events()).contains("a=1>2"));
		assertThat(this.recorder.events()).containsExactlyInAnyOrder("*a=1", "*b=1", "~b=1", "a=1>2");
		assertThat(informer.status().events().deleted()).isZero();
	}

	@Test
	void aNamespaceStaysUntilEveryoneHasGivenItUp() throws InterruptedException {
		this.cluster.put("pay", "b", "1");
		SharedIndexInformer<V1ConfigMap> informer = started("shop", "pay");
		informer.addNamespace("pay");
		informer.removeNamespace("pay");
		assertThat(informer.status().partitions()).containsOnlyKeys("pay", "shop");
		informer.removeNamespace("pay");
		assertThat(informer.status().partitions()).containsOnlyKeys("shop");
		assertThatIllegalArgumentException().isThrownBy(() -> informer.removeNamespace("pay"))
			.withMessageContaining("'pay'")
			.withMessageContaining("[shop]");
	}

	@Test
	void aNamespaceThatComesBackIsAddedAnew() throws InterruptedException {
		this.cluster.put("pay", "b", "1");
		SharedIndexInformer<V1ConfigMap> informer = started("shop", "pay");
		informer.removeNamespace("pay");
		this.cluster.put("pay", "b", "2");
		informer.addNamespace("pay");
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*b=1", "~b=1", "*b=2"));
	}

	@Test
	void removingTheNamespaceThatIsWaitedForSyncs() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		this.cluster.forbid("pay");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer("shop", "pay");
		informer.addHandler(this.recorder);
		informer.start();
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1"));
		await().untilAsserted(() -> assertThat(informer.status().reason()).hasToString("FORBIDDEN"));
		assertThat(informer.hasSynced()).isFalse();
		informer.removeNamespace("pay");
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		assertThat(informer.status().reason()).isNull();
	}

	@Test
	void aWaitForAVersionGoesByTheNamespacesThatAreWatched() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = started("shop", "pay");
		String own = ConfigMaps.version(this.cluster.put("shop", "a", "1"));
		await().until(() -> informer.lister().get("shop", "a") != null);
		assertThat(informer.awaitResourceVersion(own, Duration.ofMillis(20))).isFalse();
		CountDownLatch waiting = new CountDownLatch(1);
		CountDownLatch reached = new CountDownLatch(1);
		Thread waiter = new Thread(() -> {
			waiting.countDown();
			try {
				if (informer.awaitResourceVersion(own, InformerRig.LONG)) {
					reached.countDown();
				}
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
		waiter.start();
		waiting.await();
		informer.removeNamespace("pay");
		assertThat(reached.await(10, TimeUnit.SECONDS)).isTrue();
		waiter.join();
	}

	@Test
	void namespacesMayChangeWhileItIsStopped() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		this.cluster.put("pay", "b", "1");
		this.cluster.put("new", "c", "1");
		SharedIndexInformer<V1ConfigMap> informer = started("shop", "pay");
		informer.stop(InformerRig.LONG);
		this.recorder.events().clear();
		informer.removeNamespace("pay");
		informer.addNamespace("new");
		assertThat(informer.lister().get("pay", "b")).isNull();
		assertThat(this.recorder.events()).isEmpty();
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		assertThat(this.recorder.events()).containsExactly("~b=1", "*c=1");
	}

	@Test
	void anInformerMayBeLeftWithoutNamespaces() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = started("shop");
		informer.removeNamespace("shop");
		assertThat(informer.status().state()).isEqualTo(InformerState.WATCHING);
		assertThat(informer.status().partitions()).isEmpty();
		informer.stop(InformerRig.LONG);
		assertThat(informer.status().state()).isEqualTo(InformerState.STOPPED);
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		informer.addNamespace("shop");
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1", "~a=1", "*a=1"));
	}

	@Test
	void anInformerOfAllNamespacesHasNoneToAddOrRemove() {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		assertThatIllegalStateException().isThrownBy(() -> informer.addNamespace("shop"))
			.withMessageContaining("all namespaces");
		assertThatIllegalStateException().isThrownBy(() -> informer.removeNamespace("shop"));
		assertThatIllegalArgumentException().isThrownBy(() -> this.rig.informer("shop").addNamespace(" "))
			.withMessageContaining("blank");
	}

	@Test
	void handlersMayChangeTheNamespaces() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		this.cluster.put("pay", "b", "1");
		SharedIndexInformer<V1ConfigMap> informer = started("shop");
		HandlerRegistration changing = informer.addHandler(ResourceEventHandler.of((event) -> {
			if (event.type() == EventType.ADDED && event.key().name().equals("a")) {
				informer.addNamespace("pay");
				informer.removeNamespace("shop");
			}
		}));
		assertThat(changing.awaitSync(InformerRig.LONG)).isTrue();
		await()
			.untilAsserted(() -> assertThat(this.recorder.events()).containsExactlyInAnyOrder("*a=1", "*b=1", "~a=1"));
		assertThat(informer.status().partitions()).containsOnlyKeys("pay");
	}

	@Test
	void namespacesComeAndGoUnderAFlood() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = started("shop");
		Thread flood = new Thread(() -> {
			for (int i = 0; i < 5000; i++) {
				this.cluster.put("pay", "b" + i % 20, String.valueOf(i));
			}
		});
		flood.start();
		for (int i = 0; i < 20; i++) {
			informer.addNamespace("pay");
			Thread.yield();
			informer.removeNamespace("pay");
			assertThat(informer.indexer().byIndex(Indexer.NAMESPACE_INDEX, "pay")).isEmpty();
		}
		flood.join();
		informer.addNamespace("pay");
		this.rig.settle(informer);
		assertThat(informer.indexer().byIndex(Indexer.NAMESPACE_INDEX, "pay")).hasSize(20);
		long adds = count("*b") + count("+b");
		await().untilAsserted(() -> assertThat(count("*b") + count("+b") - count("~b")).isEqualTo(20));
		assertThat(adds).isGreaterThanOrEqualTo(20);
	}

	private long count(String prefix) {
		return this.recorder.events().stream().filter((event) -> event.startsWith(prefix)).count();
	}

	private SharedIndexInformer<V1ConfigMap> started(String... namespaces) throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer(namespaces);
		informer.addHandler(this.recorder);
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		return informer;
	}

}
