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

package io.kubeinformer.actuate.endpoint;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;

import io.kubeinformer.EventType;
import io.kubeinformer.Failure;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.InformerStatus;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.PartitionStatus.ExchangeStats;
import io.kubeinformer.Reason;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;

/**
 * Description of all that an informer tells about itself.
 *
 * @param name its name
 * @param resource what it watches
 * @param state the state of its worst partition
 * @param reason why it is not well, or {@code null}
 * @param message the reason in a sentence, or {@code null}
 * @param synced whether the first content was processed
 * @param age time since the last event or bookmark
 * @param partitions its readers by namespace; {@code *} for all namespaces
 * @param cache what is cached
 * @param queue what waits between reader and cache
 * @param events what reached the cache
 * @param handlers the handlers
 */
public record InformerDescriptor(String name, ResourceDescriptor resource, InformerState state, @Nullable Reason reason,
		@Nullable String message, boolean synced, @Nullable Duration age, Map<String, PartitionDescriptor> partitions,
		CacheDescriptor cache, QueueDescriptor queue, InformerStatus.EventCounts events,
		List<HandlerDescriptor> handlers) implements OperationResponseBody {

	static InformerDescriptor of(SharedIndexInformer<?> informer) {
		InformerStatus status = informer.status();
		Map<String, PartitionDescriptor> partitions = new LinkedHashMap<>();
		status.partitions()
			.forEach((namespace, partition) -> partitions.put(namespace.isEmpty() ? "*" : namespace,
					PartitionDescriptor.of(partition)));
		return new InformerDescriptor(status.name(), ResourceDescriptor.of(informer), status.state(), status.reason(),
				status.message(), status.synced(), status.age(), partitions, CacheDescriptor.of(status),
				new QueueDescriptor(status.queueDepth(), status.queueOldestAge()), status.events(),
				status.handlers().stream().map(HandlerDescriptor::of).toList());
	}

	/**
	 * Description of what an informer watches.
	 *
	 * @param group the API group, empty for the core group
	 * @param version the version
	 * @param kind the kind, or {@code null} before it was looked up
	 * @param plural the plural name, or {@code null} before it was looked up
	 * @param namespaces the namespaces; empty for all
	 * @param name the name of the one object, or {@code null}
	 * @param labelSelector the label selector, or {@code null}
	 * @param fieldSelector the field selector, or {@code null}
	 */
	public record ResourceDescriptor(String group, String version, @Nullable String kind, @Nullable String plural,
			List<String> namespaces, @Nullable String name, @Nullable String labelSelector,
			@Nullable String fieldSelector) {

		static ResourceDescriptor of(SharedIndexInformer<?> informer) {
			InformerSpec<?> spec = informer.spec();
			ResourceType<?> type = informer.resourceType();
			String labels = spec.labelSelector().isEverything() ? null : spec.labelSelector().toString();
			return new ResourceDescriptor(type.group(), type.version(), type.kind(), type.plural(),
					spec.namespaces().stream().sorted().toList(), spec.objectName(), labels, spec.fieldSelector());
		}

	}

	/**
	 * Description of the reader of one namespace.
	 *
	 * @param state what it is doing
	 * @param since when that began
	 * @param reason why it is not well, or {@code null}
	 * @param message the reason in a sentence, or {@code null}
	 * @param synced whether its first content was processed
	 * @param age time since the last event or bookmark
	 * @param resourceVersion the version up to which it has read
	 * @param retryAt when it tries again, while it waits
	 * @param lastError the last thing that went wrong
	 * @param lists requests for the whole content that have ended
	 * @param watches watches that have ended
	 * @param relists requests for the whole content by why they were made
	 */
	public record PartitionDescriptor(InformerState state, Instant since, @Nullable Reason reason,
			@Nullable String message, boolean synced, @Nullable Duration age, @Nullable String resourceVersion,
			@Nullable Instant retryAt, @Nullable Failure lastError, long lists, long watches,
			Map<PartitionStatus.ListReason, Long> relists) {

		static PartitionDescriptor of(PartitionStatus status) {
			return new PartitionDescriptor(status.state(), status.since(), status.reason(), status.message(),
					status.synced(), status.age(), status.resourceVersion(), status.retryAt(), status.lastError(),
					count(status.lists()), count(status.watches()), status.relists());
		}

		private static long count(Map<?, ExchangeStats> exchanges) {
			return exchanges.values().stream().mapToLong(ExchangeStats::count).sum();
		}

	}

	/**
	 * Description of what is cached.
	 *
	 * @param size number of objects
	 * @param bytes about how much memory they take
	 * @param indexes names of the indexes
	 * @param quarantined objects that could not be read
	 */
	public record CacheDescriptor(long size, long bytes, Set<String> indexes,
			List<InformerStatus.QuarantinedItem> quarantined) {

		static CacheDescriptor of(InformerStatus status) {
			return new CacheDescriptor(status.cacheSize(), status.cacheBytes(), new TreeSet<>(status.indexes()),
					status.quarantined());
		}

	}

	/**
	 * Description of what waits between reader and cache.
	 *
	 * @param depth number of keys
	 * @param oldestAge how long the oldest has waited
	 */
	public record QueueDescriptor(long depth, Duration oldestAge) {

	}

	/**
	 * Description of a handler.
	 *
	 * @param id its id
	 * @param synced whether it has seen the initial content
	 * @param pending events, or keys of a work queue, that wait for it
	 * @param delayed events and keys that wait for the time when they are tried again
	 * @param processed calls that ended, failed ones included
	 * @param failed calls that threw
	 * @param retries how often an event or a key was set aside to be tried again later
	 * @param abandoned events and keys that were given up after their last failure
	 * @param merged events that became part of another one, because the queue was full
	 * @param runningSince when the call in progress began, or {@code null}
	 * @param lastExecution how the last call ended, or {@code null}
	 */
	public record HandlerDescriptor(String id, boolean synced, long pending, long delayed, long processed, long failed,
			long retries, long abandoned, long merged, @Nullable Instant runningSince,
			@Nullable ExecutionDescriptor lastExecution) {

		static HandlerDescriptor of(HandlerStatus status) {
			HandlerStatus.Execution last = status.lastExecution();
			return new HandlerDescriptor(status.id(), status.synced(), status.pending(), status.delayed(),
					status.processed(), status.failed(), status.retries(), status.abandoned(), status.merged(),
					status.runningSince(), (last != null) ? ExecutionDescriptor.of(last) : null);
		}

	}

	/**
	 * Description of how a call ended.
	 *
	 * @param status {@code SUCCESS} or {@code ERROR}
	 * @param type what the event was, or {@code null} for a key of a work queue
	 * @param time when it ended
	 * @param exception what it threw, or {@code null}
	 */
	public record ExecutionDescriptor(String status, @Nullable EventType type, Instant time,
			@Nullable Failure exception) {

		static ExecutionDescriptor of(HandlerStatus.Execution execution) {
			return new ExecutionDescriptor((execution.failure() != null) ? "ERROR" : "SUCCESS", execution.type(),
					execution.time(), execution.failure());
		}

	}

}
