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
import java.util.List;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An object whose index values change is found under the new ones, all of them, and under
 * no old one.
 */
@WithEachInitialState
class B86IndexValuesThatStayTests {

	private static final String INDEX = "words";

	@AutoClose
	private final Scene scene;

	B86IndexValuesThatStayTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@ParameterizedTest
	@EnumSource
	void anUpdateChangesWhatChangedOnly(Way way) throws InterruptedException {
		this.scene.create("a", "x");
		this.scene.create("other", "x y z");
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.addIndex(INDEX, (object) -> Arrays.asList(ConfigMaps.value(object).split(" ")));
		this.scene.started();
		assertWords("x");
		for (String words : List.of("x y", "x", "y x", "y", "x y z", "y", "x x", "z y x", "x")) {
			way.change(this.scene, words);
			await().atMost(Scene.LONG).until(() -> this.scene.cached().contains("a=" + words));
			assertWords(words.split(" "));
		}
	}

	@Test
	void deletionAndReturnKeepTheOthers() throws InterruptedException {
		this.scene.create("a", "x y");
		this.scene.create("other", "x y z");
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.addIndex(INDEX, (object) -> Arrays.asList(ConfigMaps.value(object).split(" ")));
		this.scene.started();
		this.scene.delete("a");
		await().atMost(Scene.LONG).until(() -> informer.indexer().size() == 1);
		assertWords();
		this.scene.create("a", "z");
		await().atMost(Scene.LONG).until(() -> informer.indexer().size() == 2);
		assertWords("z");
		this.scene.delete("other");
		await().atMost(Scene.LONG).until(() -> informer.indexer().size() == 1);
		assertThat(informer.indexer().indexValues(INDEX)).containsExactly("z");
	}

	// The other object has all words at all times.
	private void assertWords(String... words) {
		for (String word : List.of("x", "y", "z")) {
			List<String> names = this.scene.informer()
				.indexer()
				.byIndex(INDEX, word)
				.stream()
				.map(ConfigMaps::name)
				.toList();
			boolean found = Arrays.asList(words).contains(word);
			assertThat(names).as(word)
				.containsExactlyInAnyOrderElementsOf(found ? List.of("a", "other") : List.of("other"));
			assertThat(this.scene.informer().indexer().keysByIndex(INDEX, word)).hasSameSizeAs(names);
		}
		assertThat(this.scene.informer().indexer().indexValues(INDEX)).containsExactlyInAnyOrder("x", "y", "z");
	}

	/**
	 * How a change comes.
	 */
	enum Way {

		EVENT {

			@Override
			void change(Scene scene, String words) {
				scene.update("a", words);
			}

		},

		RELIST {

			@Override
			void change(Scene scene, String words) {
				scene.whileDisconnected(() -> {
					scene.update("a", words);
					scene.server.expireHistory();
				});
			}

		},

		RECREATION {

			@Override
			void change(Scene scene, String words) {
				scene.whileDisconnected(() -> {
					scene.delete("a");
					scene.create("a", words);
					scene.server.expireHistory();
				});
			}

		};

		abstract void change(Scene scene, String words);

	}

}
