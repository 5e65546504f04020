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

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.Fault;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A connection goes dead without an end: this side notices within a limited time, says so
 * before, reads on at the last version, and misses nothing.
 */
@WithEachInitialState
class B31HalfOpenConnectionsTests {

	@AutoClose
	private final Scene scene;

	B31HalfOpenConnectionsTests(InitialState initial) {
		this.scene = Scene.with(initial).speed(100).open();
		this.scene.create("a", "1");
	}

	@Test
	void withBookmarksTheSilenceIsNoticed() throws InterruptedException {
		this.scene.spec(InformerSpec.of(V1ConfigMap.class).withWatchTimeout(Duration.ofHours(1)));
		this.scene.started();
		this.scene.bookmark();
		goDeadAndCatchUp();
		this.scene.awaitState("WATCHING STALE");
		await().atMost(Scene.LONG).until(() -> this.scene.informer().status().reason() == null);
		assertThat(this.scene.relists(ListReason.STALE)).isZero();
	}

	@Test
	void withoutBookmarksTheEndOfItsLifeIsKept() throws InterruptedException {
		this.scene.spec(InformerSpec.of(V1ConfigMap.class).withWatchTimeout(Duration.ofSeconds(60)));
		this.scene.started();
		goDeadAndCatchUp();
	}

	@Test
	void ifTheNextWatchIsDeadTooTheOldOneIsEndedInTime() throws InterruptedException {
		this.scene.spec(InformerSpec.of(V1ConfigMap.class).withWatchTimeout(Duration.ofSeconds(60)));
		this.scene.started();
		Fault dead = this.scene.server.faults().on(RequestMatcher.plainWatch(Scene.MAPS)).cut(Cut.RESET);
		goDeadAndCatchUp();
		assertThat(dead.applied()).isEqualTo(1);
	}

	private void goDeadAndCatchUp() {
		String reached = this.scene.server.objects().resourceVersion();
		int content = this.scene.contentRequests();
		this.scene.server.requests().clear();
		this.scene.server.connections().cut(Cut.SILENCE);
		this.scene.update("a", "2");
		this.scene.create("b", "1");
		this.scene.awaitEvents("*a=1", "a=1>2", "+b=1");
		assertThat(this.scene.server.requests().matching(RequestMatcher.plainWatch(Scene.MAPS))).first()
			.satisfies((watch) -> assertThat(watch.parameter("resourceVersion")).isEqualTo(reached));
		assertThat(content).isEqualTo(1);
		assertThat(this.scene.contentRequests()).isZero();
	}

}
