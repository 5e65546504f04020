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

/**
 * Versions are strings that are passed back as they came, however long, and compared
 * without loss.
 */
@WithEachInitialState
class B11VersionsOfAnyLengthTests {

	private final Script script = Script.configMaps();

	@AutoClose
	private final Scene scene;

	B11VersionsOfAnyLengthTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
	}

	@Test
	void aVersionBeyond32BitsIsWatchedAsItCame() throws InterruptedException {
		this.script.content("2147483648", Script.map("a", "2147483647", "1"));
		this.scene.started();
		endAndAwaitWatchAt("2147483648");
	}

	@Test
	void aVersionAtTheEndOf64BitsIsWatchedAsItCame() throws InterruptedException {
		this.script.content("18446744073709551615", Script.map("a", "18446744073709551614", "1"));
		this.scene.started();
		endAndAwaitWatchAt("18446744073709551615");
	}

	@Test
	void neighboursThatNoDoubleTellsApartAreBothDelivered() throws InterruptedException {
		this.script.content("2147483648");
		this.scene.started();
		send("ADDED", "9007199254740992", "1");
		send("MODIFIED", "9007199254740993", "2");
		send("MODIFIED", "18446744073709551615", "3");
		send("MODIFIED", "18446744073709551616", "4");
		this.scene.awaitEvents("+a=1", "a=1>2", "a=2>3", "a=3>4");
		endAndAwaitWatchAt("18446744073709551616");
	}

	@Test
	void whatIsNoNumberIsPassedBackUnchanged() throws InterruptedException {
		this.script.content("r-77");
		this.scene.started();
		send("ADDED", "r-9", "1");
		send("MODIFIED", "r-10", "2");
		this.scene.awaitEvents("+a=1", "a=1>2");
		endAndAwaitWatchAt("r-10");
	}

	private void send(String type, String version, String value) {
		this.scene.server.watches().send(Script.event(type, Script.map("a", version, value)));
	}

	private void endAndAwaitWatchAt(String version) {
		this.scene.server.watches().end();
		this.scene.awaitWatchAt(version);
	}

}
