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

import io.kubeinformer.InitialState;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server that shows known objects as added again causes no second creation.
 */
@WithEachInitialState
class B75KnownObjectsAddedAgainTests {

	private final Script script = Script.configMaps();

	@AutoClose
	private final Scene scene;

	B75KnownObjectsAddedAgainTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
	}

	@Test
	void afterACut() throws InterruptedException {
		this.scene.started();
		this.scene.server.watches().send(Script.event("ADDED", Script.map("a", "10", "1")));
		this.scene.awaitEvents("+a=1");
		this.scene.server.watches().cut(Cut.RESET);
		this.scene.awaitWatchAt("10");
		replay("+a=1");
	}

	@Test
	void onTheSameWatch() throws InterruptedException {
		this.script.content("10", Script.map("a", "10", "1"));
		this.scene.started();
		replay("*a=1");
	}

	private void replay(String first) {
		this.scene.server.watches()
			.send(Script.event("ADDED", Script.map("a", "10", "1")))
			.send(Script.event("ADDED", Script.map("a", "12", "2")))
			.send(Script.event("ADDED", Script.map("a", "12", "2")))
			.send(Script.event("ADDED", Script.map("b", "13", "1")));
		this.scene.awaitEvents(first, "a=1>2", "+b=1");
		assertThat(this.scene.informer().status().events().added()).isEqualTo(2);
		assertThat(this.scene.informer().status().events().ignored()).isEqualTo(2);
	}

}
