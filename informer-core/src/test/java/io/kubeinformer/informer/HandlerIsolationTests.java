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
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What one handler does or suffers is nothing to the others.
 */
class HandlerIsolationTests {

	private static final InformerSpec<V1ConfigMap> SPEC = InformerSpec.of(V1ConfigMap.class);

	private final InformerRig rig = new InformerRig();

	private final FakeCluster cluster = this.rig.cluster;

	private final Recorder recorder = new Recorder();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	@AfterEach
	void close() {
		this.rig.close();
		this.threads.shutdownNow();
	}

	@Test
	@Parity({ "SI05", "SI08" })
	void handlersAndIndexesThatJoinWhileItStartsMissNothing() throws Exception {
		for (int i = 0; i < 20; i++) {
			this.cluster.put("shop", "a" + i, "1");
		}
		for (int round = 0; round < 50; round++) {
			SharedIndexInformer<V1ConfigMap> informer = this.rig.factory.newSharedIndexInformer(SPEC);
			Recorder handler = new Recorder();
			CyclicBarrier together = new CyclicBarrier(3);
			Future<HandlerRegistration> joined = this.threads.submit(() -> {
				together.await();
				return informer.addHandler(handler);
			});
			Future<?> indexed = this.threads.submit(() -> {
				together.await();
				informer.addIndex("value", (object) -> List.of(ConfigMaps.value(object)));
				return null;
			});
			together.await();
			informer.start();
			indexed.get();
			assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
			assertThat(joined.get().awaitSync(InformerRig.LONG)).isTrue();
			assertThat(handler.events()).hasSize(20).doesNotHaveDuplicates().allMatch((event) -> event.startsWith("*"));
			assertThat(informer.indexer().byIndex("value", "1")).hasSize(20);
			this.rig.factory.remove(informer);
		}
	}

	@Test
	@Parity("SI11")
	void aRegistrationRemovesItselfOnly() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		SharedIndexInformer<V1ConfigMap> other = this.rig.factory.newSharedIndexInformer(SPEC);
		other.start();
		assertThat(other.awaitSync(InformerRig.LONG)).isTrue();
		HandlerRegistration foreign = other.addHandler(new Recorder());
		HandlerRegistration own = informer.addHandler(this.recorder);
		assertThat(own.id()).as("of the same id").isEqualTo(foreign.id());
		foreign.remove();
		foreign.remove();
		await().untilAsserted(() -> assertThat(other.handlers()).isEmpty());
		this.cluster.put("shop", "b", "1");
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1", "+b=1"));
		assertThat(informer.handlers()).hasSize(1);
	}

	@Test
	@Parity({ "CT03", "SI21" })
	void aHandlerThatAlwaysThrowsCostsTheOthersNothing() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		HandlerRegistration broken = informer.addHandler(ResourceEventHandler.of((event) -> {
			throw new StackOverflowError("deep");
		}));
		informer.addHandler(this.recorder);
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		this.cluster.put("shop", "a", "2");
		this.cluster.put("shop", "a", "3");
		this.cluster.remove("shop", "a");
		await()
			.untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1", "a=1>2", "a=2>3", "-a=3"));
		await().untilAsserted(() -> assertThat(broken.status().failed()).isEqualTo(4));
	}

	@Test
	@Parity("RF22")
	void aResyncThatFailsIsCountedAndTheNextOneComes() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		HandlerOptions everySecond = HandlerOptions.defaults().withResyncPeriod(Duration.ofSeconds(1));
		HandlerRegistration broken = informer.addHandler(new ResourceEventHandler<>() {

			@Override
			public void onUpdate(V1ConfigMap before, V1ConfigMap after) {
				throw new IllegalStateException("disliked");
			}

		}, everySecond);
		assertThat(broken.awaitSync(InformerRig.LONG)).isTrue();
		int lists = this.cluster.lists("");
		this.rig.timer.pass(3, (second) -> await()
			.untilAsserted(() -> assertThat(broken.status().failed()).isEqualTo(second.longValue())));
		assertThat(this.cluster.lists("")).as("nothing is read anew").isEqualTo(lists);
	}

}
