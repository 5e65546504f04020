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
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.InformerState;
import io.kubeinformer.InitialState;
import io.kubeinformer.Reason;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.Unstructured;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RecordedRequest;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A resource is removed from the server: its objects are deleted here too, the informer
 * waits at the longest delay, and can be dropped alone.
 */
@WithEachInitialState
class B56RemovedResourceTests {

	private static final GroupVersionResource WIDGETS = new GroupVersionResource("example.org", "v1", "widgets");

	@AutoClose
	private final Scene scene;

	B56RemovedResourceTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.scene.server.customResource("example.org", "v1", "Widget", "widgets", true);
		this.scene.server.objects()
			.create("{apiVersion: example.org/v1, kind: Widget, metadata: {name: w, namespace: shop}}");
	}

	@Test
	void theCacheIsEmptiedAndTheInformerCanBeDropped() throws InterruptedException {
		List<String> deleted = new CopyOnWriteArrayList<>();
		SharedIndexInformer<Unstructured> informer = this.scene.factory.forResource(WIDGETS);
		informer.addHandler(new ResourceEventHandler<>() {

			@Override
			public void onDelete(Unstructured last, boolean finalStateUnknown) {
				deleted.add(String.valueOf(last.getMetadata().getName()));
			}

		});
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		this.scene.server.watches().await(1);
		this.scene.started();
		this.scene.server.objects().delete("customresourcedefinitions", "", "widgets.example.org");
		this.scene.server.watches().matching(RequestMatcher.watch("widgets")).end();
		await().atMost(Scene.LONG).until(() -> deleted.equals(List.of("w")));
		assertThat(informer.indexer().size()).isZero();
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == Reason.NOT_FOUND);
		assertThat(informer.hasSynced()).isTrue();
		this.scene.factory.remove(informer);
		assertThat(informer.status().state()).isEqualTo(InformerState.STOPPED);
		assertThat(this.scene.factory.informers()).doesNotContain(informer);
		assertThat(this.scene.eventsUntilNow()).isEmpty();
	}

	@Test
	void theDelayGrowsAndOneChangeOfStateIsToldOnce() throws InterruptedException {
		SharedIndexInformer<Unstructured> informer = this.scene.factory.forResource(WIDGETS);
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		this.scene.server.watches().await(1);
		this.scene.server.objects()
			.create("{apiVersion: example.org/v1, kind: Widget, metadata: {name: x, namespace: shop}}");
		await().atMost(Scene.LONG).until(() -> informer.lister().get("shop", "x") != null);
		this.scene.server.faults()
			.on(RequestMatcher.watch("widgets"))
			.always()
			.respond(404, "text/plain", "404 page not found\n");
		this.scene.states.clear();
		this.scene.server.requests().clear();
		this.scene.server.watches().end();
		this.scene.server.requests().await(8, RequestMatcher.watch("widgets"));
		List<RecordedRequest> tries = this.scene.server.requests().matching(RequestMatcher.watch("widgets"));
		Duration last = Duration.between(tries.get(6).arrivedAt(), tries.get(7).arrivedAt());
		assertThat(last).isGreaterThan(Duration.ofMillis(250));
		this.scene.awaitState("WAITING NOT_FOUND");
		assertThat(this.scene.states).containsExactly("WAITING NOT_FOUND");
	}

}
