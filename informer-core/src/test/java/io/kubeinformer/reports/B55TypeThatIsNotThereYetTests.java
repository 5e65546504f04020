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

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.InitialState;
import io.kubeinformer.Reason;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.Unstructured;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.Fault;
import io.kubeinformer.test.FaultRule;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An informer of a type that does not exist says so, tries on, and syncs once the type is
 * there, in whatever words the server says that it is not.
 */
@WithEachInitialState
class B55TypeThatIsNotThereYetTests {

	@AutoClose
	private final Scene scene;

	B55TypeThatIsNotThereYetTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@ParameterizedTest
	@EnumSource
	void isFoundOnceItIsThere(Answer answer) throws InterruptedException {
		Fault fault = answer
			.give(this.scene.server.faults().on(RequestMatcher.pathUnder("/apis/example.org")).always());
		SharedIndexInformer<Unstructured> informer = this.scene.factory.forResource(Widgets.RESOURCE);
		assertSyncsAfterInstallation(informer, fault);
	}

	@ParameterizedTest
	@EnumSource
	void withKindAndScopeGivenNothingNeedsToBeDiscovered(Answer answer) throws InterruptedException {
		Fault fault = answer
			.give(this.scene.server.faults().on(RequestMatcher.pathUnder("/apis/example.org")).always());
		ResourceType<Unstructured> type = new ResourceType<>(Unstructured.class, "example.org", "v1", Widgets.PLURAL,
				"Widget", ResourceType.Scope.NAMESPACED);
		SharedIndexInformer<Unstructured> informer = this.scene.factory.informer(InformerSpec.of(type));
		assertSyncsAfterInstallation(informer, fault);
	}

	@Test
	void theGroupMayBeThereBeforeTheType() throws InterruptedException {
		this.scene.server.customResource("example.org", "v1", "Gadget", "gadgets", true);
		SharedIndexInformer<Unstructured> informer = this.scene.factory.forResource(Widgets.RESOURCE);
		assertSyncsAfterInstallation(informer, this.scene.server.faults().on(RequestMatcher.path("/none")).proceed());
	}

	private void assertSyncsAfterInstallation(SharedIndexInformer<Unstructured> informer, Fault fault)
			throws InterruptedException {
		Widgets.Follower follower = new Widgets.Follower();
		informer.addHandler(follower.handler());
		informer.start();
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == Reason.NOT_FOUND);
		this.scene.server.requests().await(4, RequestMatcher.pathUnder("/apis/example.org"));
		assertThat(informer.status().state()).isIn(InformerState.WAITING, InformerState.LISTING);
		assertThat(informer.status().message()).contains("widgets.example.org", "404", "CustomResourceDefinition");
		assertThat(informer.hasSynced()).isFalse();
		assertThat(this.scene.factory.awaitSync(Duration.ofMillis(1)).toString()).contains("NOT_FOUND", "widgets");
		Widgets.install(this.scene.server);
		Widgets.create(this.scene.server, "a");
		fault.remove();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		Widgets.create(this.scene.server, "b");
		await().atMost(Scene.LONG)
			.untilAsserted(() -> assertThat(follower.events()).containsExactly("ADDED a", "ADDED b"));
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == null);
	}

	/**
	 * How a server says that there is no such type.
	 */
	enum Answer {

		/** As an API server without the definition does. */
		OF_A_SERVER {

			@Override
			Fault give(FaultRule rule) {
				return rule.proceed();
			}

		},

		PLAIN_TEXT {

			@Override
			Fault give(FaultRule rule) {
				return rule.respond(404, "text/plain; charset=utf-8", "404 page not found\n");
			}

		},

		STATUS {

			@Override
			Fault give(FaultRule rule) {
				return rule.respondStatus(404, "NotFound", "the server could not find the requested resource");
			}

		},

		EMPTY {

			@Override
			Fault give(FaultRule rule) {
				return rule.respondEmpty(404);
			}

		};

		abstract Fault give(FaultRule rule);

	}

}
