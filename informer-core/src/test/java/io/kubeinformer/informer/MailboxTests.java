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

package io.kubeinformer.informer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class MailboxTests {

	private static final int POSTERS = 8;

	private static final int TASKS = 5000;

	private final ExecutorService executor = Executors.newCachedThreadPool();

	private final Mailbox mailbox = new Mailbox("configmaps", this.executor);

	@AfterEach
	void shutDown() {
		this.executor.shutdownNow();
	}

	@Test
	void tasksOfManyThreadsRunOneAtATimeInTheOrderOfEachThread() {
		AtomicBoolean inside = new AtomicBoolean();
		List<String> faults = new ArrayList<>();
		int[] next = new int[POSTERS];
		List<CompletableFuture<Void>> posters = new ArrayList<>();
		for (int poster = 0; poster < POSTERS; poster++) {
			int number = poster;
			posters.add(CompletableFuture.runAsync(() -> {
				for (int i = 0; i < TASKS; i++) {
					int task = i;
					this.mailbox.post(() -> {
						if (!inside.compareAndSet(false, true)) {
							faults.add("two at once");
						}
						if (next[number]++ != task) {
							faults.add(number + " out of order at " + task);
						}
						inside.set(false);
					});
				}
			}, this.executor));
		}
		posters.forEach(CompletableFuture::join);
		assertThat(this.mailbox.call(() -> List.copyOf(faults))).isEmpty();
		assertThat(this.mailbox.call(next::clone)).containsOnly(TASKS);
	}

	@Test
	void aCallFromInsideRunsAtOnce() {
		assertThat(this.mailbox.call(() -> this.mailbox.call(() -> "inner") + " and outer"))
			.isEqualTo("inner and outer");
	}

	@Test
	void whatATaskThrowsReachesItsCallerAndHarmsNoOther() {
		AtomicInteger later = new AtomicInteger();
		this.mailbox.post(() -> {
			throw new IllegalArgumentException("nobody waits for this");
		});
		assertThatIllegalStateException().isThrownBy(() -> this.mailbox.call(() -> {
			throw new IllegalStateException("for the caller");
		})).withMessage("for the caller");
		assertThat(this.mailbox.call(later::incrementAndGet)).isEqualTo(1);
	}

	@Test
	void withoutAnExecutorTasksRunOnTheCallersThread() {
		this.executor.shutdown();
		assertThat(this.mailbox.call(Thread::currentThread)).isSameAs(Thread.currentThread());
	}

}
