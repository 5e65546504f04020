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

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InitialState;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.ApiRequest;
import io.kubeinformer.test.http.ApiResponse;
import io.kubeinformer.test.http.StatusBody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A lagging replica does not take the cache back: after the first content nobody is asked
 * for any state, and an older one is refused.
 */
@WithEachInitialState
class B16ListOfALaggingReplicaTests {

	private final Script present = Script.configMaps()
		.content("100", Script.map("a", "60", "1"), Script.map("x", "50", "1"));

	private final Script lagging = Script.configMaps()
		.content("150", Script.map("a", "60", "1"), Script.map("x", "50", "1"));

	private volatile boolean lags;

	private volatile boolean ignoresTheWish;

	private volatile boolean rejectsWatches;

	@AutoClose
	private final Scene scene;

	B16ListOfALaggingReplicaTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this::answer);
	}

	@Test
	void afterExpiryNothingRises() throws InterruptedException {
		deleteX();
		this.scene.server.watches().expire();
		assertNothingRose();
	}

	@Test
	void afterARejectedWatchNothingRises() throws InterruptedException {
		deleteX();
		this.rejectsWatches = true;
		this.scene.server.watches().end();
		this.scene.server.requests().await(1, RequestMatcher.initialState(Scene.MAPS));
		this.rejectsWatches = false;
		assertNothingRose();
	}

	@Test
	void afterARestartOfTheInformerNothingRises() throws InterruptedException {
		deleteX();
		restart();
		assertNothingRose();
		assertThat(this.scene.server.requests().matching(RequestMatcher.initialState(Scene.MAPS))).first()
			.satisfies((request) -> assertThat(request.parameter("resourceVersion")).isEqualTo("200"))
			.satisfies((request) -> assertThat(request.parameter("resourceVersionMatch")).isEqualTo("NotOlderThan"));
	}

	@Test
	void anOlderListThanWasAskedForIsRefused() throws InterruptedException {
		deleteX();
		this.ignoresTheWish = true;
		restart();
		assertNothingRose();
		assertThat(this.scene.server.requests().matching(RequestMatcher.initialState(Scene.MAPS)))
			.extracting((request) -> String.valueOf(request.parameter("resourceVersion")))
			.containsExactly("200", "null");
	}

	private void deleteX() throws InterruptedException {
		this.scene.started();
		this.scene.server.watches().send(Script.event("DELETED", Script.map("x", "200", "1")));
		this.scene.awaitEvents("*a=1", "*x=1", "-x=1");
		this.present.content("210", Script.map("a", "60", "1"), Script.map("last", "205", "1"));
		this.lags = true;
		this.scene.server.requests().clear();
	}

	private void restart() {
		this.scene.informer().stop(Duration.ZERO);
		this.scene.informer().start();
	}

	private void assertNothingRose() {
		await().atMost(Scene.LONG)
			.until(() -> this.scene.recorder.events().stream().anyMatch((event) -> event.endsWith("last=1")));
		assertThat(this.scene.recorder.events()).filteredOn((event) -> event.contains("x=")).hasSize(2);
		assertThat(this.scene.cached()).containsExactly("a=1", "last=1");
		assertThat(this.scene.server.requests()
			.count(RequestMatcher.initialState(Scene.MAPS).withQuery("resourceVersion", "0"))).isZero();
	}

	private void answer(ApiRequest request, ApiResponse response) {
		String version = request.parameter("resourceVersion");
		boolean content = request.parameter("watch") == null || request.parameter("sendInitialEvents") != null;
		if (!content && this.rejectsWatches) {
			new StatusBody(422, "Invalid", "the watch is invalid").sendTo(response);
		}
		else if (this.lags && content && ("0".equals(version) || (this.ignoresTheWish && version != null))) {
			this.lagging.handle(request, response);
		}
		else {
			this.present.handle(request, response);
		}
	}

}
