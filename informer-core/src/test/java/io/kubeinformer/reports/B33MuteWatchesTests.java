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
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The server neither sends anything nor ends the watch, while its connection is well:
 * this side ends it and catches up.
 */
@WithEachInitialState
class B33MuteWatchesTests {

	@AutoClose
	private final Scene scene;

	B33MuteWatchesTests(InitialState initial) {
		this.scene = Scene.with(initial).speed(100).open();
		this.scene.create("a", "1");
	}

	@Test
	void aWatchThatOutlivesItsTimeIsReplaced() throws InterruptedException {
		this.scene.spec(InformerSpec.of(V1ConfigMap.class).withWatchTimeout(Duration.ofSeconds(60)));
		this.scene.started();
		muteAndCatchUp();
		assertThat(this.scene.contentRequests()).isEqualTo(1);
	}

	@Test
	void aWatchThatWentMuteAfterABookmarkIsReplaced() throws InterruptedException {
		this.scene.spec(InformerSpec.of(V1ConfigMap.class).withWatchTimeout(Duration.ofHours(1)));
		this.scene.started();
		this.scene.bookmark();
		muteAndCatchUp();
		this.scene.awaitState("WATCHING STALE");
		assertThat(this.scene.contentRequests()).isEqualTo(1);
	}

	@Test
	void ifTheNextWatchIsMuteTooTheContentIsAskedFor() throws InterruptedException {
		this.scene.spec(InformerSpec.of(V1ConfigMap.class).withWatchTimeout(Duration.ofHours(1)));
		this.scene.started();
		this.scene.bookmark();
		this.scene.server.faults().on(RequestMatcher.plainWatch(Scene.MAPS)).cutAfterEvents(0, Cut.SILENCE);
		muteAndCatchUp();
		assertThat(this.scene.relists(ListReason.STALE)).isEqualTo(1);
	}

	private void muteAndCatchUp() {
		this.scene.server.watches().silence();
		this.scene.update("a", "2");
		this.scene.create("b", "1");
		this.scene.awaitEvents("*a=1", "a=1>2", "+b=1");
		assertThat(this.scene.cached()).containsExactly("a=2", "b=1");
	}

}
