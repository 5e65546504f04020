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

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.codec.Decoder;
import io.kubeinformer.codec.Decoders;
import io.kubeinformer.codec.DecodingOptions;
import io.kubeinformer.codec.ItemFault;
import io.kubeinformer.codec.ListMeta;
import io.kubeinformer.codec.ListReceiver;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.http.BuiltInKinds;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Sixteen faults that informers of client-java 27.0.0 were seen to have, each as what is
 * right.
 */
class ClientJavaFaultsTests {

	private static final InformerSpec<V1ConfigMap> SPEC = InformerSpec.of(V1ConfigMap.class);

	private final InformerRig rig = new InformerRig();

	private final FakeCluster cluster = this.rig.cluster;

	private final Recorder recorder = new Recorder();

	@AfterEach
	void close() {
		this.rig.close();
	}

	@Test
	void anErrorCallbackThatThrowsDoesNotEndTheReading() throws InterruptedException {
		this.rig.factory.addStateListener((informer, before, after) -> {
			throw new IllegalStateException("disliked");
		});
		this.cluster.put("shop", "a", "1");
		this.cluster.forbid("");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		informer.start();
		await().untilAsserted(() -> assertThat(informer.status().reason()).hasToString("FORBIDDEN"));
		this.cluster.allow("");
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		assertThat(informer.lister().list()).hasSize(1);
	}

	@Test
	void aWatchThatEndsAtOnceIsNotReopenedWithoutADelay() throws InterruptedException {
		this.rig.started();
		await().until(() -> this.cluster.openWatches() == 1);
		int opened = this.cluster.openedWatches();
		int waits = this.rig.waits.get();
		this.cluster.cutWatchesAtOnce();
		await().until(() -> this.cluster.openedWatches() >= opened + 6);
		// The watch that was cut had lived, so its successor needed no delay.
		int reopened = this.cluster.openedWatches() - opened - 1;
		assertThat(this.rig.waits.get() - waits).isGreaterThanOrEqualTo(reopened - 1);
	}

	@Test
	@Parity("SI06")
	void whatARelistFindsReachesEveryHandlerWhateverItsResyncs() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		Recorder resynced = new Recorder();
		informer.addHandler(this.recorder);
		informer.addHandler(resynced, HandlerOptions.defaults().withResyncPeriod(Duration.ofSeconds(1)));
		synchronized (this.cluster) {
			this.cluster.cut();
			for (int i = 0; i < 14; i++) {
				this.cluster.put("shop", "a" + i, "1");
			}
			this.cluster.expire();
		}
		this.rig.timer.pass(3, (second) -> Thread.yield());
		this.rig.settle(informer);
		for (Recorder handler : List.of(this.recorder, resynced)) {
			await().untilAsserted(
					() -> assertThat(handler.events().stream().filter((event) -> event.startsWith("+"))).hasSize(14));
		}
	}

	@Test
	void anObjectThatIsQueuedAndGoneFromTheListLeavesNoGhost() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		CountDownLatch release = new CountDownLatch(1);
		CountDownLatch inside = new CountDownLatch(1);
		informer.addIndex("slow", (object) -> {
			inside.countDown();
			awaitLatch(release);
			return List.of();
		});
		this.cluster.put("shop", "first", "1");
		inside.await();
		this.cluster.put("shop", "ghost", "1");
		await().until(() -> informer.status().queueDepth() > 0);
		synchronized (this.cluster) {
			this.cluster.cut();
			this.cluster.remove("shop", "ghost");
			this.cluster.expire();
		}
		await().until(() -> this.cluster.lists("") == 2);
		release.countDown();
		this.rig.settle(informer);
		assertThat(informer.lister().list()).extracting(ConfigMaps::name).containsExactly("first");
	}

	@Test
	void aFunctionThatThrowsLosesNoEventAndLeavesNoGhost() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		informer.addIndex("broken", (object) -> {
			throw new IllegalStateException("disliked");
		});
		informer.addHandler(this.recorder);
		this.cluster.put("shop", "a", "1");
		this.cluster.put("shop", "a", "2");
		this.cluster.remove("shop", "a");
		this.rig.settle(informer);
		await().untilAsserted(() -> assertThat(this.recorder.events()).hasSizeGreaterThanOrEqualTo(2)
			.startsWith("+a=1")
			.endsWith("-a=2"));
		assertThat(informer.lister().list()).isEmpty();
		assertThat(informer.status().events().indexFailures()).isPositive();
	}

	@Test
	void aHandlerThatJoinsWhileObjectsGoSeesNoDeletionBeforeItsAdd() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		AtomicBoolean done = new AtomicBoolean();
		Thread churn = new Thread(() -> {
			for (int i = 0; !done.get() && i < 20_000; i++) {
				this.cluster.put("shop", "x", "1");
				this.cluster.remove("shop", "x");
			}
		});
		churn.start();
		List<Recorder> recorders = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			Recorder late = new Recorder();
			recorders.add(late);
			informer.addHandler(late);
		}
		done.set(true);
		churn.join();
		this.rig.settle(informer);
		for (Recorder late : recorders) {
			await().untilAsserted(() -> {
				List<String> kinds = late.events().stream().map((event) -> event.substring(0, 1)).toList();
				for (int i = 0; i < kinds.size(); i++) {
					assertThat(kinds.get(i)).isIn((i % 2 == 0) ? List.of("*", "+") : List.of("-", "?"));
				}
				assertThat(kinds.size() % 2).isZero();
			});
		}
		assertThat(informer.lister().list()).isEmpty();
	}

	@Test
	@Parity("SI04")
	void aHandlersOwnResyncPeriodCountsThoughTheInformerHasNone() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		informer.addHandler(this.recorder, HandlerOptions.defaults().withResyncPeriod(Duration.ofSeconds(2)));
		await().untilAsserted(() -> assertThat(this.recorder.events()).hasSize(1));
		this.rig.timer.pass(2, (second) -> Thread.yield());
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1", "a=1>1"));
	}

	@Test
	void noThreadKeepsTheProcessAlive() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		informer.addHandler(this.recorder);
		await().untilAsserted(() -> assertThat(this.recorder.events()).hasSize(1));
		assertThat(this.rig.madeThreads()).isNotEmpty().allMatch(Thread::isDaemon);
	}

	@Test
	void aSecondInformerOfATypeRuns() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		this.cluster.put("pay", "b", "1");
		SharedIndexInformer<V1ConfigMap> shop = this.rig.informer("shop");
		SharedIndexInformer<V1ConfigMap> pay = this.rig.informer("pay");
		this.rig.factory.start();
		assertThat(this.rig.factory.awaitSync(InformerRig.LONG).synced()).isTrue();
		assertThat(shop.lister().list()).extracting(ConfigMaps::name).containsExactly("a");
		assertThat(pay.lister().list()).extracting(ConfigMaps::name).containsExactly("b");
	}

	@Test
	void aStoppedInformerRunsAgain() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		informer.addHandler(this.recorder);
		informer.stop(Duration.ZERO);
		this.cluster.put("shop", "a", "1");
		informer.start();
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1"));
	}

	@Test
	void aHandlerThatMakesAnExceptionOfTheInterruptDoesNotKeepItsThread() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		CountDownLatch inside = new CountDownLatch(1);
		informer.addHandler(ResourceEventHandler.of((event) -> {
			inside.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}));
		informer.start();
		assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
		List<Thread> threads = this.rig.madeThreads();
		this.rig.close();
		await().untilAsserted(() -> assertThat(threads).noneMatch(Thread::isAlive));
	}

	@Test
	void aVersionThatTheServerDoesNotKnowYetIsAskedForOnce() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		informer.stop(Duration.ZERO);
		int before = this.cluster.listedVersions().size();
		String last = this.cluster.version();
		this.cluster.fallBehind();
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		assertThat(this.cluster.listedVersions().subList(before, this.cluster.listedVersions().size()))
			.containsExactly(last, "");
	}

	@Test
	@Parity({ "DF05", "QF05" })
	void aTransformNeverSeesADeletionThatWasFoundByAList() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		List<Object> transformed = new CopyOnWriteArrayList<>();
		SharedIndexInformer<V1ConfigMap> informer = this.rig.factory.informer(SPEC.withTransform((object) -> {
			transformed.add(object);
			return object;
		}));
		informer.addHandler(this.recorder);
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		synchronized (this.cluster) {
			this.cluster.cut();
			this.cluster.remove("shop", "a");
			this.cluster.expire();
		}
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1", "?a=1"));
		assertThat(transformed).hasSize(1).allMatch((object) -> object.getClass() == V1ConfigMap.class);
		assertThat(informer.lister().list()).isEmpty();
	}

	@Test
	void aFieldThatTheModelDoesNotKnowIsSkipped() throws IOException {
		Pods pods = Pods
			.read("{'metadata':{'name':'a','futureField':1},'spec':{'containers':[{'name':'c','newer':[{}]}]},"
					+ "'status':{'phase':'Dreaming','allocatedResources':{'cpu':'1'}}}");
		assertThat(pods.items).hasSize(1);
		assertThat(pods.items.get(0).getStatus()).isNotNull().extracting("phase").isEqualTo("Dreaming");
	}

	@Test
	void aNullWhereAListIsRequiredIsNoFault() throws IOException {
		Pods pods = Pods.read("{'metadata':{'name':'a'},'spec':{'containers':null}}");
		assertThat(pods.faults).isEmpty();
		assertThat(pods.items).hasSize(1);
	}

	@Test
	void aBookmarkWithNothingButItsVersionIsRead() throws IOException {
		String line = json("{'type':'BOOKMARK','object':{'kind':'Pod','apiVersion':'v1','metadata':{'resourceVersion':"
				+ "'12','creationTimestamp':null},'spec':{'containers':null},'status':{}}}") + "\n";
		WatchEvent<V1Pod> event = Pods.decoder()
			.readWatch(new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)), false)
			.next();
		assertThat(event).isEqualTo(new WatchEvent.Bookmark<>("12", false));
	}

	private static String json(String text) {
		return text.replace('\'', '"');
	}

	private static void awaitLatch(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** What came out of a list of pods. */
	private static final class Pods implements ListReceiver<V1Pod> {

		private final List<V1Pod> items = new ArrayList<>();

		private final List<ItemFault> faults = new ArrayList<>();

		static Decoder<V1Pod> decoder() throws IOException {
			return new Decoders<>(BuiltInKinds.find(V1Pod.class).orElseThrow(), (key, version) -> null, false,
					DecodingOptions.standard())
				.forResponse("application/json", null);
		}

		static Pods read(String pod) throws IOException {
			Pods pods = new Pods();
			String list = json(
					"{'kind':'PodList','apiVersion':'v1','metadata':{'resourceVersion':'1'},'items':[" + pod + "]}");
			ListMeta meta = decoder().readList(new ByteArrayInputStream(list.getBytes(StandardCharsets.UTF_8)), pods);
			assertThat(meta.resourceVersion()).isEqualTo("1");
			return pods;
		}

		@Override
		public void item(V1Pod object) {
			this.items.add(object);
		}

		@Override
		public void fault(ItemFault fault) {
			this.faults.add(fault);
		}

	}

}
