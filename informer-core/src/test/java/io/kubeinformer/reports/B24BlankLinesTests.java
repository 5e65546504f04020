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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.InitialState;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Blank lines are no events: they cost nothing, also right before the server ends the
 * watch.
 */
@WithEachInitialState
class B24BlankLinesTests {

	@AutoClose
	private final Scene scene;

	B24BlankLinesTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@ParameterizedTest
	@ValueSource(strings = { "\n", "\r\n", "  \n", "\n\n\r\n \t \n", " ", "\r" })
	void theWatchIsOpenedAgainAtTheLastVersion(String blank) throws InterruptedException {
		this.scene.started();
		assertThat(this.scene.eventsUntilNow()).isEmpty();
		String reached = this.scene.server.objects().resourceVersion();
		this.scene.server.requests().clear();
		this.scene.server.watches().send(blank).end();
		this.scene.awaitWatchAt(reached);
		this.scene.create("a", "1");
		this.scene.awaitEvents("+a=1");
		assertThat(this.scene.contentRequests()).isZero();
		assertThat(this.scene.status().lastError()).isNull();
		assertThat(this.scene.states).noneMatch((state) -> state.contains(" "));
	}

	@Test
	void blankLinesBetweenEventsAreSkipped() throws InterruptedException {
		this.scene.started();
		this.scene.server.watches().send("\n \r\n\n");
		this.scene.create("a", "1");
		this.scene.server.watches().await(1).send("\r\n");
		this.scene.update("a", "2");
		this.scene.awaitEvents("+a=1", "a=1>2");
		assertThat(this.scene.server.watches().count()).isEqualTo(1);
		assertThat(this.scene.status().lastError()).isNull();
	}

}
