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

import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.HandlerStatus;
import io.kubeinformer.InformerState;
import io.kubeinformer.InformerStatus;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.Reason;

/**
 * What the partitions of an informer come to together.
 *
 * @param state the state of the partition that is worst off: by its reason, without one
 * by its state
 * @param reason why that one is not well, or {@code null} if it is
 * @param message the reason in a sentence, or {@code null}
 * @param age the time since the last event or bookmark of the partition that has waited
 * longest
 * @param byNamespace the partitions by namespace
 */
record StatusSummary(InformerState state, @Nullable Reason reason, @Nullable String message, @Nullable Duration age,
		Map<String, PartitionStatus> byNamespace) {

	private static final Comparator<PartitionStatus> WORST_FIRST = Comparator.comparingInt(StatusSummary::rankOfReason)
		.thenComparingInt(StatusSummary::rankOfState);

	/**
	 * Sums partitions up.
	 * @param partitions the partitions
	 * @param whenNone the state of an informer whose namespaces were all removed
	 * @return what they come to
	 */
	static StatusSummary of(List<PartitionStatus> partitions, InformerState whenNone) {
		Map<String, PartitionStatus> byNamespace = new LinkedHashMap<>();
		partitions.forEach((partition) -> byNamespace.put(partition.namespace(), partition));
		Optional<PartitionStatus> worst = partitions.stream().min(WORST_FIRST);
		Duration age = partitions.stream()
			.map(PartitionStatus::age)
			.filter(Objects::nonNull)
			.max(Comparator.naturalOrder())
			.orElse(null);
		return new StatusSummary(worst.map(PartitionStatus::state).orElse(whenNone),
				worst.map(PartitionStatus::reason).orElse(null), worst.map(PartitionStatus::message).orElse(null), age,
				Collections.unmodifiableMap(byNamespace));
	}

	/**
	 * Returns why an informer has not synced, in words.
	 * @param status its status
	 * @return for example {@code WAITING, FORBIDDEN: pods is forbidden …}
	 */
	static String whyNotSynced(InformerStatus status) {
		if (status.reason() != null) {
			return status.state() + ", " + status.reason() + ": " + status.message();
		}
		List<String> handlers = status.handlers()
			.stream()
			.filter((handler) -> !handler.synced())
			.map(HandlerStatus::id)
			.toList();
		boolean content = status.partitions().values().stream().allMatch(PartitionStatus::synced);
		return (content && !handlers.isEmpty())
				? status.state() + ", waiting for handlers to see the first content: " + String.join(", ", handlers)
				: status.state() + ", the first content is not complete";
	}

	private static int rankOfReason(PartitionStatus status) {
		Reason reason = status.reason();
		return (reason != null) ? reason.ordinal() : Reason.values().length;
	}

	private static int rankOfState(PartitionStatus status) {
		InformerState state = status.state();
		return switch (state) {
			case STOPPED -> 0;
			case NEW -> 1;
			case WAITING -> 2;
			case LISTING -> 3;
			case WATCHING -> 4;
		};
	}

}
