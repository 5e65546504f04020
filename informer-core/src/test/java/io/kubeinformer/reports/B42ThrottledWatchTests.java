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
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.InformerState;
import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.Reason;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A watch that is throttled waits as it is told, keeps its version and recovers.
 */
@WithEachInitialState
class B42ThrottledWatchTests {

	@AutoClose
	private final Scene scene;

	private final List<PartitionStatus> throttled = new CopyOnWriteArrayList<>();

	B42ThrottledWatchTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.scene.factory.addStateListener((informer, before, after) -> {
			if (after.state() == InformerState.WAITING && after.reason() == Reason.THROTTLED) {
				this.throttled.add(after);
			}
		});
	}

	@Test
	void fiveRefusalsCostNoList() throws InterruptedException {
		this.scene.started();
		String reached = this.scene.server.objects().resourceVersion();
		throttle(5, Duration.ofSeconds(1));
		this.scene.whileDisconnected(() -> this.scene.create("a", "1"));
		this.scene.awaitEvents("+a=1");
		assertThat(this.scene.contentRequests()).isEqualTo(1);
		assertThat(this.scene.server.requests().matching(RequestMatcher.plainWatch(Scene.MAPS))).hasSizeGreaterThan(5)
			.last()
			.satisfies((watch) -> assertThat(watch.parameter("resourceVersion")).isEqualTo(reached));
		await().atMost(Scene.LONG).until(() -> this.scene.status().reason() == null);
		this.scene.awaitState("WAITING THROTTLED");
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 40 })
	void theWaitIsNotShorterThanTold(int seconds) throws InterruptedException {
		this.scene.started();
		throttle(1, Duration.ofSeconds(seconds));
		this.scene.server.watches().end();
		assertThat(this.scene.eventsUntilNow()).isEmpty();
		await().atMost(Scene.LONG).until(() -> !this.throttled.isEmpty());
		assertThat(Duration.between(this.throttled.get(0).since(), this.throttled.get(0).retryAt()))
			.isGreaterThan(Duration.ofSeconds(seconds).minusMillis(500));
	}

	@Test
	void aThrottledRequestForContentWaitsToo() throws InterruptedException {
		this.scene.server.faults()
			.on(RequestMatcher.initialState(Scene.MAPS))
			.times(2)
			.tooManyRequests(Duration.ofSeconds(20));
		this.scene.started();
		assertThat(this.scene.contentRequests()).isEqualTo(3);
		await().atMost(Scene.LONG).until(() -> !this.throttled.isEmpty());
		assertThat(Duration.between(this.throttled.get(0).since(), this.throttled.get(0).retryAt()))
			.isGreaterThan(Duration.ofSeconds(19));
	}

	private void throttle(int times, Duration retryAfter) {
		this.scene.server.faults().on(RequestMatcher.plainWatch(Scene.MAPS)).times(times).tooManyRequests(retryAfter);
	}

}
