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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.IndexerInformer;
import io.kubeinformer.Informer;
import io.kubeinformer.InformerLease;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformer;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

/**
 * Informers that are shared for a time, with nobody, or no longer.
 */
class InformersOfOneCallerTests {

	private static final InformerSpec<V1ConfigMap> SPEC = InformerSpec.of(V1ConfigMap.class);

	private final InformerRig rig = new InformerRig();

	private final InformerFactory factory = this.rig.factory;

	private final Recorder recorder = new Recorder();

	@AfterEach
	void close() {
		this.rig.close();
	}

	@Test
	void theLastLeaseStopsAnInformerAndTakesItOut() throws InterruptedException {
		this.rig.cluster.put("shop", "a", "1");
		InformerLease<V1ConfigMap> first = this.factory.lease(SPEC);
		InformerLease<V1ConfigMap> second = this.factory.lease(SPEC);
		SharedIndexInformer<V1ConfigMap> informer = first.informer();
		assertThat(second.informer()).isSameAs(informer);
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		first.close();
		first.close();
		assertThat(informer.status().state()).isNotEqualTo(InformerState.STOPPED);
		assertThat(this.factory.informers()).hasSize(1);
		second.close();
		assertThat(informer.status().state()).isEqualTo(InformerState.STOPPED);
		assertThat(this.factory.informers()).isEmpty();
		await().until(() -> this.rig.cluster.openWatches() == 0);
		assertThat(informer.lister().list()).hasSize(1);
		assertThatIllegalStateException().isThrownBy(informer::start).withMessageContaining("left its factory");
	}

	@Test
	@Parity("ID03")
	void afterTheLastLeaseTheSameSpecificationIsAnotherInformerOfThatName() throws InterruptedException {
		InformerLease<V1ConfigMap> first = this.factory.lease(SPEC);
		first.close();
		try (InformerLease<V1ConfigMap> second = this.factory.lease(SPEC)) {
			assertThat(second.informer()).isNotSameAs(first.informer());
			assertThat(second.informer().name()).isEqualTo(first.informer().name());
			second.informer().start();
			assertThat(second.informer().awaitSync(InformerRig.LONG)).isTrue();
		}
	}

	@Test
	void whatWasAskedForWithoutALeaseStays() {
		SharedIndexInformer<V1ConfigMap> informer = this.factory.informer(SPEC);
		this.factory.lease(SPEC).close();
		assertThat(this.factory.informer(SPEC)).isSameAs(informer);
		InformerSpec<V1ConfigMap> other = SPEC.withNamespaces(List.of("shop"));
		InformerLease<V1ConfigMap> lease = this.factory.lease(other);
		assertThat(this.factory.informer(other)).isSameAs(lease.informer());
		lease.close();
		assertThat(this.factory.informers()).hasSize(2);
	}

	@Test
	void leasesByManyThreadsLeaveNothingBehind() throws InterruptedException {
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			Thread thread = new Thread(() -> {
				for (int round = 0; round < 50; round++) {
					try (InformerLease<V1ConfigMap> lease = this.factory.lease(SPEC)) {
						lease.informer().start();
						lease.informer().addHandler(new Recorder()).remove();
					}
				}
			});
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		assertThat(this.factory.informers()).isEmpty();
		await().until(() -> this.rig.cluster.openWatches() == 0);
	}

	@Test
	void anInformerCanBeRemovedWhoeverHoldsIt() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.factory.informer(SPEC);
		InformerLease<V1ConfigMap> lease = this.factory.lease(SPEC);
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		assertThat(this.factory.remove(informer)).isTrue();
		assertThat(this.factory.remove(informer)).isFalse();
		lease.close();
		assertThat(informer.status().state()).isEqualTo(InformerState.STOPPED);
		assertThat(this.factory.informer(SPEC)).isNotSameAs(informer);
		assertThatIllegalStateException().isThrownBy(() -> informer.start());
	}

	@Test
	@Parity("SI24")
	void whatHasNeverSyncedIsRemovedPromptly() {
		this.rig.cluster.forbid("");
		SharedIndexInformer<V1ConfigMap> informer = this.factory.informer(SPEC);
		HandlerRegistration registration = informer.addHandler(this.recorder);
		informer.start();
		await().untilAsserted(() -> assertThat(informer.status().reason()).hasToString("FORBIDDEN"));
		long start = System.nanoTime();
		registration.remove();
		this.factory.remove(informer);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
		await().untilAsserted(() -> assertThat(informer.handlers()).isEmpty());
	}

	@Test
	void eachFormCanBeHadForOneCallerAlone() throws InterruptedException {
		this.rig.cluster.put("shop", "a", "1");
		Informer<V1ConfigMap> plain = this.factory.newInformer(SPEC, this.recorder);
		IndexerInformer<V1ConfigMap> indexed = this.factory.newIndexerInformer(SPEC, this.recorder,
				Map.of("value", (object) -> List.of(ConfigMaps.value(object))));
		SharedInformer<V1ConfigMap> shared = this.factory.newSharedInformer(SPEC);
		SharedIndexInformer<V1ConfigMap> full = this.factory.newSharedIndexInformer(SPEC);
		shared.addHandler(this.recorder);
		full.addHandler(this.recorder);
		assertThat(List.of(plain, indexed, shared, full, this.factory.informer(SPEC))).doesNotHaveDuplicates();
		assertThat(this.factory.informers()).extracting(SharedIndexInformer::name)
			.containsExactly("configmaps", "configmaps-2", "configmaps-3", "configmaps-4", "configmaps-5");
		this.factory.start();
		assertThat(this.factory.awaitSync(InformerRig.LONG).synced()).isTrue();
		assertThat(this.recorder.events()).containsExactly("*a=1", "*a=1", "*a=1", "*a=1");
		assertThat(indexed.indexer().byIndex("value", "1")).hasSize(1);
		assertThat(this.factory.remove(plain)).isTrue();
		assertThat(this.factory.informers()).hasSize(4);
	}

	@Test
	void anInformerOfItsOwnObeysTheSameRules() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.factory
			.newSharedIndexInformer(SPEC.withObjectName("a").withFieldSelector("metadata.name=b")));
		this.factory.newSharedIndexInformer(SPEC.withName("mine"));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.factory.newInformer(SPEC.withName("mine"), this.recorder))
			.withMessageContaining("'mine'");
	}

	@Test
	void aHandlerMayCloseTheLeaseOnItsInformer() throws InterruptedException {
		this.rig.cluster.put("shop", "a", "1");
		InformerLease<V1ConfigMap> lease = this.factory.lease(SPEC);
		CountDownLatch closed = new CountDownLatch(1);
		lease.informer().addHandler(ResourceEventHandler.of((event) -> {
			lease.close();
			closed.countDown();
		}));
		lease.informer().start();
		closed.await();
		assertThat(this.factory.informers()).isEmpty();
	}

}
