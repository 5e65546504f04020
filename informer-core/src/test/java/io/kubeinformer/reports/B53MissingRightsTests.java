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
import java.util.List;
import java.util.Objects;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Secret;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.Reason;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SyncResult;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A right that is missing for one type, one namespace or one verb is a state of what
 * needs it, named in health and log; all else works, and so does this once the right is
 * there.
 */
@WithEachInitialState
class B53MissingRightsTests {

	private static final Duration MOMENT = Duration.ofMillis(1);

	@AutoClose
	private final Logged log = Logged.about("b53-maps");

	@AutoClose
	private final Scene scene;

	private final InitialState initial;

	B53MissingRightsTests(InitialState initial) {
		this.initial = initial;
		this.scene = Scene.with(initial)
			.open()
			.spec(InformerSpec.of(V1ConfigMap.class).withName("b53-maps").withNamespaces(List.of("shop", "pay")));
		this.scene.server.objects().namespace("pay");
	}

	@Test
	void aForbiddenNamespaceSaysWhatIsMissingAndTheOtherOneWorks() throws InterruptedException {
		this.scene.create("a", "1");
		this.scene.server.objects().create(Scene.manifest("b", "1").replace("shop", "pay"));
		this.scene.server.access().deny("*", Scene.MAPS, "pay");
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.start();
		this.scene.awaitEvents("*a=1");
		this.scene.update("a", "2");
		this.scene.awaitEvents("*a=1", "a=1>2");
		this.scene.awaitState("WAITING FORBIDDEN");
		await().atMost(Scene.LONG).untilAsserted(() -> {
			PartitionStatus waiting = partition("pay");
			assertThat(waiting.state()).isEqualTo(InformerState.WAITING);
			assertThat(waiting.retryAt()).isAfter(waiting.since());
		});
		assertThat(partition("pay").reason()).isEqualTo(Reason.FORBIDDEN);
		assertThat(partition("pay").message()).contains("\"list\"", "\"watch\"", "configmaps", "pay");
		assertThat(partition("shop").reason()).isNull();
		assertThat(informer.status().reason()).isEqualTo(Reason.FORBIDDEN);
		assertThat(informer.awaitSync(MOMENT)).isFalse();
		assertThat(this.scene.factory.awaitSync(MOMENT).toString()).contains("b53-maps", "FORBIDDEN", "configmaps",
				"pay");
		this.scene.server.requests().await(3, RequestMatcher.initialState(Scene.MAPS).inNamespace("pay"));
		assertThat(this.log.lines()).singleElement()
			.satisfies((line) -> assertThat(line).contains("FORBIDDEN", "configmaps", "'pay'"));
		this.scene.server.access().allowEverything();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		this.scene.awaitEvents("*a=1", "a=1>2", "*b=1");
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == null);
	}

	@Test
	void aForbiddenTypeLeavesOtherTypesAlone() throws InterruptedException {
		this.scene.create("a", "1");
		this.scene.server.access().deny("*", "secrets");
		SharedIndexInformer<V1ConfigMap> maps = this.scene.prepared();
		SharedIndexInformer<V1Secret> secrets = this.scene.factory.informer(V1Secret.class);
		this.scene.factory.start();
		assertThat(maps.awaitSync(Scene.LONG)).isTrue();
		this.scene.awaitEvents("*a=1");
		await().atMost(Scene.LONG).until(() -> secrets.status().reason() == Reason.FORBIDDEN);
		SyncResult result = this.scene.factory.awaitSync(MOMENT);
		assertThat(result.waiting()).containsOnlyKeys("secrets");
		assertThat(result.waiting().get("secrets")).contains("FORBIDDEN", "secrets", "ClusterRole");
		this.scene.server.access().allow("*", "secrets");
		assertThat(this.scene.factory.awaitSync(Scene.LONG).synced()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "list", "watch" })
	void aSingleVerbMayBeMissing(String verb) throws InterruptedException {
		this.scene.create("a", "1");
		this.scene.server.access().deny(verb, Scene.MAPS);
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.start();
		if (verb.equals("list") && this.initial.isStreaming()) {
			assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		}
		else {
			this.scene.awaitState("WAITING FORBIDDEN");
			await().atMost(Scene.LONG)
				.untilAsserted(() -> assertThat(informer.status().message()).contains("\"" + verb + "\""));
		}
		this.scene.server.access().allowEverything();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		this.scene.update("a", "2");
		this.scene.awaitEvents("*a=1", "a=1>2");
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == null);
	}

	@Test
	void aRightThatIsTakenAwayLaterCostsNoRelist() throws InterruptedException {
		this.scene.create("a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		this.scene.server.watches().await(2);
		int requests = this.scene.contentRequests();
		this.scene.server.access().deny("list", Scene.MAPS).deny("watch", Scene.MAPS);
		this.scene.server.connections().cut(Cut.RESET);
		this.scene.awaitState("WAITING FORBIDDEN");
		this.scene.update("a", "2");
		assertThat(informer.hasSynced()).isTrue();
		assertThat(this.scene.cached()).containsExactly("a=1");
		assertThat(this.scene.factory.awaitSync(MOMENT).synced()).isTrue();
		this.scene.server.access().allowEverything();
		this.scene.awaitEvents("*a=1", "a=1>2");
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == null);
		assertThat(this.scene.contentRequests()).isEqualTo(requests);
	}

	private PartitionStatus partition(String namespace) {
		return Objects.requireNonNull(this.scene.informer().status().partitions().get(namespace));
	}

}
