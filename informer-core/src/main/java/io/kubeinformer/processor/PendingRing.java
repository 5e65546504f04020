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

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * A queue in an array that grows by doubling when it is full and halves when it is a
 * quarter full, so that memory follows what is pending. Not safe for use by several
 * threads: its listener guards it.
 *
 * @param <E> the type of what is pending
 */
final class PendingRing<E> {

	private static final int MIN_CAPACITY = 16;

	private @Nullable Object[] elements = new Object[MIN_CAPACITY];

	/** When each element was put in, at the same place as the element. */
	private long[] stamps = new long[MIN_CAPACITY];

	private int head;

	private int size;

	void add(E element, long stamp) {
		if (this.size == this.elements.length) {
			resize(this.size * 2);
		}
		int place = (this.head + this.size) & (this.elements.length - 1);
		this.elements[place] = element;
		this.stamps[place] = stamp;
		this.size++;
	}

	/**
	 * Returns the stamp of the oldest element.
	 * @return the stamp; of no meaning if the ring is empty
	 */
	long oldestStamp() {
		return this.stamps[this.head];
	}

	@SuppressWarnings("unchecked")
	@Nullable E poll() {
		if (this.size == 0) {
			return null;
		}
		E oldest = (E) this.elements[this.head];
		this.elements[this.head] = null;
		this.head = (this.head + 1) & (this.elements.length - 1);
		this.size--;
		if (this.elements.length > MIN_CAPACITY && this.size <= this.elements.length / 4) {
			resize(this.elements.length / 2);
		}
		return oldest;
	}

	/**
	 * Shows every element, oldest first.
	 * @param action called for each; must not change the ring
	 */
	@SuppressWarnings("unchecked")
	void forEach(Consumer<? super E> action) {
		for (int i = 0; i < this.size; i++) {
			action.accept((E) Objects.requireNonNull(this.elements[(this.head + i) & (this.elements.length - 1)]));
		}
	}

	void clear() {
		this.elements = new Object[MIN_CAPACITY];
		this.stamps = new long[MIN_CAPACITY];
		this.head = 0;
		this.size = 0;
	}

	int size() {
		return this.size;
	}

	int capacity() {
		return this.elements.length;
	}

	private void resize(int capacity) {
		int first = Math.min(this.size, this.elements.length - this.head);
		@Nullable Object[] moved = Arrays.copyOf(Arrays.copyOfRange(this.elements, this.head, this.head + first), capacity);
		long[] movedStamps = Arrays.copyOf(Arrays.copyOfRange(this.stamps, this.head, this.head + first), capacity);
		System.arraycopy(this.elements, 0, moved, first, this.size - first);
		System.arraycopy(this.stamps, 0, movedStamps, first, this.size - first);
		this.elements = moved;
		this.stamps = movedStamps;
		this.head = 0;
	}

}
