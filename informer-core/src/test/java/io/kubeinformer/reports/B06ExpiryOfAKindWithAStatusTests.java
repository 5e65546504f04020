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
import java.util.Objects;

import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Node;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.Reason;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Expiry of a kind whose own status is an object, not a string, followed by a restart of
 * the server: the informer lists anew, stays synced, and says that it is not current.
 */
@WithEachInitialState
class B06ExpiryOfAKindWithAStatusTests {

	@AutoClose
	private final Scene scene;

	B06ExpiryOfAKindWithAStatusTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@Test
	void nodesAreListedAnewAndTheRestartIsShown() throws InterruptedException {
		this.scene.server.objects().create("{apiVersion: v1, kind: Node, metadata: {name: a}}");
		SharedIndexInformer<V1Node> informer = this.scene.factory.informer(V1Node.class);
		expireAndRestart(informer, "nodes",
				() -> this.scene.server.objects().create("{apiVersion: v1, kind: Node, metadata: {name: b}}"));
		assertThat(informer.lister().get("", "a")).isNotNull();
		assertThat(informer.lister().get("", "b")).isNotNull();
	}

	@Test
	void jobsAreListedAnewAndTheRestartIsShown() throws InterruptedException {
		this.scene.server.objects().create(job("a"));
		SharedIndexInformer<V1Job> informer = this.scene.factory.informer(V1Job.class);
		expireAndRestart(informer, "jobs", () -> this.scene.server.objects().create(job("b")));
		assertThat(informer.lister().get("shop", "a")).isNotNull();
		assertThat(informer.lister().get("shop", "b")).isNotNull();
	}

	private void expireAndRestart(SharedIndexInformer<?> informer, String plural, Runnable change)
			throws InterruptedException {
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		RequestMatcher watch = RequestMatcher.watch(plural);
		this.scene.server.watches().matching(watch).await(1);
		this.scene.server.requests().clear();
		this.scene.server.watches().matching(watch).expire();
		this.scene.server.requests().await(1, RequestMatcher.initialState(plural));
		this.scene.server.watches().matching(watch).await(1);
		assertThat(status(informer).relists()).containsEntry(ListReason.EXPIRED, 1L);
		assertThat(informer.hasSynced()).isTrue();
		this.scene.server.stop();
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == Reason.UNREACHABLE);
		assertThat(informer.status().synced()).isTrue();
		assertThat(informer.status().message()).contains(plural);
		Duration age = age(informer);
		await().atMost(Scene.LONG).until(() -> age(informer).compareTo(age) > 0);
		change.run();
		this.scene.server.restart();
		assertThat(informer.awaitResourceVersion(this.scene.server.objects().resourceVersion(), Scene.LONG)).isTrue();
		await().atMost(Scene.LONG).until(() -> informer.status().reason() == null);
		assertThat(informer.hasSynced()).isTrue();
	}

	private static PartitionStatus status(SharedIndexInformer<?> informer) {
		return informer.status().partitions().values().iterator().next();
	}

	private static Duration age(SharedIndexInformer<?> informer) {
		return Objects.requireNonNull(informer.status().age());
	}

	private static String job(String name) {
		return "{apiVersion: batch/v1, kind: Job, metadata: {name: " + name + ", namespace: shop}, spec: {template: "
				+ "{spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}";
	}

}
