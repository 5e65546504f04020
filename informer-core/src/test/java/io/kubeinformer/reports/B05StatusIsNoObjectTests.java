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

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.StatusBody;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A Status in the place of an object, with empty metadata, is what its event says, and
 * never an object.
 */
@WithEachInitialState
class B05StatusIsNoObjectTests {

	private static final StatusBody EXPIRED = new StatusBody(410, "Expired", "too old resource version: 1 (2)");

	@AutoClose
	private final Scene scene;

	B05StatusIsNoObjectTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.scene.create("a", "1");
	}

	@Test
	void anErrorEventOnARunningWatchListsAnew() throws InterruptedException {
		this.scene.started();
		this.scene.server.watches().expire();
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1");
		assertThat(this.scene.relists(ListReason.EXPIRED)).isEqualTo(1);
		assertOnlyObjectsAreCached();
	}

	@Test
	void anErrorEventAsTheFirstAnswerOfAWatchListsAnew() throws InterruptedException {
		this.scene.started();
		this.scene.server.faults().on(RequestMatcher.plainWatch(Scene.MAPS)).errorEvent(EXPIRED);
		this.scene.whileDisconnected(() -> this.scene.update("a", "2"));
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1", "a=1>2");
		assertThat(this.scene.relists(ListReason.EXPIRED)).isEqualTo(1);
		assertOnlyObjectsAreCached();
	}

	@Test
	void anErrorEventInTheFirstContentIsTriedAgain() throws InterruptedException {
		this.scene.server.faults()
			.on(RequestMatcher.watch(Scene.MAPS))
			.errorEvent(new StatusBody(500, "InternalError", "etcdserver: request timed out"));
		this.scene.started();
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1");
		assertOnlyObjectsAreCached();
	}

	@Test
	void aStatusInAnEventThatSaysAddedReachesNobody() throws InterruptedException {
		this.scene.started();
		this.scene.server.watches().send(Script.event("ADDED", EXPIRED.json()));
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1");
		assertOnlyObjectsAreCached();
		assertThat(this.scene.informer().status().quarantined()).hasSize(1);
	}

	@Test
	void aStatusAsTheAnswerOfAListDeletesNothing() throws InterruptedException {
		this.scene.started();
		this.scene.server.faults()
			.on(RequestMatcher.watchList(Scene.MAPS))
			.times(3)
			.replaceBody(Script.event("ADDED", EXPIRED.json()).getBytes(StandardCharsets.UTF_8));
		this.scene.server.faults()
			.on(RequestMatcher.list(Scene.MAPS))
			.times(2)
			.replaceBody(EXPIRED.json().getBytes(StandardCharsets.UTF_8));
		this.scene.server.watches().expire();
		this.scene.awaitState("WAITING UNDECODABLE");
		assertThat(this.scene.cached()).containsExactly("a=1");
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1");
	}

	private void assertOnlyObjectsAreCached() {
		assertThat(this.scene.informer().lister().list()).extracting(ConfigMaps::name)
			.containsExactlyInAnyOrder("a", "sentinel-1");
	}

}
