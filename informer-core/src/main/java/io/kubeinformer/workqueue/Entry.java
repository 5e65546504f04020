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

package io.kubeinformer.workqueue;

import java.util.Comparator;

/**
 * What a queue knows of one key. All fields are guarded by the queue's lock, and those
 * that a set is ordered by change only while the entry is in none.
 *
 * @param <K> the type of the keys
 */
final class Entry<K> {

	/** The more urgent first, then the one that came first. */
	static final Comparator<Entry<?>> READY_ORDER = (one, other) -> (one.priority != other.priority)
			? Integer.compare(other.priority, one.priority) : Long.compare(one.sequence, other.sequence);

	/** The earlier first; elapsed times may wrap around. */
	static final Comparator<Entry<?>> DUE_ORDER = (one, other) -> (one.due != other.due)
			? Long.signum(one.due - other.due) : Long.compare(one.sequence, other.sequence);

	final K key;

	Phase phase = Phase.IDLE;

	/** Whether a worker has the key; in no way bound to the phase. */
	boolean processing;

	/** Of the phase, or of the run in progress if the phase is idle; 0 is normal. */
	int priority;

	/** Unique within the queue. */
	long sequence;

	/** When the delay ends, while the phase is delayed. */
	long due;

	/** Since when the phase is ready. */
	long readySince;

	/** Since when a worker has the key. */
	long processingSince;

	/** How long the key was ready before that worker took it. */
	long waited;

	Entry(K key) {
		this.key = key;
	}

	/**
	 * Whether a key is to be worked on.
	 */
	enum Phase {

		/** Not at all; without a worker the entry is forgotten. */
		IDLE,

		/** When its delay has passed. */
		DELAYED,

		/** As soon as possible: once a worker is free and the one that has it is done. */
		READY

	}

}
