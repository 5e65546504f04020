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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceType;

/**
 * The informers of a factory by what they watch, and who holds them. An informer that was
 * asked for without a lease is held for good; one with leases only leaves with the last
 * of them. All methods may be called by any thread.
 */
final class InformerRegistry {

	private final InformerEnvironment environment;

	/**
	 * In the order in which they were made; guarded by this. What is shared with nobody
	 * stands under a key that equals nothing else.
	 */
	private final Map<Object, Entry> entries = new LinkedHashMap<>();

	InformerRegistry(InformerEnvironment environment) {
		this.environment = environment;
	}

	/**
	 * Finds the informer of a specification or makes it.
	 * @param <T> the type of the objects
	 * @param type what it watches
	 * @param spec the specification
	 * @param strict whether how to read must be the same too
	 * @param lease whether it is held until {@link #release}
	 * @return the informer
	 */
	synchronized <T extends KubernetesObject> PartitionedInformer<T> find(ResourceType<T> type, InformerSpec<T> spec,
			boolean strict, boolean lease) {
		InformerIdentity identity = InformerIdentity.of(type, spec);
		Entry entry = this.entries.get(identity);
		if (entry != null && strict) {
			checkSame(type, entry.informer, spec);
		}
		if (entry == null) {
			entry = new Entry(new PartitionedInformer<>(nameOf(type, spec), type, spec, this.environment));
			this.entries.put(identity, entry);
		}
		entry.leases += lease ? 1 : 0;
		entry.heldForGood |= !lease;
		@SuppressWarnings("unchecked") // the class of the objects is part of the identity
		PartitionedInformer<T> informer = (PartitionedInformer<T>) entry.informer;
		return informer;
	}

	// Makes an informer that is found by nobody else.
	synchronized <T extends KubernetesObject> PartitionedInformer<T> make(ResourceType<T> type, InformerSpec<T> spec) {
		InformerIdentity.of(type, spec);
		PartitionedInformer<T> made = new PartitionedInformer<>(nameOf(type, spec), type, spec, this.environment);
		Entry entry = new Entry(made);
		entry.heldForGood = true;
		this.entries.put(new Object(), entry);
		return made;
	}

	// Takes one lease back. Returns whether the informer has left by this and is to be
	// stopped.
	synchronized boolean release(PartitionedInformer<?> informer) {
		for (Entry entry : this.entries.values()) {
			if (entry.informer == informer) {
				entry.leases--;
				return entry.leases == 0 && !entry.heldForGood && remove(informer);
			}
		}
		return false;
	}

	// Takes an informer out, whoever holds it. Returns whether it was there.
	synchronized boolean remove(PartitionedInformer<?> informer) {
		return this.entries.values().removeIf((entry) -> entry.informer == informer);
	}

	// Returns the informers in the order in which they were made.
	synchronized List<PartitionedInformer<?>> all() {
		List<PartitionedInformer<?>> all = new ArrayList<>(this.entries.size());
		this.entries.values().forEach((entry) -> all.add(entry.informer));
		return all;
	}

	private String nameOf(ResourceType<?> type, InformerSpec<?> spec) {
		Set<String> taken = all().stream().map(PartitionedInformer::name).collect(Collectors.toSet());
		String name = spec.name();
		if (name == null) {
			String plural = (type.plural() != null) ? type.plural() : String.valueOf(type.kind());
			return UniqueName.of(plural.toLowerCase(Locale.ROOT), taken);
		}
		if (taken.contains(name)) {
			throw new IllegalArgumentException("The name '" + name + "' belongs to another informer already, so one of "
					+ type.displayName() + " cannot have it: choose another name");
		}
		return name;
	}

	private static void checkSame(ResourceType<?> type, PartitionedInformer<?> found, InformerSpec<?> spec) {
		InformerSpec<?> made = found.spec();
		String subject = type.displayName() + " (informer '" + found.name() + "')";
		if (spec.name() != null && !spec.name().equals(found.name())) {
			throw conflict(subject, "name", found.name(), spec.name());
		}
		check(subject, "resync period", made.resyncPeriod(), spec.resyncPeriod());
		check(subject, "page size", made.pageSize(), spec.pageSize());
		check(subject, "watch timeout", made.watchTimeout(), spec.watchTimeout());
		check(subject, "setting for managed fields", made.managedFields(), spec.managedFields());
		check(subject, "transform", made.transform(), spec.transform());
	}

	private static void check(String subject, String what, @Nullable Object made, @Nullable Object asked) {
		if (!Objects.equals(made, asked)) {
			throw conflict(subject, what, made, asked);
		}
	}

	private static IllegalArgumentException conflict(String subject, String what, @Nullable Object made,
			@Nullable Object asked) {
		return new IllegalArgumentException("There is one informer for the same objects of " + subject
				+ " and it was made with the " + what + " " + made + ", now it is asked for with " + asked
				+ ": ask for it in the same way, or select other objects");
	}

	/** An informer and who holds it. */
	private static final class Entry {

		private final PartitionedInformer<?> informer;

		private int leases;

		private boolean heldForGood;

		private Entry(PartitionedInformer<?> informer) {
			this.informer = informer;
		}

	}

}
