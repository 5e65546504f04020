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

import java.io.IOException;
import java.time.Duration;

import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InitialState;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Time-outs of the user's client for calls end no quiet watch.
 */
@WithEachInitialState
class B35TimeOutsOfTheClientSpareWatchesTests {

	private static final Duration SHORT = Duration.ofMillis(300);

	private final OkHttpClient impatient = new OkHttpClient.Builder().callTimeout(SHORT).readTimeout(SHORT).build();

	@AutoClose
	private final Scene scene;

	B35TimeOutsOfTheClientSpareWatchesTests(InitialState initial) {
		this.scene = Scene.with(initial).client((client) -> client.setHttpClient(this.impatient)).open();
	}

	@Test
	void aQuietWatchOutlivesThem() throws InterruptedException {
		this.scene.started();
		for (int i = 0; i < 3; i++) {
			assertThatThrownBy(this::callThatIsNotAnswered).isInstanceOf(IOException.class);
		}
		assertThat(this.scene.eventsUntilNow()).isEmpty();
		assertThat(this.scene.server.requests().count(RequestMatcher.watch(Scene.MAPS))).isEqualTo(1);
		assertThat(this.scene.status().lastError()).isNull();
		assertThat(this.impatient.callTimeoutMillis()).isEqualTo((int) SHORT.toMillis());
	}

	// Takes as long as the client is patient.
	private void callThatIsNotAnswered() throws IOException {
		this.scene.server.faults().on(RequestMatcher.path("/version")).neverAnswer();
		Request request = new Request.Builder().url(this.scene.server.httpUrl() + "/version").build();
		try (Response response = this.impatient.newCall(request).execute()) {
			assertThat(response.code()).isZero();
		}
	}

}
