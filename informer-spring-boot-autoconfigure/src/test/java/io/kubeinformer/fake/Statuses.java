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

package io.kubeinformer.fake;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.EventType;
import io.kubeinformer.Failure;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.InformerState;
import io.kubeinformer.InformerStatus;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.PartitionStatus.ExchangeStats;
import io.kubeinformer.PartitionStatus.ListOutcome;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.PartitionStatus.WatchOutcome;
import io.kubeinformer.Reason;

/**
 * Snapshots of informers.
 */
public final class Statuses {

	/** A fixed time, so that JSON can be compared. */
	public static final Instant TIME = Instant.parse("2026-01-01T10:00:00Z");

	private Statuses() {
	}

	public static InformerStatus healthy(String name) {
		return status(name, InformerState.WATCHING, null, true, Duration.ofMillis(4200));
	}

	public static InformerStatus status(String name, InformerState state, @Nullable Reason reason, boolean synced,
			@Nullable Duration age) {
		String message = (reason != null) ? "The server says " + reason : null;
		PartitionStatus partition = new PartitionStatus("", state, TIME, reason, message, synced, age, "8123",
				(reason != null) ? TIME.plusSeconds(12) : null,
				(reason != null) ? new Failure("IOException", "cut", TIME) : null,
				Map.of(ListOutcome.SUCCESS, new ExchangeStats(1, Duration.ofSeconds(2))), 42,
				Map.of(WatchOutcome.CLOSED, new ExchangeStats(3, Duration.ofMinutes(15))),
				Map.of(ListReason.INITIAL, 1L));
		return new InformerStatus(name, state, reason, message, synced, age, Map.of("", partition), 42, 180_000,
				Set.of("namespace"), List.of(), 7, Duration.ofSeconds(1),
				new InformerStatus.EventCounts(42, 310, 5, 9, 2, 1), List.of(handler("watcher#onPod(ResourceEvent)")));
	}

	public static HandlerStatus handler(String id) {
		return new HandlerStatus(id, true, 3, 4, 357, 1, 8, 2, 6, Duration.ofSeconds(4), Duration.ofSeconds(8), 358,
				TIME,
				new HandlerStatus.Execution(EventType.UPDATED, TIME, new Failure("IllegalStateException", "no", TIME)));
	}

}
