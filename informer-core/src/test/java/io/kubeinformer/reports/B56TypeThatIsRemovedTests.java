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

import java.time.Duration;
import java.time.Instant;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.Reason;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.Unstructured;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * When a type is removed the cache empties by deletions; the informer asks ever more
 * seldom, complains once, can be stopped alone, and goes on if the type comes back.
 */
@WithEachInitialState
class B56TypeThatIsRemovedTests {

	/** The longest delay is drawn between this and twice as much. */
	private static final Duration CAP = Duration.ofSeconds(30);

	@AutoClose
	private final Logged log = Logged.about("b56-widgets");

	@AutoClose
	private final Scene scene;

	private final Widgets.Follower follower = new Widgets.Follower();

	private final SharedIndexInformer<Unstructured> informer;

	B56TypeThatIsRemovedTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.informer = this.scene.factory
			.informer(InformerSpec.of(ResourceType.of(Unstructured.class, Widgets.RESOURCE)).withName("b56-widgets"));
	}

	@BeforeEach
	void removeTheTypeOfARunningInformer() throws InterruptedException {
		Widgets.install(this.scene.server);
		Widgets.create(this.scene.server, "a");
		Widgets.create(this.scene.server, "b");
		this.informer.addHandler(this.follower.handler());
		this.informer.start();
		assertThat(this.informer.awaitSync(Scene.LONG)).isTrue();
		this.scene.server.watches().await(1);
		Widgets.remove(this.scene.server);
		await().atMost(Scene.LONG).until(() -> this.informer.status().reason() == Reason.NOT_FOUND);
	}

	@Test
	void theCacheEmptiesByDeletionsAndTheDelayGrowsToItsCap() {
		await().atMost(Scene.LONG)
			.untilAsserted(() -> assertThat(this.follower.events()).containsExactlyInAnyOrder("ADDED a", "ADDED b",
					"DELETED a", "DELETED b"));
		assertThat(this.informer.indexer().size()).isZero();
		assertThat(this.informer.hasSynced()).isTrue();
		await().atMost(Scene.LONG).untilAsserted(() -> assertThat(delay()).isGreaterThanOrEqualTo(CAP));
		assertThat(delay()).isLessThanOrEqualTo(CAP.multipliedBy(2));
		assertThat(this.log.lines()).singleElement().satisfies((line) -> assertThat(line).contains("NOT_FOUND"));
		assertThat(this.informer.status().events().deleted()).isEqualTo(2);
	}

	@Test
	void itCanBeStoppedAloneAndTheOthersGoOn() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> maps = this.scene.started();
		assertThat(this.scene.factory.remove(this.informer)).isTrue();
		assertThat(this.informer.status().state()).isEqualTo(InformerState.STOPPED);
		assertThat(this.scene.factory.informers()).doesNotContain(this.informer);
		this.scene.server.requests().clear();
		assertThat(this.scene.eventsUntilNow()).isEmpty();
		assertThat(maps.hasSynced()).isTrue();
		assertThat(this.scene.server.requests().matching(RequestMatcher.pathUnder("/apis/example.org"))).isEmpty();
	}

	@Test
	void itGoesOnWhenTheTypeComesBack() {
		Widgets.install(this.scene.server);
		Widgets.create(this.scene.server, "c");
		await().atMost(Scene.LONG).until(() -> this.follower.events().contains("ADDED c"));
		await().atMost(Scene.LONG).until(() -> this.informer.status().reason() == null);
		assertThat(this.follower.events()).containsExactlyInAnyOrder("ADDED a", "ADDED b", "DELETED a", "DELETED b",
				"ADDED c");
		assertThat(this.informer.indexer().size()).isEqualTo(1);
	}

	private Duration delay() {
		PartitionStatus status = this.informer.status().partitions().values().iterator().next();
		Instant retryAt = status.retryAt();
		return (retryAt != null) ? Duration.between(status.since(), retryAt).plusMillis(1) : Duration.ZERO;
	}

}
