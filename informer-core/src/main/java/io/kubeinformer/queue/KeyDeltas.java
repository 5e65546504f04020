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

package io.kubeinformer.queue;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;

/**
 * The changes of one queued key, at least one. Most keys have one when they are taken, so
 * that case costs no list that can grow.
 *
 * @param <T> the type of the object
 */
final class KeyDeltas<T> {

	/** When the key was queued, as {@link System#nanoTime()}. */
	private final long since = System.nanoTime();

	private List<Delta<T>> deltas;

	/** The version that is reached when this key and all before it are processed. */
	private @Nullable String version;

	/** Whether the key belongs to the first content. */
	private boolean initial;

	KeyDeltas(Delta<T> first) {
		this.deltas = List.of(first);
	}

	/**
	 * Appends a change. Of two deletions in a row one stays: the older, unless its final
	 * state is unknown.
	 * @param delta the change
	 */
	void add(Delta<T> delta) {
		int last = this.deltas.size() - 1;
		boolean twice = delta.isDeletion() && newest().isDeletion();
		if (twice && !newest().finalStateUnknown()) {
			return;
		}
		if (!(this.deltas instanceof ArrayList)) {
			this.deltas = new ArrayList<>(this.deltas);
		}
		if (twice) {
			this.deltas.set(last, delta);
		}
		else {
			this.deltas.add(delta);
		}
	}

	Delta<T> newest() {
		return this.deltas.get(this.deltas.size() - 1);
	}

	ResourceKey key() {
		return newest().key();
	}

	Batch.Item<T> toItem() {
		return new Batch.Item<>(key(), this.deltas, this.initial);
	}

	long since() {
		return this.since;
	}

	@Nullable String version() {
		return this.version;
	}

	void version(@Nullable String version) {
		this.version = version;
	}

	boolean isInitial() {
		return this.initial;
	}

	void markInitial() {
		this.initial = true;
	}

}
