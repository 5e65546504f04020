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

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.InitialState;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.ApiRequest;
import io.kubeinformer.test.http.ApiResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A continue token that is empty, null or missing is the end of the list.
 */
class B20EmptyContinueTokenTests {

	private static final String ITEM = Script.map("a", "5", "1");

	private volatile String metadata = "";

	@AutoClose
	private final Scene scene = Scene.with(InitialState.LIST).open(this::answer);

	@ParameterizedTest
	@ValueSource(strings = { ",\"continue\":\"\"", ",\"continue\":null", "",
			",\"continue\":\"\",\"remainingItemCount\":0", ",\"remainingItemCount\":null" })
	void theListEndsAfterOneRequest(String member) throws InterruptedException {
		this.metadata = member;
		this.scene.started();
		this.scene.awaitEvents("*a=1");
		this.scene.server.watches().send(Script.event("ADDED", Script.map("b", "101", "1")));
		this.scene.awaitEvents("*a=1", "+b=1");
		assertThat(this.scene.server.requests().count(RequestMatcher.list(Scene.MAPS))).isEqualTo(1);
	}

	@Test
	void anEmptyTokenBehindAPageEndsTheList() throws InterruptedException {
		this.metadata = ",\"continue\":\"next\",\"remainingItemCount\":1";
		this.scene.started();
		this.scene.awaitEvents("*a=1", "*b=1");
		assertThat(this.scene.server.requests().matching(RequestMatcher.list(Scene.MAPS)))
			.extracting((request) -> String.valueOf(request.parameter("continue")))
			.containsExactly("null", "next");
	}

	private void answer(ApiRequest request, ApiResponse response) {
		if (request.parameter("watch") != null) {
			response.start(200, Map.of("Content-Type", "application/json"));
			return;
		}
		boolean second = request.parameter("continue") != null;
		String body = "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"100\""
				+ (second ? ",\"continue\":\"\"" : this.metadata) + "},\"items\":["
				+ (second ? Script.map("b", "6", "1") : ITEM) + "]}";
		response.send(200, Map.of("Content-Type", "application/json"), body.getBytes(StandardCharsets.UTF_8));
	}

}
