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
import io.kubeinformer.test.RequestMatcher;

/**
 * How the body of a watch is framed does not matter: events come as they are sent, and
 * together where something holds them back.
 */
@WithEachInitialState
class B28FramingOfWatchesTests {

	@AutoClose
	private final Scene scene;

	B28FramingOfWatchesTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@Test
	void aBodyThatEndsWithItsConnectionBringsEventsOneByOne() throws InterruptedException {
		this.scene.server.faults().on(RequestMatcher.watch(Scene.MAPS)).always().closeDelimited();
		this.scene.started();
		assertEventsComeOneByOne();
		this.scene.server.watches().end();
		this.scene.create("after", "1");
		this.scene.awaitEvents("+a=1", "a=1>2", "-a=2", "+after=1");
	}

	@Test
	void aBodyInChunksBringsEventsOneByOne() throws InterruptedException {
		this.scene.started();
		assertEventsComeOneByOne();
	}

	@Test
	void eventsThatAreHeldBackComeTogether() throws InterruptedException {
		this.scene.started();
		this.scene.server.watches()
			.send(Script.event("ADDED", Script.map("a", "1001", "1"))
					+ Script.event("MODIFIED", Script.map("a", "1002", "2"))
					+ Script.event("MODIFIED", Script.map("a", "1003", "3")) + "{\"type\":\"DEL")
			.send("ETED\",\"object\":" + Script.map("a", "1004", "3") + "}\n");
		this.scene.awaitEvents("+a=1", "a=1>2", "a=2>3", "-a=3");
	}

	private void assertEventsComeOneByOne() {
		this.scene.create("a", "1");
		this.scene.awaitEvents("+a=1");
		this.scene.update("a", "2");
		this.scene.awaitEvents("+a=1", "a=1>2");
		this.scene.delete("a");
		this.scene.awaitEvents("+a=1", "a=1>2", "-a=2");
	}

}
