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

package io.kubeinformer.reflector;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.kubeinformer.InformerState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.PartitionStatus.ListOutcome;
import io.kubeinformer.PartitionStatus.WatchOutcome;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.codec.ListMeta;
import io.kubeinformer.codec.ListReceiver;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Start, stop and restart, on real threads.
 */
@Timeout(30)
class ReflectorStopTests implements ReflectorScript {

	private final BlockingServer server = new BlockingServer();

	private final Admission admission = admission(1);

	private final Reflector<V1ConfigMap> reflector = reflector(this.server, this.admission);

	@Test
	@Parity("RF04")
	void runThatWasStoppedBeforeItBeganAsksForNothing() throws Exception {
		Runnable run = this.reflector.start();
		this.reflector.stop();
		run.run();
		assertThat(this.server.requests).hasValue(0);
		assertThat(this.reflector.status().state()).isEqualTo(InformerState.STOPPED);
	}

	@Test
	@Parity({ "RF02", "RF05", "RF11" })
	void stopEndsASilentWatch() throws Exception {
		stopsWhile(this.server.reading);
		assertThat(this.server.watchesCancelled).hasPositiveValue();
		assertThat(this.reflector.status().watches().values()).allMatch((stats) -> stats.count() == 0);
		assertThat(this.reflector.status().lastError()).isNull();
	}

	@Test
	@Parity("RF06")
	void stopEndsAWatchThatIsBeingOpened() throws Exception {
		this.server.blockOpen = true;
		stopsWhile(this.server.opening);
	}

	@Test
	void stopEndsAStreamThatBringsNothing() throws Exception {
		Reflector<V1ConfigMap> streaming = reflector(this.server, this.admission, true);
		Thread thread = start(streaming);
		await(this.server.reading);
		streaming.stop();
		thread.join();
		assertThat(this.server.watches).hasValue(1);
		assertThat(ended(streaming.status(), ListOutcome.ERROR)).isZero();
	}

	@Test
	@Parity("PG04")
	void stopEndsAList() throws Exception {
		this.server.blockList = true;
		stopsWhile(this.server.listing);
		assertThat(ended(this.reflector.status(), ListOutcome.ERROR)).isZero();
	}

	@Test
	void stopEndsADelay() throws Exception {
		this.server.refuseLists = true;
		stopsWhile(this.server.listed);
	}

	@Test
	void stopEndsTheWaitForAdmission() throws Exception {
		assertThat(this.admission.enter(new StopSignal())).isTrue();
		Thread thread = start(this.reflector);
		while (thread.getState() != Thread.State.WAITING) {
			Thread.onSpinWait();
		}
		this.reflector.stop();
		thread.join();
		assertThat(this.server.requests).hasValue(0);
		this.admission.leave();
		assertThat(this.admission.enter(new StopSignal())).isTrue();
	}

	@Test
	void firstListsAreLetInOneAfterTheOther() throws Exception {
		this.server.blockList = true;
		BlockingServer secondServer = new BlockingServer();
		Reflector<V1ConfigMap> second = reflector(secondServer, this.admission);
		Thread first = start(this.reflector);
		await(this.server.listing);
		Thread thread = start(second);
		while (thread.getState() != Thread.State.WAITING) {
			Thread.onSpinWait();
		}
		assertThat(secondServer.requests).hasValue(0);
		this.reflector.stop();
		await(secondServer.reading);
		second.stop();
		first.join();
		thread.join();
	}

	@Test // B38
	void secondStartIsRefusedWhileTheFirstRuns() throws Exception {
		Thread thread = start(this.reflector);
		await(this.server.reading);
		assertThatIllegalStateException().isThrownBy(this.reflector::start).withMessageContaining("configmaps");
		this.reflector.stop();
		thread.join();
		assertThat(this.server.watches).hasValue(1);
	}

	@Test
	void restartOnAnotherThreadReadsOn() throws Exception {
		Thread first = start(this.reflector);
		await(this.server.reading);
		this.reflector.stop();
		first.join();
		Thread second = start(this.reflector);
		Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> this.server.watches.get() == 2);
		this.reflector.stop();
		second.join();
	}

	@Test
	void stopWithoutARunDoesNothing() {
		this.reflector.stop();
		assertThat(this.reflector.status().state()).isEqualTo(InformerState.NEW);
	}

	@Test
	void restartListsAnewButNotBelowTheVersionThatWasReached() {
		ReflectorRig rig = new ReflectorRig().lists(list("100")).watches(watch().modified("a@120"));
		rig.run();
		rig.lists(list("120", "a@120")).run();
		assertThat(rig.requests()).containsExactly("LIST '0' limit 500", "WATCH 100", "LIST '120' NotOlderThan",
				"WATCH 120");
		assertThat(rig.states()).containsExactly("LISTING", "WATCHING", "STOPPED", "LISTING", "STOPPED");
	}

	@Test
	void restartAfterAnExpiryListsWithoutAVersion() {
		ReflectorRig rig = new ReflectorRig().lists(list("100")).watches(watch().error(expired()));
		rig.run();
		rig.lists(list("90")).run();
		assertThat(rig.requests()).endsWith("LIST '' limit 500", "LIST '' limit 500", "WATCH 90");
	}

	@Test
	void restartKeepsTheCounters() {
		ReflectorRig rig = new ReflectorRig().lists(list("100")).watches(watch().afterSeconds(2).closes());
		rig.run();
		rig.lists(list("100")).watches(watch().afterSeconds(2).closes()).run();
		assertThat(ended(rig.reflector().status(), ListOutcome.SUCCESS)).isEqualTo(2);
		assertThat(ended(rig.reflector().status(), WatchOutcome.CLOSED)).isEqualTo(2);
	}

	@Test
	void admissionOfNobodyIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> admission(0)).withMessageContaining("got 0");
	}

	private void stopsWhile(CountDownLatch moment) throws InterruptedException {
		Thread thread = start(this.reflector);
		await(moment);
		this.reflector.stop();
		thread.join();
		assertThat(this.reflector.status().state()).isEqualTo(InformerState.STOPPED);
	}

	private static void await(CountDownLatch moment) throws InterruptedException {
		assertThat(moment.await(20, TimeUnit.SECONDS)).isTrue();
	}

	private static Thread start(Reflector<V1ConfigMap> reflector) {
		Thread thread = new Thread(reflector.start(), "reflector");
		thread.start();
		return thread;
	}

	private static Admission admission(int limit) {
		return new Admission(limit, Duration.ofMillis(1), TimeSource.system(), RandomGenerator.getDefault());
	}

	private static Reflector<V1ConfigMap> reflector(BlockingServer server, Admission admission) {
		return reflector(server, admission, false);
	}

	private static Reflector<V1ConfigMap> reflector(BlockingServer server, Admission admission, boolean streaming) {
		return new Reflector<>(new ReflectorSpec("configmaps", "", 500, Duration.ofMinutes(5)), server, new NoSink(),
				new TransformOnce<>((key, version) -> null, null), new NoOwner(),
				new ReflectorEnvironment(TimeSource.system(), RandomGenerator.getDefault(), admission,
						new StreamingLists(streaming, TimeSource.system()), Runnable::run));
	}

	/**
	 * Answers nothing more from some point on, until the call is cancelled.
	 */
	private static final class BlockingServer implements ListerWatcher<V1ConfigMap> {

		final AtomicInteger requests = new AtomicInteger();

		final AtomicInteger watches = new AtomicInteger();

		final AtomicInteger watchesCancelled = new AtomicInteger();

		final CountDownLatch listing = new CountDownLatch(1);

		final CountDownLatch listed = new CountDownLatch(1);

		final CountDownLatch opening = new CountDownLatch(1);

		final CountDownLatch reading = new CountDownLatch(1);

		volatile boolean blockList;

		volatile boolean refuseLists;

		volatile boolean blockOpen;

		@Override
		public ListCall<V1ConfigMap> list(ListRequest request) {
			this.requests.incrementAndGet();
			return new ListCall<>() {

				private final CountDownLatch cancelled = new CountDownLatch(1);

				@Override
				public ListMeta execute(ListReceiver<V1ConfigMap> receiver) throws IOException {
					BlockingServer.this.listing.countDown();
					if (BlockingServer.this.blockList) {
						untilCancelled(this.cancelled);
					}
					BlockingServer.this.listed.countDown();
					if (BlockingServer.this.refuseLists) {
						throw new IOException("refused");
					}
					return new ListMeta("100", "");
				}

				@Override
				public void cancel() {
					this.cancelled.countDown();
				}

			};
		}

		@Override
		public WatchCall<V1ConfigMap> watch(WatchRequest request) {
			this.requests.incrementAndGet();
			this.watches.incrementAndGet();
			return new WatchCall<>() {

				private final CountDownLatch cancelled = new CountDownLatch(1);

				@Override
				public void open() throws IOException {
					BlockingServer.this.opening.countDown();
					if (BlockingServer.this.blockOpen) {
						untilCancelled(this.cancelled);
					}
				}

				@Override
				public @Nullable WatchEvent<V1ConfigMap> next(Duration maxWait) throws IOException {
					BlockingServer.this.reading.countDown();
					untilCancelled(this.cancelled);
					return null;
				}

				@Override
				public void cancel() {
					BlockingServer.this.watchesCancelled.incrementAndGet();
					this.cancelled.countDown();
				}

			};
		}

		private static void untilCancelled(CountDownLatch cancelled) throws IOException {
			try {
				cancelled.await();
			}
			catch (InterruptedException ex) {
				throw new IOException(ex);
			}
			throw new IOException("cancelled");
		}

	}

	private static final class NoSink implements Sink<V1ConfigMap> {

		@Override
		public void add(V1ConfigMap object) {
		}

		@Override
		public void update(V1ConfigMap object) {
		}

		@Override
		public void delete(V1ConfigMap object) {
		}

		@Override
		public void delete(ResourceKey key) {
		}

		@Override
		public void deleteAgain(V1ConfigMap object) {
		}

		@Override
		public void replace(Replacement<V1ConfigMap> content) {
		}

		@Override
		public void bookmark(String resourceVersion) {
		}

	}

	private static final class NoOwner implements ReflectorOwner {

		@Override
		public boolean hasSynced() {
			return false;
		}

		@Override
		public void onChange(PartitionStatus before, PartitionStatus after) {
		}

	}

}
