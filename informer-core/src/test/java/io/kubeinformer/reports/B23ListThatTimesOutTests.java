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

import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.Reason;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.http.Deadlines;
import io.kubeinformer.test.Fault;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server under load times out or stalls: each attempt has a deadline, attempts back
 * off, and the old cache is served meanwhile.
 */
@WithEachInitialState
class B23ListThatTimesOutTests {

	private static final Duration STALL = Duration.ofMillis(700);

	@AutoClose
	private final Scene scene;

	B23ListThatTimesOutTests(InitialState initial) {
		this.scene = Scene.with(initial)
			.speed(5)
			.deadlines(new Deadlines(Scene.LONG, Scene.LONG, STALL, Scene.LONG, Scene.LONG))
			.open();
		this.scene.create("a", "1");
	}

	@Test
	void theFirstContentComesAfterTimeOutsAndAStall() throws InterruptedException {
		Fault stall = timeOutsAndStall();
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.start();
		stall.awaitApplied(1);
		assertThat(informer.hasSynced()).isFalse();
		assertThat(informer.status().reason()).isEqualTo(Reason.SERVER_ERROR);
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1");
		assertThat(this.scene.status().reason()).isNull();
	}

	@Test
	void theOldCacheIsServedWhileAListCannotBeHad() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		Fault stall = timeOutsAndStall();
		this.scene.server.watches().expire();
		stall.awaitApplied(1);
		assertThat(informer.hasSynced()).isTrue();
		assertThat(this.scene.cached()).containsExactly("a=1");
		assertThat(informer.status().reason()).isEqualTo(Reason.SERVER_ERROR);
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1");
		assertThat(this.scene.relists(ListReason.EXPIRED)).isEqualTo(1);
	}

	private Fault timeOutsAndStall() {
		RequestMatcher content = RequestMatcher.initialState(Scene.MAPS);
		this.scene.server.faults()
			.on(content)
			.times(4)
			.respondStatus(504, "Timeout", "request did not complete in time");
		return this.scene.server.faults().on(content).cutAfterBytes(0, Cut.SILENCE);
	}

}
