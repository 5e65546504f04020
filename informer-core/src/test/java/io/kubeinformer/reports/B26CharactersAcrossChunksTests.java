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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.InitialState;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Characters of several bytes come whole, wherever their bytes are parted, and a byte
 * that is none costs its character.
 */
@WithEachInitialState
class B26CharactersAcrossChunksTests {

	private static final String TEXT = "漢字かな😀é\uD83D\uDC69\u200D\uD83D\uDE80";

	private final Script script = Script.configMaps();

	@AutoClose
	private final Scene scene;

	B26CharactersAcrossChunksTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
	}

	@Test
	void anEventMayBePartedAtEveryByte() throws InterruptedException {
		this.scene.started();
		byte[] event = Script.event("ADDED", Script.map("a", "5", TEXT)).getBytes(StandardCharsets.UTF_8);
		for (byte part : event) {
			this.scene.server.watches().send(new byte[] { part });
		}
		this.scene.awaitEvents("+a=" + TEXT);
	}

	@ParameterizedTest
	@ValueSource(ints = { 2048, 4096, 8192, 16384, 32768 })
	void aCharacterMayStraddleTheEndOfABuffer(int boundary) throws InterruptedException {
		this.scene.started();
		List<String> events = new ArrayList<>();
		for (int shift = 1; shift <= 4; shift++) {
			String name = "a" + shift;
			int before = Script.event("ADDED", Script.map(name, "5", "")).indexOf("\"}}}");
			String value = "x".repeat(boundary - shift - before) + TEXT;
			this.scene.server.watches().send(Script.event("ADDED", Script.map(name, "5", value)));
			events.add("+" + name + "=" + value);
		}
		this.scene.awaitEvents(events.toArray(String[]::new));
	}

	@ParameterizedTest
	@ValueSource(ints = { 2048, 4096, 8192 })
	void theFirstContentMayBePartedAnywhere(int boundary) throws InterruptedException {
		List<String> items = new ArrayList<>();
		for (int shift = 0; shift < 8; shift++) {
			items.add(Script.map("a" + shift, "5", "x".repeat(boundary - 200 + shift) + TEXT.repeat(10)));
		}
		this.script.content("10", items.toArray(String[]::new));
		this.scene.server.faults()
			.on(RequestMatcher.initialState(Scene.MAPS))
			.delayChunks(Duration.ofMillis(1))
			.proceed();
		this.scene.started();
		assertThat(this.scene.informer().lister().list()).hasSize(8)
			.extracting(ConfigMaps::value)
			.allMatch((value) -> value.endsWith("x" + TEXT.repeat(10)));
	}

	@Test
	void aBadByteCostsItsCharacter() throws InterruptedException {
		this.scene.started();
		byte[] event = Script.event("ADDED", Script.map("a", "5", "1#2")).getBytes(StandardCharsets.UTF_8);
		for (int i = 0; i < event.length; i++) {
			event[i] = (event[i] == '#') ? (byte) 0xFF : event[i];
		}
		this.scene.server.watches().send(event).send(Script.event("ADDED", Script.map("b", "6", "1")));
		this.scene.awaitEvents("+a=1\uFFFD2", "+b=1");
		assertThat(this.scene.server.watches().count()).isEqualTo(1);
	}

}
