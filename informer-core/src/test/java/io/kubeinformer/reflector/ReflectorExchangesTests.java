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

import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.PartitionStatus.ExchangeStats;
import io.kubeinformer.PartitionStatus.ListOutcome;
import io.kubeinformer.PartitionStatus.WatchOutcome;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is counted of exchanges that ended, and what is left of them.
 */
@WithEachInitialState
class ReflectorExchangesTests implements ReflectorScript {

	private final InitialState initial;

	private final ReflectorRig rig;

	ReflectorExchangesTests(InitialState initial) {
		this.initial = initial;
		this.rig = new ReflectorRig(initial);
	}

	@Test
	void whatHasEndedIsNotCancelledByAStop() {
		this.rig.lists(list("100", "a@5").next("t"), list("100", "b@6"))
			.watches(watch().afterSeconds(2).closes(), watch().afterSeconds(2).closes(), refused(status(503)),
					watch().afterSeconds(2).breaks(new EOFException("cut")))
			.run();
		assertThat(this.rig.requests()).endsWith("WATCH 100", "WATCH 100", "WATCH 100", "WATCH 100", "WATCH 100");
		assertThat(this.rig.cancelledByStop).as("the one that is open").isEqualTo(1);
		assertThat(this.rig.openWatches).isZero();
	}

	@Test
	void timesOfWatchesAreThoseBetweenTheirHeadersAndTheirEnds() {
		this.rig.lists(list("100"))
			.watches(watch().afterSeconds(2).closes(), watch().afterSeconds(3).closes(),
					watch().afterSeconds(5).breaks(new EOFException("cut")))
			.run();
		assertThat(this.rig.reflector().status().watches())
			.containsEntry(WatchOutcome.CLOSED, new ExchangeStats(2, Duration.ofSeconds(5)))
			.containsEntry(WatchOutcome.ERROR, new ExchangeStats(1, Duration.ofSeconds(5)))
			.containsEntry(WatchOutcome.TIMEOUT, new ExchangeStats(0, Duration.ZERO));
	}

	@Test
	void timesOfRefusalsAreThoseUntilTheAnswer() {
		this.rig.lists(list("100"))
			.watches(watch().afterSeconds(2).closes(), refused(status(503)).afterSeconds(7),
					unreachable(new IOException("no answer")).afterSeconds(4), watch().afterSeconds(2).closes(),
					refused(expired()).afterSeconds(9))
			.run();
		assertThat(this.rig.reflector().status().watches())
			.containsEntry(WatchOutcome.ERROR, new ExchangeStats(2, Duration.ofSeconds(11)))
			.containsEntry(WatchOutcome.EXPIRED, new ExchangeStats(1, Duration.ofSeconds(9)));
	}

	@Test
	void stopWhileTheContentIsHandedOverLeavesNoWatchOpen() {
		this.rig.onReplace(() -> this.rig.reflector().stop()).lists(list("100", "a@5")).run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [a@5]");
		assertThat(this.rig.openWatches).isZero();
		PartitionStatus status = this.rig.reflector().status();
		assertThat(this.rig.states()).endsWith("STOPPED");
		assertThat(ended(status, ListOutcome.SUCCESS)).isZero();
		assertThat(this.rig.watchRequests).hasSize(this.initial.isStreaming() ? 1 : 0);
	}

}
