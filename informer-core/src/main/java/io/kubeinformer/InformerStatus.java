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
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * What an informer is doing and how well: state and reason of its worst partition, and
 * the numbers behind them.
 *
 * @param name the informer's name
 * @param state the state of the worst partition
 * @param reason why it is not well, or {@code null} if it is
 * @param message the reason in a sentence, or {@code null}
 * @param synced whether the first content was processed and handlers have seen it
 * @param age time since the last event or bookmark of the partition that has waited
 * longest; {@code null} before the first one
 * @param partitions the partitions by namespace; the empty string stands for all
 * namespaces
 * @param cacheSize cached objects
 * @param cacheBytes about how much memory they take, in bytes: their number times the
 * mean size of all objects decoded so far, where what they share counts once, plus what
 * is held to share it; before a transform, and without indexes of your own
 * @param indexes names of the indexes
 * @param quarantined objects that could not be read
 * @param queueDepth keys that wait between reader and cache
 * @param queueOldestAge how long the oldest of them has waited
 * @param events what reached the cache
 * @param handlers the handlers in the order in which they joined
 */
public record InformerStatus(String name, InformerState state, @Nullable Reason reason, @Nullable String message,
		boolean synced, @Nullable Duration age, Map<String, PartitionStatus> partitions, long cacheSize,
		long cacheBytes, Set<String> indexes, List<QuarantinedItem> quarantined, long queueDepth,
		Duration queueOldestAge, EventCounts events, List<HandlerStatus> handlers) {

	/**
	 * Changes that reached the cache since the informer was made.
	 *
	 * @param added objects that came
	 * @param updated objects that changed
	 * @param deleted objects that went
	 * @param resynced objects shown again by resyncs, counted once per handler
	 * @param ignored changes that were dropped: not above the cached version, or a
	 * deletion of an object that is not cached
	 * @param indexFailures calls of index functions that threw
	 */
	public record EventCounts(long added, long updated, long deleted, long resynced, long ignored, long indexFailures) {

	}

	/**
	 * An object that could not be read. It counts as present, its last readable state
	 * stays cached, and it is released when it becomes readable.
	 *
	 * @param namespace the partition it came from
	 * @param item the object's key, or its position in the list if the key cannot be read
	 * @param failure why it could not be read
	 */
	public record QuarantinedItem(String namespace, String item, Failure failure) {

	}

}
