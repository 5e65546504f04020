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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class InformerLifecycleTests {

	private final InformerRig rig = new InformerRig();

	private final FakeCluster cluster = this.rig.cluster;

	private final Recorder recorder = new Recorder();

	@AfterEach
	void close() {
		this.rig.close();
	}

	@Test
	@Parity("SI15")
	void aStoppedInformerKeepsItsContentAndClosesItsWatches() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		await().until(() -> this.cluster.openWatches() == 1);
		informer.stop(Duration.ofSeconds(1));
		assertThat(this.cluster.openWatches()).isZero();
		assertThat(informer.status().state()).isEqualTo(InformerState.STOPPED);
		assertThat(informer.lister().get("shop", "a")).isNotNull();
		assertThat(informer.hasSynced()).isTrue();
		informer.stop(Duration.ZERO);
	}

	@Test
	void aRestartDeliversWhatChangedMeanwhile() throws InterruptedException {
		this.cluster.put("shop", "same", "1");
		this.cluster.put("shop", "changed", "1");
		this.cluster.put("shop", "gone", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		informer.addHandler(this.recorder);
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		informer.stop(InformerRig.LONG);
		this.recorder.events().clear();
		this.cluster.put("shop", "changed", "2");
		this.cluster.remove("shop", "gone");
		this.cluster.put("shop", "new", "1");
		informer.start();
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		assertThat(this.recorder.events()).containsExactlyInAnyOrder("changed=1>2", "?gone=1", "*new=1");
		this.cluster.put("shop", "new", "2");
		await().untilAsserted(() -> assertThat(this.recorder.events()).contains("new=1>2"));
	}

	@Test
	@Parity({ "SI03", "SI16" })
	void handlersAndIndexesMayJoinWhileItIsStopped() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		informer.stop(Duration.ZERO);
		HandlerRegistration registration = informer.addHandler(this.recorder);
		informer.addIndex("value", (object) -> List.of(ConfigMaps.value(object)));
		assertThat(informer.indexer().byIndex("value", "1")).hasSize(1);
		assertThat(registration.awaitSync(Duration.ofMillis(20))).isFalse();
		assertThat(this.recorder.events()).isEmpty();
		this.cluster.put("shop", "a", "2");
		informer.start();
		assertThat(registration.awaitSync(InformerRig.LONG)).isTrue();
		assertThat(this.recorder.events()).containsExactly("*a=1", "a=1>2");
	}

	@Test
	@Parity({ "SI13", "SI17" })
	void aHandlerCanBeRemovedFromAStoppedInformer() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		HandlerRegistration registration = informer.addHandler(this.recorder);
		informer.stop(Duration.ZERO);
		registration.remove();
		registration.remove();
		await().untilAsserted(() -> assertThat(informer.handlers()).isEmpty());
	}

	@Test
	void syncWaitsForHandlersOfTheStartAndCountsCallsThatThrow() throws InterruptedException {
		for (int i = 0; i < 20; i++) {
			this.cluster.put("shop", "a" + i, "1");
		}
		CountDownLatch release = new CountDownLatch(1);
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		HandlerRegistration registration = informer.addHandler(slow(release, new CountDownLatch(1)));
		informer.start();
		await()
			.until(() -> informer.status().partitions().values().stream().allMatch((partition) -> partition.synced()));
		assertThat(informer.hasSynced()).isFalse();
		assertThat(registration.hasSynced()).isFalse();
		assertThat(this.rig.factory.awaitSync(Duration.ZERO).waiting().get("configmaps"))
			.contains("waiting for handlers", registration.id());
		release.countDown();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		assertThat(registration.hasSynced()).isTrue();
		assertThat(registration.status().failed()).isEqualTo(20);
	}

	@Test
	@Parity("SI22")
	void aRemovedHandlerIsNotWaitedFor() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		CountDownLatch release = new CountDownLatch(1);
		CountDownLatch inside = new CountDownLatch(1);
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		HandlerRegistration registration = informer.addHandler(slow(release, inside));
		informer.start();
		inside.await();
		Thread remover = new Thread(registration::remove);
		remover.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		release.countDown();
		remover.join();
	}

	@Test
	@Parity("SI19")
	void aLateHandlerGetsEveryObjectOnceAndThenEveryChangeUnderFlood() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		AtomicBoolean done = new AtomicBoolean();
		Thread flood = new Thread(() -> flood(informer, done));
		flood.start();
		List<Follower> followers = new ArrayList<>();
		for (int i = 0; i < 30; i++) {
			Follower follower = new Follower();
			followers.add(follower);
			assertThat(informer.addHandler(follower).awaitSync(InformerRig.LONG)).isTrue();
		}
		done.set(true);
		flood.join();
		this.rig.settle(informer);
		for (Follower follower : followers) {
			await().untilAsserted(() -> assertThat(follower.state)
				.containsOnlyKeys(informer.lister().list().stream().map(ConfigMaps::name).toList()));
			assertThat(follower.state.values())
				.allMatch((object) -> informer.lister().get("shop", ConfigMaps.name(object)) == object);
			assertThat(follower.faults).isEmpty();
		}
	}

	@Test
	void handlersComeAndGoFromCallbacks() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		List<HandlerRegistration> registrations = new CopyOnWriteArrayList<>();
		registrations.add(informer.addHandler(new ResourceEventHandler<V1ConfigMap>() {

			@Override
			public void onAdd(V1ConfigMap object, boolean initial) {
				registrations.add(informer.addHandler(InformerLifecycleTests.this.recorder));
				await().until(() -> !registrations.isEmpty());
				registrations.get(0).remove();
			}

		}));
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1"));
		await().untilAsserted(() -> assertThat(informer.handlers()).hasSize(1));
	}

	@Test
	@Parity({ "SI12", "HN01" })
	void theSameHandlerTwiceIsTwoRegistrations() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		HandlerRegistration first = informer.addHandler(this.recorder);
		HandlerRegistration second = informer.addHandler(this.recorder);
		assertThat(List.of(first.id(), second.id())).containsExactly("Recorder", "Recorder-2");
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1", "*a=1"));
		first.remove();
		this.cluster.put("shop", "b", "1");
		await().untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1", "*a=1", "+b=1"));
	}

	@Test
	void aRemovedHandlerIsNotListedThoughTheInformerIsBusy() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		HandlerRegistration registration = informer.addHandler(this.recorder);
		CountDownLatch busy = new CountDownLatch(1);
		CountDownLatch release = new CountDownLatch(1);
		Thread indexing = new Thread(() -> informer.addIndex("slow", (object) -> {
			busy.countDown();
			awaitLatch(release);
			return List.of();
		}));
		indexing.start();
		try {
			busy.await();
			registration.remove();
			assertThat(informer.handlers()).isEmpty();
			assertThat(informer.status().handlers()).isEmpty();
		}
		finally {
			release.countDown();
			indexing.join();
		}
	}

	@Test
	@Parity("SI10")
	void aThousandHandlersLeaveNothingBehind() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		int threads = 0;
		for (int i = 0; i < 1000; i++) {
			HandlerRegistration registration = informer.addHandler(this.recorder);
			assertThat(registration.awaitSync(InformerRig.LONG)).isTrue();
			registration.remove();
			threads = Math.max(threads, informerThreads());
		}
		await().untilAsserted(() -> assertThat(informer.handlers()).isEmpty());
		assertThat(threads).isLessThan(20);
	}

	@Test
	@Parity({ "RF03", "RF22", "SI02", "SI03", "SI04" })
	void resyncsKeepEachHandlersOwnTime() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		List<Recorder> recorders = new ArrayList<>();
		for (int period : List.of(0, 1, 2, 3)) {
			Recorder handler = new Recorder();
			recorders.add(handler);
			informer.addHandler(handler, HandlerOptions.defaults().withResyncPeriod(Duration.ofSeconds(period)));
			await().untilAsserted(() -> assertThat(handler.events()).hasSize(1));
		}
		this.rig.timer.pass(6,
				(second) -> await()
					.untilAsserted(() -> assertThat(recorders).extracting((handler) -> handler.events().size())
						.containsExactly(1, 1 + second, 1 + second / 2, 1 + second / 3)));
		assertThat(recorders.get(1).events()).contains("a=1>1");
		assertThat(informer.status().events().resynced()).isEqualTo(6 + 3 + 2);
		informer.handlers().forEach(HandlerRegistration::remove);
		await().untilAsserted(() -> assertThat(this.rig.timer.size()).isZero());
	}

	@Test
	void resyncsStopAndStartWithTheInformer() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.factory
			.informer(InformerSpec.of(V1ConfigMap.class).withResyncPeriod(Duration.ofSeconds(5)));
		informer.addHandler(this.recorder);
		assertThat(this.rig.timer.size()).isZero();
		informer.start();
		assertThat(this.rig.timer.size()).isEqualTo(1);
		informer.stop(Duration.ZERO);
		assertThat(this.rig.timer.size()).isZero();
		informer.start();
		assertThat(this.rig.timer.size()).isEqualTo(1);
	}

	@Test
	void noHandlerCallStartsAfterStopReturnsInAFlood() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		AtomicBoolean stopped = new AtomicBoolean();
		AtomicBoolean calledAfter = new AtomicBoolean();
		informer.addHandler(ResourceEventHandler.of((event) -> {
			if (stopped.get()) {
				calledAfter.set(true);
			}
		}));
		AtomicBoolean done = new AtomicBoolean();
		Thread flood = new Thread(() -> {
			for (int i = 0; !done.get() && i < 500_000; i++) {
				this.cluster.put("shop", "a" + i % 10, "v" + i);
			}
		});
		flood.start();
		for (int i = 0; i < 20; i++) {
			informer.stop(Duration.ZERO);
			stopped.set(true);
			Thread.yield();
			assertThat(calledAfter).isFalse();
			stopped.set(false);
			informer.start();
			assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		}
		informer.stop(InformerRig.LONG);
		stopped.set(true);
		this.rig.close();
		done.set(true);
		flood.join();
		assertThat(calledAfter).isFalse();
	}

	@Test
	void manyInformersWithBlockedHandlersStopInAboutTheLimit() throws InterruptedException {
		this.cluster.put("shop", "a", "x");
		CountDownLatch release = new CountDownLatch(1);
		CountDownLatch inside = new CountDownLatch(20);
		for (int i = 0; i < 20; i++) {
			this.rig.factory
				.informer(InformerSpec.of(V1ConfigMap.class).withLabelSelector(LabelSelector.parse("l" + i)))
				.addHandler(slow(release, inside));
		}
		this.rig.factory.start();
		inside.await();
		long start = System.nanoTime();
		this.rig.factory.stop(Duration.ofSeconds(1));
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(900),
				Duration.ofSeconds(15));
		release.countDown();
	}

	@Test
	void stopDrainsWhatIsPending() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		CountDownLatch release = new CountDownLatch(1);
		List<String> seen = new CopyOnWriteArrayList<>();
		HandlerRegistration registration = informer.addHandler(ResourceEventHandler.of((event) -> {
			awaitLatch(release);
			seen.add(event.key().name());
		}));
		for (int i = 0; i < 50; i++) {
			this.cluster.put("shop", "a" + i, "1");
		}
		this.rig.settle(informer);
		// The first event leaves the ring when a worker takes it up.
		await().until(() -> registration.status().pending() == 49);
		Thread stopper = new Thread(() -> informer.stop(InformerRig.LONG));
		stopper.start();
		await().until(() -> informer.status().state() == InformerState.STOPPED);
		release.countDown();
		stopper.join();
		assertThat(seen).hasSize(50);
	}

	@Test
	void aHandlerMayStopItsInformer() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		CountDownLatch stopped = new CountDownLatch(1);
		informer.addHandler(ResourceEventHandler.of((event) -> {
			informer.stop(Duration.ofMinutes(1));
			stopped.countDown();
		}));
		assertThat(stopped.await(10, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	@Parity("SI14")
	void handlersAreAddedAndRemovedByManyThreadsWhileEventsFlow() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		List<Thread> threads = new ArrayList<>();
		CountDownLatch go = new CountDownLatch(1);
		List<Throwable> failures = new CopyOnWriteArrayList<>();
		for (int i = 0; i < 100; i++) {
			Thread thread = new Thread(() -> {
				awaitLatch(go);
				for (int round = 0; round < 10; round++) {
					HandlerRegistration registration = informer.addHandler(new Follower());
					Thread.yield();
					registration.remove();
				}
			});
			thread.setUncaughtExceptionHandler((failed, ex) -> failures.add(ex));
			thread.start();
			threads.add(thread);
		}
		go.countDown();
		for (int i = 0; i < 10_000; i++) {
			this.cluster.put("shop", "a" + i % 100, "v" + i);
			if (i % 4000 == 2000) {
				informer.stop(Duration.ZERO);
				informer.start();
			}
		}
		for (Thread thread : threads) {
			thread.join();
		}
		this.rig.settle(informer);
		assertThat(failures).isEmpty();
		assertThat(informer.handlers()).isEmpty();
		assertThat(informer.indexer().size()).isEqualTo(100);
	}

	@Test
	@Parity("SI08")
	void startsAndStopsByManyThreadsLeaveItInOneState() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			boolean starter = i % 2 == 0;
			Thread thread = new Thread(() -> {
				for (int round = 0; round < 20; round++) {
					if (starter) {
						informer.start();
					}
					else {
						informer.stop(Duration.ZERO);
					}
					informer.addHandler(this.recorder).remove();
				}
			});
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
	}

	@Test
	@Parity("SI20")
	void closingGivesBackAllThreads() throws InterruptedException {
		this.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer("shop", "pay", "new");
		CountDownLatch inside = new CountDownLatch(1);
		informer.addHandler(ResourceEventHandler.of((event) -> {
			inside.countDown();
			awaitLatch(new CountDownLatch(1));
		}));
		informer.start();
		inside.await();
		List<Thread> threads = this.rig.madeThreads();
		assertThat(threads).isNotEmpty();
		this.rig.close();
		assertThat(this.cluster.isClosed()).isTrue();
		await().untilAsserted(() -> assertThat(threads).noneMatch(Thread::isAlive));
	}

	/** As fast as the cache follows, so that the backlog has a bound. */
	private void flood(SharedIndexInformer<V1ConfigMap> informer, AtomicBoolean done) {
		for (int i = 1; !done.get() && i < 20_000; i++) {
			this.cluster.put("shop", "a" + (i % 40), String.valueOf(i));
			if (i % 7 == 0) {
				this.cluster.remove("shop", "a" + (i % 40));
			}
			if (i % 50 == 0) {
				settleQuietly(informer);
			}
		}
	}

	private void settleQuietly(SharedIndexInformer<V1ConfigMap> informer) {
		try {
			this.rig.settle(informer);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static ResourceEventHandler<V1ConfigMap> slow(CountDownLatch release, CountDownLatch inside) {
		return ResourceEventHandler.of((event) -> {
			inside.countDown();
			awaitLatch(release);
			throw new IllegalStateException("seen and disliked");
		});
	}

	private static void awaitLatch(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private int informerThreads() {
		return (int) this.rig.madeThreads().stream().filter(Thread::isAlive).count();
	}

	/**
	 * Keeps a copy of the cache by its events and notes what does not fit.
	 */
	private static final class Follower implements ResourceEventHandler<V1ConfigMap> {

		private final Map<String, V1ConfigMap> state = new ConcurrentHashMap<>();

		private final List<String> faults = new CopyOnWriteArrayList<>();

		@Override
		public void onAdd(V1ConfigMap object, boolean initial) {
			check("added twice", this.state.put(ConfigMaps.name(object), object) == null, object);
		}

		@Override
		public void onUpdate(V1ConfigMap before, V1ConfigMap after) {
			check("updated from another state", this.state.put(ConfigMaps.name(after), after) == before, after);
		}

		@Override
		public void onDelete(V1ConfigMap last, boolean finalStateUnknown) {
			check("deleted and not there", this.state.remove(ConfigMaps.name(last)) != null, last);
		}

		private void check(String fault, boolean fits, V1ConfigMap object) {
			if (!fits) {
				this.faults.add(fault + ": " + ConfigMaps.name(object));
			}
		}

	}

}
