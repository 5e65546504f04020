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
import java.util.concurrent.atomic.AtomicInteger;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InformerState;
import io.kubeinformer.InformerStateListener;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class StateListenersTests {

	private final InformerRig rig = new InformerRig();

	private final Journal journal = new Journal();

	@AfterEach
	void close() {
		this.rig.close();
	}

	@Test
	@Parity({ "SI07", "SI15" })
	void everyTransitionIsToldInOrderWithItsReason() throws InterruptedException {
		this.rig.factory.addStateListener(this.journal);
		this.rig.cluster.forbid("");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		informer.start();
		await().untilAsserted(() -> assertThat(this.journal.lines).contains("WAITING FORBIDDEN"));
		this.rig.cluster.allow("");
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		await().untilAsserted(() -> assertThat(this.journal.lines).contains("synced", "WATCHING null"));
		informer.stop(Duration.ZERO);
		await().untilAsserted(() -> assertThat(this.journal.lines).endsWith("STOPPED null"));
		assertThat(this.journal.lines).startsWith("LISTING null")
			.containsSubsequence("WAITING FORBIDDEN", "LISTING FORBIDDEN", "WATCHING null", "STOPPED null");
		assertThat(this.journal.lines.stream().filter("synced"::equals)).hasSize(1);
		assertThat(this.journal.gaps).isEmpty();
	}

	@Test
	void aRestartSyncsAgain() throws InterruptedException {
		this.rig.factory.addStateListener(this.journal);
		SharedIndexInformer<V1ConfigMap> informer = this.rig.started();
		informer.stop(Duration.ZERO);
		informer.start();
		await().untilAsserted(() -> assertThat(this.journal.lines.stream().filter("synced"::equals)).hasSize(2));
	}

	@Test
	void aListenerThatThrowsHarmsNobody() throws InterruptedException {
		this.rig.factory.addStateListener((informer, before, after) -> {
			throw new AssertionError("disliked");
		});
		this.rig.factory.addStateListener(this.journal);
		this.rig.started();
		await().untilAsserted(() -> assertThat(this.journal.lines).contains("WATCHING null"));
	}

	@Test
	void aRemovedListenerIsToldNothing() throws InterruptedException {
		this.rig.factory.addStateListener(this.journal);
		this.rig.factory.removeStateListener(this.journal);
		this.rig.factory.removeStateListener(this.journal);
		Journal other = new Journal();
		this.rig.factory.addStateListener(other);
		this.rig.started();
		await().untilAsserted(() -> assertThat(other.lines).contains("WATCHING null"));
		assertThat(this.journal.lines).isEmpty();
	}

	@Test
	void startsFromTheListenerLeaveOneLoop() throws InterruptedException {
		this.rig.cluster.forbid("");
		this.rig.factory.addStateListener((informer, before, after) -> {
			this.journal.onStateChange(informer, before, after);
			if (after.state() != InformerState.STOPPED) {
				informer.start();
				this.rig.factory.start();
			}
		});
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		informer.start();
		await().untilAsserted(() -> assertThat(this.journal.lines.stream().filter("WAITING FORBIDDEN"::equals))
			.hasSizeGreaterThan(2));
		this.rig.cluster.allow("");
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		await().until(() -> this.rig.cluster.openWatches() == 1);
		assertThat(this.rig.cluster.lists("")).isEqualTo(1);
		assertThat(this.rig.madeThreads().stream().filter((thread) -> thread.getName().startsWith("informer-reader")))
			.hasSize(1);
	}

	@Test
	void aListenerMayStopAndStartWhileOthersDoTheSame() throws InterruptedException {
		AtomicInteger rounds = new AtomicInteger();
		this.rig.factory.addStateListener((informer, before, after) -> {
			if (after.state() == InformerState.WATCHING && rounds.incrementAndGet() <= 20) {
				informer.stop(Duration.ZERO);
				informer.start();
			}
		});
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		for (int i = 0; i < 50; i++) {
			informer.start();
			informer.stop(Duration.ZERO);
		}
		informer.start();
		await().until(() -> rounds.get() > 20);
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
	}

	/** Notes states and reasons, and where a change does not follow the one before. */
	private static final class Journal implements InformerStateListener {

		private final List<String> lines = new CopyOnWriteArrayList<>();

		private final List<String> gaps = new CopyOnWriteArrayList<>();

		private String last = "NEW null";

		@Override
		public void onStateChange(SharedIndexInformer<?> informer, PartitionStatus before, PartitionStatus after) {
			if (!this.last.equals(text(before))) {
				this.gaps.add(this.last + " before " + text(before));
			}
			this.last = text(after);
			this.lines.add(this.last);
		}

		@Override
		public void onSynced(SharedIndexInformer<?> informer) {
			this.lines.add("synced");
		}

		private static String text(PartitionStatus status) {
			return status.state() + " " + status.reason();
		}

	}

}
