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

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.InitialState;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.Watches;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * However often a watch is cut, the content is not asked for again, and no event is lost.
 */
@WithEachInitialState
class B29CutsCostNoListTests {

	private static final int CUTS = 20;

	private final InitialState initial;

	@AutoClose
	private final Scene scene;

	B29CutsCostNoListTests(InitialState initial) {
		this.initial = initial;
		this.scene = Scene.with(initial).open();
		this.scene.create("a", "0");
	}

	@Test
	void cleanEndsCostNoList() throws InterruptedException {
		cutAndChange((watches) -> watches.end());
	}

	@ParameterizedTest
	@EnumSource(names = { "CLOSE", "RESET" })
	void cutsCostNoList(Cut cut) throws InterruptedException {
		cutAndChange((watches) -> watches.cut(cut));
	}

	@Test
	void cutsInTheMiddleOfAnEventCostNoList() throws InterruptedException {
		cutAndChange((watches) -> watches.send("{\"type\":\"MODIFIED\",\"object\":{\"kind\"").cut(Cut.RESET));
	}

	@Test
	void halfAnEventAtACleanEndCostsNoList() throws InterruptedException {
		cutAndChange((watches) -> watches.send("{\"type\":\"MODIFIED\",\"object\":{\"kind\"").end());
	}

	@ParameterizedTest
	@ValueSource(strings = { "<html>Bad Gateway</html>\n", "{\"type\":\"MODIFIED\"\n", "\u0000\n", "{}\n" })
	void aGarbageLineCostsNoList(String garbage) throws InterruptedException {
		cutAndChange((watches) -> watches.send(garbage));
	}

	@ParameterizedTest
	@EnumSource(names = { "CLOSE", "RESET", "END" })
	void cutsOfAWatchInProtobufCostNoList(Cut cut) throws InterruptedException {
		try (Scene binary = Scene.with(this.initial).protobuf().open()) {
			binary.create("a", "0");
			cutAndChange(binary, (watches) -> watches.cut(cut));
		}
	}

	private void cutAndChange(Consumer<Watches> cut) throws InterruptedException {
		cutAndChange(this.scene, cut);
	}

	private static void cutAndChange(Scene scene, Consumer<Watches> cut) throws InterruptedException {
		scene.started();
		List<String> events = new ArrayList<>(List.of("*a=0"));
		for (int i = 1; i <= CUTS; i++) {
			cut.accept(scene.server.watches().await(1));
			scene.update("a", String.valueOf(i));
			events.add("a=" + (i - 1) + ">" + i);
			scene.awaitEvents(events.toArray(String[]::new));
		}
		assertThat(scene.contentRequests()).isEqualTo(1);
	}

}
