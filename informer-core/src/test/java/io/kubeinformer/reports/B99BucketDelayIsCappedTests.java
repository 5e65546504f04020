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

import io.kubeinformer.workqueue.RateLimiter;
import io.kubeinformer.workqueue.VirtualTimer;
import io.kubeinformer.workqueue.WorkQueue;
import io.kubeinformer.workqueue.WorkQueueOptions;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A burst of failures does not hold a key back for hours.
 */
class B99BucketDelayIsCappedTests {

	@Test
	void keyAfterABurstWaitsForAMinuteAtMost() {
		VirtualTimer time = new VirtualTimer();
		WorkQueue<String> queue = new WorkQueue<>("b99", WorkQueueOptions.<String>defaults().withTimer(time));
		for (int i = 0; i < 20_000; i++) {
			queue.addRateLimited("burst-" + i);
		}
		queue.addRateLimited("last");
		time.advance(Duration.ofMinutes(1));
		assertThat(queue.status().delayed()).isZero();
		assertThat(queue.size()).isEqualTo(20_001);
	}

	@Test
	void keysThatWaitedForTheLongestDelayOweNothing() {
		RateLimiter<String> limiter = RateLimiter.bucket(1000, 1, Duration.ofMillis(1));
		for (int i = 0; i < 20_000; i++) {
			assertThat(limiter.when("burst")).isLessThanOrEqualTo(Duration.ofMillis(1));
		}
	}

}
