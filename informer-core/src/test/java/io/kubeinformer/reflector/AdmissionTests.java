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

package io.kubeinformer.reflector;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * How first lists are let in, on virtual time.
 */
class AdmissionTests {

	private static final Set<Thread.State> WAITING_OR_OVER = Set.of(Thread.State.WAITING, Thread.State.TERMINATED);

	private final List<Duration> waits = new ArrayList<>();

	private final VirtualTime time = new VirtualTime(this.waits::add);

	@Test
	void eachWaitsARandomPartOfTheJitter() throws InterruptedException {
		Admission admission = new Admission(3, Duration.ofSeconds(10), this.time, () -> Long.MIN_VALUE);
		assertThat(admission.enter(new StopSignal())).isTrue();
		assertThat(admission.enter(new StopSignal())).isTrue();
		assertThat(this.waits).as("the middle of the range")
			.containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(5));
	}

	@Test
	@Timeout(60)
	void noMoreAreLetInThanThereArePlaces() throws InterruptedException {
		Admission admission = new Admission(1, Duration.ZERO, this.time, () -> 0);
		assertThat(admission.enter(new StopSignal())).isTrue();
		admission.leave();
		assertThat(admission.enter(new StopSignal())).isTrue();
		AtomicBoolean letIn = new AtomicBoolean();
		Thread next = new Thread(() -> {
			try {
				letIn.set(admission.enter(new StopSignal()));
			}
			catch (InterruptedException ex) {
				// Not let in.
			}
		});
		next.start();
		await().atMost(Duration.ofSeconds(30)).until(() -> WAITING_OR_OVER.contains(next.getState()));
		assertThat(letIn).isFalse();
		admission.leave();
		next.join();
		assertThat(letIn).isTrue();
	}

	@Test
	void withoutJitterNobodyWaits() throws InterruptedException {
		Admission admission = new Admission(1, Duration.ZERO, this.time, () -> Long.MIN_VALUE);
		assertThat(admission.enter(new StopSignal())).isTrue();
		assertThat(this.waits).isEmpty();
	}

	@Test
	void whoIsStoppedIsNotLetInAndTakesNoPlace() throws InterruptedException {
		Admission admission = new Admission(1, Duration.ofSeconds(10), this.time, () -> 0);
		StopSignal stopped = new StopSignal();
		stopped.give();
		assertThat(admission.enter(stopped)).isFalse();
		assertThat(this.waits).isEmpty();
		assertThat(admission.enter(new StopSignal())).isTrue();
	}

}
