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
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InitialState;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.http.ApiRequest;
import io.kubeinformer.test.http.ApiResponse;
import io.kubeinformer.test.http.StatusBody;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server answers a list at the expired version with that same version: it is not asked
 * for, so the loop of expiry and list ends in one round.
 */
@WithEachInitialState
class B03ExpiryMakesTheLastVersionUnusableTests {

	private final Script old = Script.configMaps().content("100", Script.map("a", "5", "1"));

	private final Script present = Script.configMaps().content("150", Script.map("a", "120", "2"));

	private final AtomicBoolean expired = new AtomicBoolean();

	@AutoClose
	private final Scene scene;

	B03ExpiryMakesTheLastVersionUnusableTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this::answer);
	}

	@Test
	void theNextListGoesWithoutVersionAndEndsTheLoop() throws InterruptedException {
		this.scene.started();
		this.scene.server.requests().clear();
		this.expired.set(true);
		this.scene.server.watches().expire();
		this.scene.awaitEvents("*a=1", "a=1>2");
		this.scene.server.watches().await(1).send(Script.event("MODIFIED", Script.map("a", "160", "3")));
		this.scene.awaitEvents("*a=1", "a=1>2", "a=2>3");
		assertThat(this.scene.contentRequests()).isEqualTo(1);
		assertThat(this.scene.server.requests().list())
			.noneMatch((request) -> "100".equals(request.parameter("resourceVersion")));
	}

	private void answer(ApiRequest request, ApiResponse response) {
		if (!this.expired.get()) {
			this.old.handle(request, response);
		}
		else if (!isPinned(request)) {
			this.present.handle(request, response);
		}
		else if (isWatch(request)) {
			response.start(200, Map.of("Content-Type", "application/json"));
			response.write(
					Script.event("ERROR", new StatusBody(410, "Expired", "too old resource version: 100 (110)").json())
						.getBytes(StandardCharsets.UTF_8));
			response.end();
		}
		else {
			this.old.handle(request, response);
		}
	}

	private static boolean isPinned(ApiRequest request) {
		return "100".equals(request.parameter("resourceVersion"));
	}

	private static boolean isWatch(ApiRequest request) {
		return request.parameter("watch") != null && request.parameter("sendInitialEvents") == null;
	}

}
