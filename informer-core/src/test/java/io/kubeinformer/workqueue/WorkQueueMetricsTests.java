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

package io.kubeinformer.workqueue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;

class WorkQueueMetricsTests {

	private final VirtualTimer time = new VirtualTimer();

	private final Recorder recorder = new Recorder();

	private final WorkQueue<String> queue = new WorkQueue<>("test",
			WorkQueueOptions.<String>defaults().withTimer(this.time).withMetrics(this.recorder));

	@Test
	@Parity("WQ22")
	void durationsAndDepthFollowAKey() {
		this.queue.add("a");
		assertThat(this.queue.status().depth()).isEqualTo(1);
		this.time.advance(Duration.ofMillis(50));
		this.queue.poll();
		assertThat(this.queue.status().depth()).isZero();
		this.time.advance(Duration.ofMillis(25));
		assertThat(this.queue.status().unfinishedWork()).isEqualTo(Duration.ofMillis(25));
		this.queue.done("a");
		assertThat(this.recorder.calls).containsExactly("adds", "queueDuration PT0.05S", "workDuration PT0.025S");
		assertThat(this.queue.status()).isEqualTo(new WorkQueueStatus(0, 0, 0, 1, 0, Duration.ZERO, Duration.ZERO));
	}

	@Test
	@Parity("WQ22")
	void keyAddedAgainAndAgainWhileProcessedCountsOnce() {
		this.queue.add("a");
		this.queue.poll();
		for (int i = 0; i < 5; i++) {
			this.queue.add("a");
		}
		assertThat(this.queue.status().adds()).isEqualTo(2);
		assertThat(this.queue.status().depth()).isEqualTo(1);
		this.time.advance(Duration.ofMillis(10));
		this.queue.done("a");
		this.queue.poll();
		assertThat(this.recorder.calls).containsExactly("adds", "queueDuration PT0S", "adds", "workDuration PT0.01S",
				"queueDuration PT0.01S");
	}

	@Test
	@Parity("WQ22")
	void workInProgressIsAddedUpAndItsOldestIsKnown() {
		this.queue.add("a");
		this.queue.add("b");
		this.queue.poll();
		this.time.advance(Duration.ofSeconds(2));
		this.queue.poll();
		this.time.advance(Duration.ofSeconds(1));
		WorkQueueStatus status = this.queue.status();
		assertThat(status.processing()).isEqualTo(2);
		assertThat(status.unfinishedWork()).isEqualTo(Duration.ofSeconds(4));
		assertThat(status.longestRunningProcessor()).isEqualTo(Duration.ofSeconds(3));
	}

	@Test
	void keysGivenBackAreRetries() {
		this.queue.addAfter("a", Duration.ofSeconds(1));
		this.queue.addRateLimited("b");
		assertThat(this.queue.status().retries()).isEqualTo(2);
		assertThat(this.queue.status().adds()).isZero();
		assertThat(this.queue.status().delayed()).isEqualTo(2);
		assertThat(this.recorder.calls).containsExactly("retries", "retries");
	}

	@Test
	@Parity("WQ23")
	void nothingIsCountedAfterShutdown() {
		this.queue.shutDown();
		this.queue.add("a");
		this.queue.addAfter("b", Duration.ZERO);
		this.queue.addRateLimited("c");
		assertThat(this.recorder.calls).isEmpty();
		assertThat(this.queue.status()).isEqualTo(new WorkQueueStatus(0, 0, 0, 0, 0, Duration.ZERO, Duration.ZERO));
	}

	@Test
	void metricsThatThrowChangeNothing() {
		WorkQueue<String> other = new WorkQueue<>("other",
				WorkQueueOptions.<String>defaults().withTimer(this.time).withMetrics(new WorkQueueMetrics() {

					@Override
					public void adds() {
						throw new AssertionError("adds");
					}

					@Override
					public void queueDuration(Duration waited) {
						throw new IllegalStateException("queueDuration");
					}

					@Override
					public void workDuration(Duration worked) {
						throw new IllegalStateException("workDuration");
					}

				}));
		other.add("a");
		assertThat(other.poll()).isEqualTo("a");
		other.add("a");
		other.done("a");
		assertThat(other.poll()).isEqualTo("a");
	}

	private static final class Recorder implements WorkQueueMetrics {

		private final List<String> calls = new ArrayList<>();

		@Override
		public void adds() {
			this.calls.add("adds");
		}

		@Override
		public void retries() {
			this.calls.add("retries");
		}

		@Override
		public void queueDuration(Duration waited) {
			this.calls.add("queueDuration " + waited);
		}

		@Override
		public void workDuration(Duration worked) {
			this.calls.add("workDuration " + worked);
		}

	}

}
