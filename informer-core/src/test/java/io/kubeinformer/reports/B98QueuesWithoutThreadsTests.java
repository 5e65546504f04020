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

import org.junit.jupiter.api.Test;

import io.kubeinformer.ResourceKey;
import io.kubeinformer.workqueue.ReconcileLoop;
import io.kubeinformer.workqueue.Reconciler.Result;
import io.kubeinformer.workqueue.VirtualTimer;
import io.kubeinformer.workqueue.WorkQueue;
import io.kubeinformer.workqueue.WorkQueueOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Queues begin no thread that nobody ends: none at all before they are used, and none of
 * their own where others are given.
 */
class B98QueuesWithoutThreadsTests {

	private static final ResourceKey KEY = new ResourceKey("shop", "a");

	@Test
	void loopsWithAnExecutorAndATimerOfTheUserBeginNoThread() throws Exception {
		for (int i = 0; i < 100; i++) {
			ReconcileLoop loop = ReconcileLoop.builder("b98-given", (key) -> Result.done())
				.executor(Runnable::run)
				.queue(WorkQueueOptions.<ResourceKey>defaults().withTimer(new VirtualTimer()))
				.build();
			loop.start();
			loop.queue().addAfter(KEY, Duration.ofSeconds(1));
			loop.queue().add(KEY);
			loop.stop(Duration.ofSeconds(1));
			loop.close();
			assertThat(threads("b98-given")).isEmpty();
		}
	}

	@Test
	void threadsOfLoopsEndWithThem() throws Exception {
		for (int i = 0; i < 100; i++) {
			ReconcileLoop loop = ReconcileLoop.builder("b98-own", (key) -> Result.done()).build();
			loop.start();
			loop.queue().add(KEY);
			loop.queue().addAfter(new ResourceKey("shop", "b"), Duration.ofHours(1));
			loop.stop(Duration.ofSeconds(20));
			loop.close();
		}
		await().untilAsserted(() -> assertThat(threads("b98-own")).isEmpty());
	}

	@Test
	void queuesThatAreNeverShutDownHoldNoThreadUnlessADelayIsPending() {
		for (int i = 0; i < 100; i++) {
			WorkQueue<String> queue = new WorkQueue<>("b98-idle");
			queue.add("a");
			queue.poll();
			queue.done("a");
		}
		assertThat(threads("b98-idle")).isEmpty();
	}

	private static List<String> threads(String name) {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.map(Thread::getName)
			.filter((thread) -> thread.contains(name))
			.toList();
	}

}
