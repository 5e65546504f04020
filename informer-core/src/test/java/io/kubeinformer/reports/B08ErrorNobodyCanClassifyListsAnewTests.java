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
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Old servers and proxies say that a version is outdated without code and reason: the
 * content is asked for after a delay, and the version is not watched again.
 */
@WithEachInitialState
class B08ErrorNobodyCanClassifyListsAnewTests {

	private static final String OUTDATED = "401: The event in requested index is outdated and cleared"
			+ " (the requested history has been cleared [12/3])";

	@AutoClose
	private final Scene scene;

	B08ErrorNobodyCanClassifyListsAnewTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.scene.create("a", "1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ",\"code\":0", ",\"code\":0,\"reason\":\"\"", ",\"code\":null,\"reason\":null" })
	void anErrorWithoutCodeListsAnewWithADelay(String code) throws InterruptedException {
		this.scene.started();
		String dead = this.scene.server.objects().resourceVersion();
		this.scene.states.clear();
		this.scene.server.requests().clear();
		this.scene.server.watches()
			.send(Script.event("ERROR",
					"{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},"
							+ "\"status\":\"Failure\",\"message\":\"" + OUTDATED + "\"" + code + "}"))
			.end();
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1");
		assertThat(this.scene.relists(ListReason.UNCLASSIFIED)).isEqualTo(1);
		assertThat(this.scene.contentRequests()).isEqualTo(1);
		assertThat(this.scene.server.requests().list()).noneMatch(
				(request) -> request.verb().equals("watch") && dead.equals(request.parameter("resourceVersion")));
		this.scene.awaitState("WAITING SERVER_ERROR");
		assertThat(this.scene.states).noneMatch((state) -> state.contains("UNAUTHORIZED"));
	}

}
