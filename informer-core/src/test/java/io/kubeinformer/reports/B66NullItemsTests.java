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

import io.kubeinformer.InformerStatus.QuarantinedItem;
import io.kubeinformer.InitialState;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A list whose items are null is empty, and a null among the items is skipped and
 * counted.
 */
@WithEachInitialState
class B66NullItemsTests {

	private final Script script = Script.configMaps();

	@AutoClose
	private final Scene scene;

	B66NullItemsTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
	}

	@Test
	void aNullItemIsSkippedAndCounted() throws InterruptedException {
		this.script.content("10", "null", Script.map("a", "5", "1"));
		this.scene.started();
		this.scene.awaitEvents("*a=1");
		assertThat(this.scene.informer().status().quarantined()).extracting(QuarantinedItem::item)
			.containsExactly("item 0 of the list");
		this.scene.server.watches().send(Script.event("ADDED", Script.map("b", "11", "1")));
		this.scene.awaitEvents("*a=1", "+b=1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "[]" })
	void itemsThatAreNullAreNone(String items) throws InterruptedException {
		this.script.content("10", Script.map("a", "5", "1"));
		this.scene.started();
		this.scene.server.faults()
			.on(RequestMatcher.watchList(Scene.MAPS))
			.respondStatus(400, "BadRequest", "no streaming lists here");
		this.scene.server.faults()
			.on(RequestMatcher.list(Scene.MAPS))
			.respond(200, "application/json",
					"{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"20\"},\"items\":"
							+ items + "}");
		this.scene.server.watches().expire();
		this.scene.awaitEvents("*a=1", "?a=1");
		assertThat(this.scene.informer().status().quarantined()).isEmpty();
		this.scene.awaitWatchAt("20");
		this.scene.server.watches().send(Script.event("ADDED", Script.map("b", "21", "1")));
		this.scene.awaitEvents("*a=1", "?a=1", "+b=1");
	}

}
