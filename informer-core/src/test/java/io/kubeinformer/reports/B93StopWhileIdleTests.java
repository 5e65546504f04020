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

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An informer that is stopped while its watch is idle leaves neither thread nor
 * connection nor an error in the log.
 */
@WithEachInitialState
class B93StopWhileIdleTests {

	private final InitialState initial;

	B93StopWhileIdleTests(InitialState initial) {
		this.initial = initial;
	}

	@Test
	void stopEndsTheWatchAndTheReader() throws InterruptedException {
		try (ErrorLog log = new ErrorLog(); Scene scene = Scene.with(this.initial).open()) {
			SharedIndexInformer<V1ConfigMap> informer = scene.started();
			assertThat(threads("informer-reader-configmaps")).isNotEmpty().allMatch(Thread::isDaemon);
			assertThat(threads("informer-worker")).allMatch(Thread::isDaemon);
			informer.stop(Duration.ofMinutes(1));
			scene.server.requests().awaitNoneOpen(RequestMatcher.watch(Scene.MAPS));
			await().atMost(Scene.LONG).until(() -> threads("informer-reader-configmaps").isEmpty());
			assertThat(log.errors()).isEmpty();
			assertThat(scene.status().lastError()).isNull();
		}
	}

	@Test
	void closeEndsTheConnectionsToo() throws InterruptedException {
		try (ErrorLog log = new ErrorLog(); Scene scene = Scene.with(this.initial).open()) {
			scene.started();
			scene.factory.close();
			scene.server.connections().awaitNone(Scene.LONG);
			await().atMost(Scene.LONG).until(() -> threads("informer-").isEmpty());
			assertThat(log.errors()).isEmpty();
		}
	}

	private static List<Thread> threads(String prefix) {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith(prefix))
			.toList();
	}

}
