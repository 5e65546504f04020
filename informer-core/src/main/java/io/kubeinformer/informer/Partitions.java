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

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.InformerStatus.QuarantinedItem;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.ResourceVersion;
import io.kubeinformer.codec.MemoryUse;

/**
 * The partitions of an informer in the order of their namespaces, and how often each
 * namespace was asked for. Who holds the informer's lifecycle lock counts; the mailbox
 * changes the list, which is copied, so any thread may read it.
 *
 * @param <T> the type of the objects
 */
final class Partitions<T extends KubernetesObject> {

	private final String informer;

	private final Function<String, Partition<T>> maker;

	private final boolean allNamespaces;

	/** Guarded by the informer's lifecycle lock; a namespace in here has a partition. */
	private final Map<String, Integer> holds = new HashMap<>();

	private volatile List<Partition<T>> all = List.of();

	/**
	 * Creates partitions for a start.
	 * @param informer the informer's name, for messages
	 * @param namespaces the namespaces, each held once; none for one partition over all
	 * @param maker makes a partition
	 */
	Partitions(String informer, Set<String> namespaces, Function<String, Partition<T>> maker) {
		this.informer = informer;
		this.maker = maker;
		this.allNamespaces = namespaces.isEmpty();
		if (this.allNamespaces) {
			this.all = List.of(maker.apply(""));
		}
		else {
			new TreeSet<>(namespaces).forEach((namespace) -> put(hold(namespace)));
		}
	}

	/**
	 * Counts that a namespace is wanted.
	 * @param namespace the namespace
	 * @return a new partition to be put in, or {@code null} if there is one already
	 */
	@Nullable Partition<T> hold(String namespace) {
		if (namespace.isBlank()) {
			throw new IllegalArgumentException(
					"A namespace must not be blank, got '" + namespace + "' for informer '" + this.informer + "'");
		}
		requireSeveral("added to");
		return (this.holds.merge(namespace, 1, Integer::sum) == 1) ? this.maker.apply(namespace) : null;
	}

	/**
	 * Counts that a namespace is no longer wanted.
	 * @param namespace the namespace
	 * @return the partition to be taken out, or {@code null} if others want it
	 */
	@Nullable Partition<T> release(String namespace) {
		requireSeveral("removed from");
		if (!this.holds.containsKey(namespace)) {
			throw new IllegalArgumentException("Informer '" + this.informer + "' does not watch the namespace '"
					+ namespace + "', only " + new TreeSet<>(this.holds.keySet()));
		}
		if (this.holds.merge(namespace, -1, Integer::sum) > 0) {
			return null;
		}
		this.holds.remove(namespace);
		return this.all.stream()
			.filter((partition) -> partition.namespace().equals(namespace))
			.findFirst()
			.orElseThrow();
	}

	// Called on the mailbox.
	void put(@Nullable Partition<T> partition) {
		if (partition != null) {
			List<Partition<T>> changed = new ArrayList<>(this.all);
			changed.add(partition);
			changed.sort(Comparator.comparing(Partition::namespace));
			this.all = List.copyOf(changed);
		}
	}

	// Called on the mailbox.
	void remove(Partition<T> partition) {
		List<Partition<T>> changed = new ArrayList<>(this.all);
		changed.remove(partition);
		this.all = List.copyOf(changed);
	}

	/**
	 * Returns the partitions.
	 * @return an unmodifiable snapshot
	 */
	List<Partition<T>> all() {
		return this.all;
	}

	/**
	 * Lets the readers end, and does not wait for it.
	 */
	void closeWatches() {
		this.all.forEach(Partition::closeWatch);
	}

	// Returns whether the first content of every partition was processed.
	boolean haveSynced() {
		return this.all.stream().allMatch(Partition::hasSynced);
	}

	// Returns whether the cache has reached a version in every partition.
	boolean haveReached(String resourceVersion) {
		return this.all.stream()
			.allMatch((partition) -> ResourceVersion.isNotAbove(resourceVersion, partition.resourceVersion()));
	}

	List<PartitionStatus> statuses() {
		return this.all.stream().map(Partition::status).toList();
	}

	List<QuarantinedItem> quarantined() {
		return this.all.stream().flatMap((partition) -> partition.quarantined().stream()).toList();
	}

	// Returns how many keys wait between readers and cache.
	long queueDepth() {
		return this.all.stream().mapToLong((partition) -> partition.fifo().depth()).sum();
	}

	MemoryUse memory() {
		return this.all.stream().map(Partition::memory).reduce(MemoryUse.UNKNOWN, MemoryUse::plus);
	}

	long oldestQueuedNanos() {
		return this.all.stream().mapToLong((partition) -> partition.fifo().oldestAgeNanos()).max().orElse(0);
	}

	private void requireSeveral(String what) {
		if (this.allNamespaces) {
			throw new IllegalStateException("Informer '" + this.informer + "' watches all namespaces, so none can be "
					+ what + " it: make it with withNamespaces(…)");
		}
	}

}
