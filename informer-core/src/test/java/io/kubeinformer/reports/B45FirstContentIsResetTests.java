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

import io.kubernetes.client.openapi.models.V1Secret;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.Fault;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * First content that is reset is asked for again, over HTTP/1.1 and HTTP/2, and other
 * kinds do not notice.
 */
@WithEachInitialState
class B45FirstContentIsResetTests {

	private final InitialState initial;

	private @Nullable Scene opened;

	B45FirstContentIsResetTests(InitialState initial) {
		this.initial = initial;
	}

	@AfterEach
	void close() {
		if (this.opened != null) {
			this.opened.close();
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void beforeTheHeaders(boolean http2) throws InterruptedException {
		Scene scene = open(http2);
		assertTriedAgain(scene,
				scene.server.faults().on(RequestMatcher.initialState(Scene.MAPS)).cut(Cut.RESET_STREAM));
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void behindTheHeaders(boolean http2) throws InterruptedException {
		Scene scene = open(http2);
		assertTriedAgain(scene,
				scene.server.faults().on(RequestMatcher.initialState(Scene.MAPS)).cutAfterBytes(0, Cut.RESET_STREAM));
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void inTheMiddleOfTheBody(boolean http2) throws InterruptedException {
		Scene scene = open(http2);
		assertTriedAgain(scene,
				scene.server.faults()
					.on(RequestMatcher.initialState(Scene.MAPS))
					.times(2)
					.cutAfterBytes(200, Cut.RESET_STREAM));
	}

	private Scene open(boolean http2) {
		Scene scene = http2 ? Scene.with(this.initial).tls().open() : Scene.with(this.initial).open();
		this.opened = scene;
		scene.create("a", "1");
		scene.create("b", "1");
		scene.server.objects().create("{apiVersion: v1, kind: Secret, metadata: {name: s, namespace: shop}}");
		return scene;
	}

	private static void assertTriedAgain(Scene scene, Fault fault) throws InterruptedException {
		SharedIndexInformer<V1Secret> other = scene.factory.informer(V1Secret.class);
		other.start();
		assertThat(other.awaitSync(Scene.LONG)).isTrue();
		scene.started();
		assertThat(fault.applied()).isPositive();
		assertThat(scene.eventsUntilNow()).containsExactly("*a=1", "*b=1");
		assertThat(scene.server.requests().count(RequestMatcher.initialState("secrets"))).isEqualTo(1);
		assertThat(other.status().reason()).isNull();
		await().atMost(Scene.LONG).until(() -> scene.status().reason() == null);
	}

}
