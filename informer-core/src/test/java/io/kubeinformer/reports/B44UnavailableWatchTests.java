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

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.InitialState;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A watch that cannot be opened for the moment is tried again, whatever the refusal looks
 * like.
 */
@WithEachInitialState
class B44UnavailableWatchTests {

	private static final String HTML = "<html><body><h1>Service Unavailable</h1></body></html>";

	@AutoClose
	private final Scene scene;

	B44UnavailableWatchTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@ParameterizedTest
	@ValueSource(ints = { 500, 502, 503, 504 })
	void everyFormOfRefusalIsTriedAgain(int code) throws InterruptedException {
		this.scene.started();
		refuse(code, RequestMatcher.plainWatch(Scene.MAPS));
		this.scene.server.watches().end();
		this.scene.create("a", "1");
		this.scene.awaitEvents("+a=1");
		this.scene.awaitState("WAITING SERVER_ERROR");
		assertThat(this.scene.contentRequests()).isEqualTo(1);
		await().atMost(Scene.LONG).until(() -> this.scene.status().reason() == null);
		assertThat(this.scene.status().lastError()).isNotNull();
	}

	@ParameterizedTest
	@ValueSource(ints = { 500, 502, 503, 504 })
	void firstContentIsTriedAgainToo(int code) throws InterruptedException {
		this.scene.create("a", "1");
		refuse(code, RequestMatcher.initialState(Scene.MAPS));
		this.scene.started();
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1");
		assertThat(this.scene.contentRequests()).isEqualTo(4);
	}

	private void refuse(int code, RequestMatcher requests) {
		this.scene.server.faults().on(requests).respondStatus(code, "ServiceUnavailable", "try again later");
		this.scene.server.faults().on(requests).respond(code, "text/html", HTML);
		this.scene.server.faults().on(requests).respondEmpty(code);
	}

}
