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
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.ApiRequest;
import io.kubeinformer.test.http.ApiResponse;
import io.kubeinformer.test.http.StatusBody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The last version is newer than the server, which lost its newest state: both forms of
 * the refusal are known, the truth is asked for without a version, and taken though its
 * version is lower.
 */
@WithEachInitialState
class B09VersionFromTheFutureTests {

	private final Script script = Script.configMaps()
		.content("5000", Script.map("a", "4900", "new"), Script.map("b", "4800", "1"));

	private final AtomicReference<StatusBody> refusal = new AtomicReference<>();

	private volatile boolean asEvent;

	@AutoClose
	private final Scene scene;

	B09VersionFromTheFutureTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this::answer);
	}

	@ParameterizedTest
	@CsvSource({ "504,true", "504,false", "500,true", "500,false" })
	void theRefusalIsKnownInEveryForm(int code, boolean cause) throws InterruptedException {
		restartBehind(tooLarge(code, cause));
	}

	@Test
	void theRefusalIsKnownAsAnErrorEvent() throws InterruptedException {
		this.asEvent = true;
		restartBehind(tooLarge(504, true));
	}

	private void restartBehind(StatusBody status) throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		this.scene.awaitEvents("*a=new", "*b=1");
		informer.stop(Duration.ZERO);
		this.scene.server.requests().clear();
		this.scene.recorder.events().clear();
		this.script.content("4000", Script.map("a", "3900", "old"));
		this.refusal.set(status);
		informer.start();
		await().atMost(Scene.LONG)
			.untilAsserted(
					() -> assertThat(this.scene.recorder.events()).containsExactlyInAnyOrder("a=new>old", "?b=1"));
		assertThat(this.scene.cached()).containsExactly("a=old");
		this.scene.server.watches().await(1).send(Script.event("MODIFIED", Script.map("a", "4001", "next")));
		await().atMost(Scene.LONG).until(() -> this.scene.recorder.events().contains("a=old>next"));
		assertThat(this.scene.server.requests().matching(RequestMatcher.initialState(Scene.MAPS)))
			.extracting((request) -> String.valueOf(request.parameter("resourceVersion")))
			.containsExactly("5000", "null");
	}

	private void answer(ApiRequest request, ApiResponse response) {
		StatusBody status = this.refusal.get();
		boolean pinned = "5000".equals(request.parameter("resourceVersion"));
		if (status == null || !pinned) {
			this.script.handle(request, response);
		}
		else if (this.asEvent && request.parameter("watch") != null) {
			response.start(200, Map.of("Content-Type", "application/json"));
			response.write(Script.event("ERROR", status.json()).getBytes(StandardCharsets.UTF_8));
			response.end();
		}
		else {
			status.sendTo(response);
		}
	}

	private static StatusBody tooLarge(int code, boolean cause) {
		Map<String, Object> details = new HashMap<>(Map.of("retryAfterSeconds", 1));
		if (cause) {
			details.put("causes",
					List.of(Map.of("reason", "ResourceVersionTooLarge", "message", "Too large resource version")));
		}
		return new StatusBody(code, "Timeout", "Timeout: Too large resource version: 5000, current: 4000", details);
	}

}
