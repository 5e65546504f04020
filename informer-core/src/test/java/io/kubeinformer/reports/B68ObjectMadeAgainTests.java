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
 * An object was deleted and made again under the same name while nobody watched: that is
 * a deletion and a creation, not a change.
 */
@WithEachInitialState
class B68ObjectMadeAgainTests {

	@AutoClose
	private final Scene scene;

	B68ObjectMadeAgainTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.scene.create("a", "1");
		this.scene.create("b", "1");
	}

	@Test
	void aRelistShowsDeletionAndCreation() throws InterruptedException {
		this.scene.started();
		this.scene.whileDisconnected(() -> {
			this.scene.delete("a");
			this.scene.create("a", "2");
			this.scene.server.expireHistory();
		});
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1", "*b=1", "?a=1", "+a=2");
		assertThat(this.scene.cached()).containsExactly("a=2", "b=1");
	}

	@Test
	void aWatchShowsDeletionAndCreation() throws InterruptedException {
		this.scene.started();
		this.scene.whileDisconnected(() -> {
			this.scene.delete("a");
			this.scene.create("a", "2");
		});
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1", "*b=1", "-a=1", "+a=2");
	}

	@ParameterizedTest
	@ValueSource(strings = { "ADDED", "MODIFIED" })
	void anEventOfAnotherObjectOfTheNameShowsBoth(String type) throws InterruptedException {
		this.scene.started();
		this.scene.server.watches()
			.send(Script.event(type, Script.map("a", "1000", "2").replace("\"uid\":\"a\"", "\"uid\":\"other\"")));
		this.scene.awaitEvents("*a=1", "*b=1", "?a=1", "+a=2");
	}

}
