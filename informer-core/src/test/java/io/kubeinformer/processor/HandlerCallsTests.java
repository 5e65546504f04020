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

package io.kubeinformer.processor;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.kubeinformer.AsyncResourceEventHandler;
import io.kubeinformer.ConfigMaps;
import io.kubeinformer.EventType;
import io.kubeinformer.Failure;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.HandlerStatus.Execution;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEvent.Added;
import io.kubeinformer.ResourceEvent.Deleted;
import io.kubeinformer.ResourceEvent.Unwatched;
import io.kubeinformer.ResourceEvent.Updated;
import io.kubeinformer.ResourceEventHandler;

import static org.assertj.core.api.Assertions.assertThat;

class HandlerCallsTests {

	private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

	private final SettableClock clock = new SettableClock();

	private final List<String> seen = new ArrayList<>();

	private final Call<V1ConfigMap> call = new Call<>();

	private Runnable during = () -> {
	};

	private final HandlerCalls<V1ConfigMap> calls = new HandlerCalls<>("test", new Recorder(),
			HandlerOptions.defaults(), this.clock);

	@Test
	void everyEventComesToItsOwnMethod() {
		V1ConfigMap one = ConfigMaps.of("a", 1);
		V1ConfigMap two = ConfigMaps.of("a", 2);
		deliver(new Added<>(one, true));
		deliver(new Added<>(one, false));
		deliver(new Updated<>(one, two, false));
		deliver(new Deleted<>(two, true));
		deliver(new Deleted<>(two, false));
		deliver(new Unwatched<>(two));
		assertThat(this.seen).containsExactly("added 1 true", "added 1 false", "updated 1 2", "deleted 2 true",
				"deleted 2 false", "unwatched 2");
		HandlerStatus status = status();
		assertThat(status.started()).isEqualTo(6);
		assertThat(status.processed()).isEqualTo(6);
		assertThat(status.failed()).isZero();
	}

	@Test
	void whatFiltersLeaveOutIsNoCall() {
		HandlerCalls<V1ConfigMap> filtered = new HandlerCalls<>("test", oneOnly(oneOnly(new Recorder())),
				HandlerOptions.defaults(), this.clock);
		this.call.begin(new Added<>(ConfigMaps.of("a", 2), true), System.nanoTime(), 1, 1);
		filtered.taken(this.call);
		assertThat(this.call.runningSince()).isEqualTo(START);
		assertThat(filtered.deliver(this.call)).isNull();
		assertThat(this.call.runningSince()).isNull();
		HandlerStatus none = filtered.status("test", false, 0, 0, 0, this.call.runningSince());
		assertThat(none.started()).isZero();
		assertThat(none.processed()).isZero();
		assertThat(none.waited()).isZero();
		assertThat(none.ran()).isZero();
		assertThat(none.lastExecution()).isNull();
		this.call.begin(new Updated<>(ConfigMaps.of("a", 2), ConfigMaps.of("a", 1), false), System.nanoTime(), 2, 1);
		filtered.deliver(this.call);
		HandlerStatus one = filtered.status("test", false, 0, 0, 0, this.call.runningSince());
		assertThat(this.seen).containsExactly("added 1 false");
		assertThat(one.started()).isEqualTo(1);
		assertThat(one.processed()).isEqualTo(1);
		assertThat(one.lastExecution()).as("what the handler was told")
			.isEqualTo(new Execution(EventType.ADDED, START, null));
	}

	@Test
	void filterThatThrowsIsACallThatFailed() {
		HandlerCalls<V1ConfigMap> broken = new HandlerCalls<>("test", ResourceEventHandler.filtering((object) -> {
			throw new IllegalArgumentException("wrong");
		}, new Recorder()), HandlerOptions.defaults(), this.clock);
		this.call.begin(new Added<>(ConfigMaps.of("a", 1), true), System.nanoTime(), 1, 1);
		broken.deliver(this.call);
		HandlerStatus status = broken.status("test", false, 0, 0, 0, this.call.runningSince());
		assertThat(this.seen).isEmpty();
		assertThat(status.processed()).isEqualTo(1);
		assertThat(status.failed()).isEqualTo(1);
	}

	@Test
	void stageOfAFilteredHandlerIsAwaited() {
		CompletableFuture<Void> end = new CompletableFuture<>();
		AsyncResourceEventHandler<V1ConfigMap> async = (event) -> end;
		HandlerCalls<V1ConfigMap> filtered = new HandlerCalls<>("test", oneOnly(async), HandlerOptions.defaults(),
				this.clock);
		this.call.begin(new Added<>(ConfigMaps.of("a", 1), true), System.nanoTime(), 1, 1);
		assertThat(filtered.deliver(this.call)).isSameAs(end);
	}

	private static ResourceEventHandler<V1ConfigMap> oneOnly(ResourceEventHandler<V1ConfigMap> handler) {
		return ResourceEventHandler.filtering((object) -> ConfigMaps.value(object).equals("1"), handler);
	}

	@Test
	void theLastExecutionHasTypeAndTimeOfItsEnd() {
		V1ConfigMap object = ConfigMaps.of("a", 1);
		assertThat(status().lastExecution()).isNull();
		this.during = () -> this.clock.advance(Duration.ofMillis(1234));
		deliver(new Added<>(object, true));
		assertThat(status().lastExecution()).isEqualTo(new Execution(EventType.ADDED, at(1234), null));
		deliver(new Updated<>(object, object, false));
		assertThat(status().lastExecution()).isEqualTo(new Execution(EventType.UPDATED, at(2468), null));
		deliver(new Deleted<>(object, false));
		assertThat(status().lastExecution()).isEqualTo(new Execution(EventType.DELETED, at(3702), null));
		deliver(new Unwatched<>(object));
		assertThat(status().lastExecution()).isEqualTo(new Execution(EventType.UNWATCHED, at(4936), null));
	}

	@Test
	void theLastExecutionHasItsFailureAndNotAnEarlierOne() {
		V1ConfigMap object = ConfigMaps.of("a", 1);
		this.during = () -> {
			this.clock.advance(Duration.ofMillis(500));
			throw new IllegalArgumentException("wrong");
		};
		deliver(new Unwatched<>(object));
		assertThat(status().lastExecution()).isEqualTo(
				new Execution(EventType.UNWATCHED, at(500), new Failure("IllegalArgumentException", "wrong", at(500))));
		this.during = () -> {
		};
		deliver(new Added<>(object, true));
		assertThat(status().lastExecution()).isEqualTo(new Execution(EventType.ADDED, at(500), null));
		assertThat(status().failed()).isEqualTo(1);
		assertThat(status().processed()).isEqualTo(2);
	}

	@Test
	void failureThatCannotBeToldIsToldByItsType() {
		this.during = () -> {
			throw new Silent();
		};
		deliver(new Added<>(ConfigMaps.of("a", 1), true));
		assertThat(status().lastExecution())
			.isEqualTo(new Execution(EventType.ADDED, START, new Failure("Silent", "", START)));
		assertThat(status().failed()).isEqualTo(1);
	}

	@Test
	void aCallRunsSinceItsBeginningUntilItsEnd() {
		this.clock.advance(Duration.ofMillis(77));
		assertThat(this.call.runningSince()).isNull();
		this.during = () -> {
			this.clock.advance(Duration.ofMillis(3));
			assertThat(this.call.runningSince()).isEqualTo(at(77));
			assertThat(status().started()).isEqualTo(1);
			assertThat(status().processed()).isZero();
			this.seen.add("checked");
		};
		deliver(new Added<>(ConfigMaps.of("a", 1), true));
		assertThat(this.seen).contains("checked");
		assertThat(this.call.runningSince()).isNull();
	}

	@Test
	void waitingAndRunningAreSummedUpApart() {
		long begun = System.nanoTime();
		long since = begun - Duration.ofHours(1).toNanos();
		for (int i = 0; i < 2; i++) {
			this.call.begin(new Added<>(ConfigMaps.of("a", 1), true), since, 1, 1);
			this.calls.deliver(this.call);
		}
		Duration spent = Duration.ofNanos(System.nanoTime() - begun);
		assertThat(status().waited()).isBetween(Duration.ofHours(2), Duration.ofHours(2).plus(spent.multipliedBy(2)));
		assertThat(status().ran()).isBetween(Duration.ofNanos(1), spent);
	}

	private void deliver(ResourceEvent<V1ConfigMap> event) {
		this.call.begin(event, System.nanoTime(), 1, 1);
		this.calls.deliver(this.call);
	}

	private HandlerStatus status() {
		return this.calls.status("test", false, 0, 0, 0, this.call.runningSince());
	}

	private static Instant at(long millis) {
		return START.plusMillis(millis);
	}

	private final class Recorder implements ResourceEventHandler<V1ConfigMap> {

		@Override
		public void onAdd(V1ConfigMap object, boolean initial) {
			saw("added " + ConfigMaps.value(object) + " " + initial);
		}

		@Override
		public void onUpdate(V1ConfigMap before, V1ConfigMap after) {
			saw("updated " + ConfigMaps.value(before) + " " + ConfigMaps.value(after));
		}

		@Override
		public void onDelete(V1ConfigMap last, boolean finalStateUnknown) {
			saw("deleted " + ConfigMaps.value(last) + " " + finalStateUnknown);
		}

		@Override
		public void onUnwatched(V1ConfigMap last) {
			saw("unwatched " + ConfigMaps.value(last));
		}

		private void saw(String call) {
			HandlerCallsTests.this.seen.add(call);
			HandlerCallsTests.this.during.run();
		}

	}

	/** An exception that cannot even be asked for its message. */
	private static final class Silent extends RuntimeException {

		@Override
		public @Nullable String getMessage() {
			throw new IllegalStateException("no message");
		}

	}

	private static final class SettableClock extends Clock {

		private Instant now = START;

		void advance(Duration time) {
			this.now = this.now.plus(time);
		}

		@Override
		public Instant instant() {
			return this.now;
		}

		@Override
		public ZoneId getZone() {
			return ZoneOffset.UTC;
		}

		@Override
		public Clock withZone(ZoneId zone) {
			return this;
		}

	}

}
