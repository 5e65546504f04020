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

import org.junit.jupiter.api.Test;

import io.kubeinformer.workqueue.VirtualTimer;
import io.kubeinformer.workqueue.WorkQueue;
import io.kubeinformer.workqueue.WorkQueueOptions;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A key that waits for a retry and is added at once meanwhile runs once.
 */
class B100MergedRunTests {

	private final VirtualTimer time = new VirtualTimer();

	private final WorkQueue<String> queue = new WorkQueue<>("b100",
			WorkQueueOptions.<String>defaults().withTimer(this.time));

	@Test
	void addWhileRateLimitedRunsNowAndNotAgainLater() {
		this.queue.addRateLimited("k");
		this.queue.add("k");
		runsOnce();
	}

	@Test
	void addWhileTheFailedRunIsNotDoneYetMergesWithItsRetry() {
		this.queue.add("k");
		assertThat(this.queue.poll()).isEqualTo("k");
		this.queue.addRateLimited("k");
		this.queue.add("k");
		this.queue.done("k");
		runsOnce();
	}

	@Test
	void retryOfAKeyThatWasAddedDuringItsRunMergesWithThat() {
		this.queue.add("k");
		assertThat(this.queue.poll()).isEqualTo("k");
		this.queue.add("k");
		this.queue.addRateLimited("k");
		this.queue.done("k");
		runsOnce();
	}

	@Test
	void failuresGoOnBeingCounted() {
		this.queue.addRateLimited("k");
		this.queue.add("k");
		assertThat(this.queue.poll()).isEqualTo("k");
		this.queue.addRateLimited("k");
		this.queue.done("k");
		assertThat(this.queue.numRequeues("k")).isEqualTo(2);
		this.time.advance(Duration.ofMillis(9));
		assertThat(this.queue.poll()).isNull();
		this.time.advance(Duration.ofMillis(1));
		assertThat(this.queue.poll()).isEqualTo("k");
	}

	private void runsOnce() {
		assertThat(this.queue.poll()).isEqualTo("k");
		this.queue.done("k");
		this.time.advance(Duration.ofHours(1));
		assertThat(this.queue.poll()).isNull();
		assertThat(this.queue.status().delayed()).isZero();
	}

}
