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

import org.junit.jupiter.api.Test;

import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class HandlerOptionsTests {

	@Test
	void byDefaultThereIsNoResyncNoBoundAndOneCallAtATime() {
		HandlerOptions options = HandlerOptions.defaults();
		assertThat(options.id()).isNull();
		assertThat(options.resyncPeriod()).isZero();
		assertThat(options.queueCapacity()).isZero();
		assertThat(options.concurrency()).isEqualTo(1);
	}

	@Test
	@Parity("TY06")
	void eachOptionIsChangedAlone() {
		HandlerOptions options = HandlerOptions.defaults()
			.withConcurrency(4)
			.withQueueCapacity(100)
			.withResyncPeriod(Duration.ofMinutes(1))
			.withId("watcher");
		assertThat(options)
			.isEqualTo(new HandlerOptions("watcher", Duration.ofMinutes(1), 100, 4, RetryPolicy.none(), null));
	}

	@Test
	void valuesWithoutAMeaningAreRefusedByName() {
		HandlerOptions options = HandlerOptions.defaults().withId("watcher");
		assertThatIllegalArgumentException().isThrownBy(() -> options.withQueueCapacity(-1))
			.withMessage("A queue capacity is 0 (any number of events) or more, got -1 for handler watcher");
		assertThatIllegalArgumentException().isThrownBy(() -> options.withConcurrency(0))
			.withMessage("At least one call of a handler must be allowed at a time, got 0 for handler watcher");
		assertThatIllegalArgumentException().isThrownBy(() -> options.withResyncPeriod(Duration.ofMillis(999)))
			.withMessageContaining("at least one second");
		assertThatIllegalArgumentException().isThrownBy(() -> options.withResyncPeriod(Duration.ofSeconds(-1)))
			.withMessageContaining("got PT-1S for handler watcher");
	}

}
