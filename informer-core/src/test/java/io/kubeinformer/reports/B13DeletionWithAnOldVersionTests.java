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

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A deletion that shows the version of the last change does not take the reader back.
 */
@WithEachInitialState
class B13DeletionWithAnOldVersionTests {

	private final Script script = Script.configMaps()
		.content("100", Script.map("a", "5", "1"), Script.map("b", "7", "1"));

	@AutoClose
	private final Scene scene;

	B13DeletionWithAnOldVersionTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
	}

	@Test
	void theWatchResumesAtTheNewestVersion() throws InterruptedException {
		this.scene.started();
		deleteWithOldVersion();
		this.scene.server.watches().end();
		this.scene.awaitWatchAt("120");
		this.scene.server.watches().send(Script.event("MODIFIED", Script.map("b", "121", "3")));
		this.scene.awaitEvents("*a=1", "*b=1", "b=1>2", "-a=1", "b=2>3");
		assertThat(this.scene.cached()).containsExactly("b=3");
		assertThat(
				this.scene.server.requests().count(RequestMatcher.watch(Scene.MAPS).withQuery("resourceVersion", "5")))
			.isZero();
	}

	@Test
	void aServerThatReplaysHistoryBringsNothingBack() throws InterruptedException {
		this.scene.started();
		deleteWithOldVersion();
		this.scene.server.watches().end();
		this.scene.awaitWatchAt("120");
		this.scene.server.watches()
			.send(Script.event("MODIFIED", Script.map("b", "50", "old")))
			.send(Script.event("MODIFIED", Script.map("b", "120", "2")))
			.send(Script.event("MODIFIED", Script.map("b", "121", "3")));
		this.scene.awaitEvents("*a=1", "*b=1", "b=1>2", "-a=1", "b=2>3");
		assertThat(this.scene.cached()).containsExactly("b=3");
	}

	private void deleteWithOldVersion() {
		this.scene.server.watches()
			.send(Script.event("MODIFIED", Script.map("b", "120", "2")))
			.send(Script.event("DELETED", Script.map("a", "5", "1")));
		this.scene.awaitEvents("*a=1", "*b=1", "b=1>2", "-a=1");
	}

}
