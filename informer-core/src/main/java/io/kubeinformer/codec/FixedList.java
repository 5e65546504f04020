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

package io.kubeinformer.codec;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.RandomAccess;

import org.jspecify.annotations.Nullable;

/**
 * An unmodifiable list in as little memory as can be. Unlike {@link List#of} it may hold
 * {@code null}, and may be asked for it.
 *
 * @param <E> the type of the elements
 */
final class FixedList<E extends @Nullable Object> extends AbstractList<E> implements RandomAccess {

	private final E[] elements;

	private FixedList(E[] elements) {
		this.elements = elements;
	}

	/**
	 * Returns a list.
	 * @param elements holds the elements
	 * @param size how many of them count
	 * @return the list
	 */
	static List<@Nullable Object> of(@Nullable Object[] elements, int size) {
		return switch (size) {
			case 0 -> Collections.emptyList();
			case 1 -> Collections.singletonList(elements[0]);
			default -> new FixedList<>(Arrays.copyOf(elements, size));
		};
	}

	// Returns how many bytes a list takes without its elements.
	static int bytes(int size) {
		return (size == 0) ? 0 : (size == 1) ? 24 : 24 + (16 + 4 * size + 7) / 8 * 8;
	}

	@Override
	public E get(int index) {
		return this.elements[index];
	}

	@Override
	public int size() {
		return this.elements.length;
	}

}
