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

import java.time.Duration;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Secret;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InitialState;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.Reason;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.Fault;
import io.kubeinformer.test.FaultRule;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.StatusBody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A type whose content the server cannot give is alone in that: other types sync and
 * deliver, and the wait names the broken one.
 */
@WithEachInitialState
class B58BrokenTypesBlockNoOthersTests {

	private static final StatusBody CONVERSION = new StatusBody(500, "InternalError",
			"conversion webhook for example.org/v1, Kind=Widget failed: no endpoints available");

	@AutoClose
	private final Scene scene;

	B58BrokenTypesBlockNoOthersTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@ParameterizedTest
	@EnumSource
	void theOtherTypeSyncsAndDelivers(Breakage breakage) throws InterruptedException {
		Fault fault = breakage.bring(this.scene.server.faults().on(RequestMatcher.initialState("secrets")).always());
		SharedIndexInformer<V1Secret> broken = this.scene.factory.informer(V1Secret.class);
		assertOthersWork();
		await().atMost(Scene.LONG).until(() -> broken.status().reason() == Reason.SERVER_ERROR);
		assertThat(broken.status().message()).contains("secrets", breakage.words);
		assertThat(this.scene.factory.awaitSync(Duration.ofMillis(1)).waiting())
			.hasEntrySatisfying("secrets", (why) -> assertThat(why).contains("SERVER_ERROR", breakage.words))
			.containsOnlyKeys("secrets");
		fault.remove();
		assertThat(this.scene.factory.awaitSync(Scene.LONG).synced()).isTrue();
	}

	@Test
	void manyBrokenInformersTakeNoTurnsFromTheOthers() throws InterruptedException {
		this.scene.server.faults().on(RequestMatcher.initialState("secrets")).always().respond(CONVERSION);
		for (int i = 0; i < 20; i++) {
			this.scene.factory.informer(InformerSpec.of(V1Secret.class)
				.withName("secrets-" + i)
				.withLabelSelector(LabelSelector.parse("n=" + i)));
		}
		assertOthersWork();
		assertThat(this.scene.factory.awaitSync(Duration.ofMillis(1)).waiting()).hasSize(20);
	}

	@Test
	void aTypeThatBreaksLaterKeepsWhatItHas() throws InterruptedException {
		this.scene.server.objects().create("{apiVersion: v1, kind: Secret, metadata: {name: s, namespace: shop}}");
		SharedIndexInformer<V1Secret> broken = this.scene.factory.informer(V1Secret.class);
		broken.start();
		assertThat(broken.awaitSync(Scene.LONG)).isTrue();
		this.scene.server.faults().on(RequestMatcher.verb("*", "secrets")).always().respond(CONVERSION);
		this.scene.server.watches().matching(RequestMatcher.watch("secrets")).await(1).expire();
		assertOthersWork();
		await().atMost(Scene.LONG).until(() -> broken.status().reason() == Reason.SERVER_ERROR);
		assertThat(broken.hasSynced()).isTrue();
		assertThat(broken.indexer().size()).isEqualTo(1);
	}

	private void assertOthersWork() throws InterruptedException {
		this.scene.create("a", "1");
		SharedIndexInformer<V1ConfigMap> maps = this.scene.prepared();
		this.scene.factory.start();
		assertThat(maps.awaitSync(Scene.LONG)).isTrue();
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1");
		assertThat(maps.status().reason()).isNull();
	}

	/**
	 * How content cannot be had.
	 */
	enum Breakage {

		/** The request is answered with 500. */
		ANSWER("conversion webhook") {

			@Override
			Fault bring(FaultRule rule) {
				return rule.respond(CONVERSION);
			}

		},

		/** A proxy answers in its place. */
		PAGE("502") {

			@Override
			Fault bring(FaultRule rule) {
				return rule.respond(502, "text/html", "<html><body>Bad Gateway</body></html>");
			}

		};

		private final String words;

		Breakage(String words) {
			this.words = words;
		}

		abstract Fault bring(FaultRule rule);

	}

}
