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

import java.util.Arrays;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InitialState;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A deletion that shows the version of the last change, or a lower one, deletes.
 */
@WithEachInitialState
class B14DeletionWithAnEqualVersionTests {

	private final Script script = Script.configMaps();

	@AutoClose
	private final Scene scene;

	B14DeletionWithAnEqualVersionTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
	}

	@Test
	void anObjectThatWasAddedByAnEventIsDeletedOnce() throws InterruptedException {
		this.script.content("9");
		this.scene.started();
		this.scene.server.watches()
			.send(Script.event("ADDED", Script.map("a", "10", "1")))
			.send(Script.event("DELETED", Script.map("a", "10", "1")));
		assertDeletedOnce("+a=1", "-a=1");
	}

	@Test
	void anObjectOfTheFirstContentIsDeletedOnce() throws InterruptedException {
		this.script.content("10", Script.map("a", "10", "1"));
		this.scene.started();
		this.scene.server.watches().send(Script.event("DELETED", Script.map("a", "10", "1")));
		assertDeletedOnce("*a=1", "-a=1");
	}

	@Test
	void aDeletionBelowTheCachedVersionDeletes() throws InterruptedException {
		this.script.content("10", Script.map("a", "10", "1"));
		this.scene.started();
		this.scene.server.watches()
			.send(Script.event("MODIFIED", Script.map("a", "12", "2")))
			.send(Script.event("DELETED", Script.map("a", "11", "1")));
		this.scene.awaitEvents("*a=1", "a=1>2", "-a=1");
		assertThat(this.scene.cached()).isEmpty();
	}

	private void assertDeletedOnce(String... events) {
		this.scene.awaitEvents(events);
		this.scene.server.watches().send(Script.event("ADDED", Script.map("last", "20", "1")));
		String[] all = Arrays.copyOf(events, events.length + 1);
		all[events.length] = "+last=1";
		this.scene.awaitEvents(all);
		assertThat(this.scene.cached()).containsExactly("last=1");
	}

}
