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

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.Failure;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.ResourceVersion;
import io.kubeinformer.codec.ItemFault;

/**
 * The content of a partition while a streaming list brings it: nobody else sees it before
 * it is complete. Changes that come among the initial events are changes of this content.
 * Used by the reader's thread only.
 *
 * @param <T> the type of the objects
 */
final class StreamedContent<T extends KubernetesObject> {

	private final Intake<T> intake;

	private final Map<ResourceKey, T> items = new LinkedHashMap<>();

	/** Keys of objects that are there but cannot be read. */
	private final Set<ResourceKey> present = new HashSet<>();

	private final Map<String, Failure> faults = new HashMap<>();

	private boolean complete = true;

	private int received;

	StreamedContent(Intake<T> intake) {
		this.intake = intake;
	}

	/**
	 * Takes an object that is there.
	 * @param object its state; of two states of one object the higher version stays
	 * @return whether it is the first one of its key
	 */
	boolean put(T object) {
		this.received++;
		ResourceKey key;
		try {
			key = ResourceKey.of(object);
		}
		catch (IllegalArgumentException ex) {
			unnamed("the object has no metadata.name");
			return true;
		}
		boolean first = isNew(key);
		T before = this.items.get(key);
		if (before != null && ResourceVersion.isNotAbove(Intake.versionOf(object), Intake.versionOf(before))) {
			return false;
		}
		try {
			this.items.put(key, this.intake.transform(key, object));
			this.present.remove(key);
			this.faults.remove(key.toString());
		}
		catch (Throwable ex) {
			unreadable(key, this.intake.transformFailure(ex));
		}
		return first;
	}

	/**
	 * Takes an object that went away again.
	 * @param object its last state
	 */
	void remove(T object) {
		this.received++;
		try {
			remove(ResourceKey.of(object));
		}
		catch (IllegalArgumentException ex) {
			unnamed("the object has no metadata.name");
		}
	}

	/**
	 * Takes an event of which the object could not be read.
	 * @param fault what is wrong with it
	 * @param deleted whether the object went away
	 * @return whether it is the first one of its key
	 */
	boolean fault(ItemFault fault, boolean deleted) {
		this.received++;
		ResourceKey key = fault.key();
		if (key == null) {
			unnamed(fault.message());
			return true;
		}
		if (deleted) {
			remove(key);
			return false;
		}
		boolean first = isNew(key);
		unreadable(key, this.intake.failure("Unreadable", fault.message()));
		return first;
	}

	// Returns how many events brought objects, readable or not.
	int received() {
		return this.received;
	}

	/**
	 * Hands the content on as a whole.
	 * @param version its version
	 * @param authoritative whether it is the truth even where its versions are lower
	 */
	void applyTo(String version, boolean authoritative) {
		Replacement<T> whole = new Replacement<>(List.copyOf(this.items.values()), this.present, this.complete, version,
				authoritative);
		this.intake.replace(whole, this.faults);
	}

	private boolean isNew(ResourceKey key) {
		return !this.items.containsKey(key) && !this.present.contains(key);
	}

	private void remove(ResourceKey key) {
		this.items.remove(key);
		this.present.remove(key);
		this.faults.remove(key.toString());
	}

	private void unreadable(ResourceKey key, Failure failure) {
		this.items.remove(key);
		this.present.add(key);
		this.faults.put(key.toString(), failure);
	}

	// What cannot be named may be anything, so that nothing counts as gone.
	private void unnamed(String message) {
		this.complete = false;
		this.faults.put("item " + (this.received - 1) + " of the list", this.intake.failure("Unreadable", message));
	}

}
