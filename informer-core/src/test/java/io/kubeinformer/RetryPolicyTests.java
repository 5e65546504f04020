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

package io.kubeinformer;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RetryPolicyTests {

	private static final Duration SECOND = Duration.ofSeconds(1);

	@Test
	void delaysGrowUpToTheLongest() {
		RetryPolicy policy = new RetryPolicy(10, SECOND, 3, Duration.ofSeconds(10));
		assertThat(policy.delayAfter(1)).isEqualTo(SECOND);
		assertThat(policy.delayAfter(2)).hasSeconds(3);
		assertThat(policy.delayAfter(3)).hasSeconds(9);
		assertThat(policy.delayAfter(4)).hasSeconds(10);
		assertThat(policy.delayAfter(Integer.MAX_VALUE)).hasSeconds(10);
	}

	@Test
	void longestDelayMayBeForEver() {
		RetryPolicy policy = new RetryPolicy(10, SECOND, 2, ChronoUnit.FOREVER.getDuration());
		assertThat(policy.delayAfter(5)).hasSeconds(16);
	}

	@Test
	void attemptsIncludeTheFirstCall() {
		assertThat(RetryPolicy.none().retries(1)).isFalse();
		assertThat(RetryPolicy.ofAttempts(3).retries(2)).isTrue();
		assertThat(RetryPolicy.ofAttempts(3).retries(3)).isFalse();
	}

	@Test
	void whatMakesNoSenseIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> RetryPolicy.ofAttempts(0))
			.withMessageContaining("attempts = 0");
		assertThatIllegalArgumentException().isThrownBy(() -> new RetryPolicy(2, Duration.ZERO, 2, SECOND))
			.withMessageContaining("must be positive");
		assertThatIllegalArgumentException().isThrownBy(() -> new RetryPolicy(2, SECOND, 0.5, SECOND))
			.withMessageContaining("multiplier");
		assertThatIllegalArgumentException().isThrownBy(() -> new RetryPolicy(2, SECOND, 2, Duration.ofMillis(1)))
			.withMessageContaining("PT0.001S after PT1S");
	}

}
