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

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;

/**
 * What a {@link DeltaFifo} hands out at once: the oldest keys with all their changes.
 *
 * @param <T> the type of the objects
 * @param items the keys, oldest first, each at most once; may be empty when only the
 * version moved
 * @param resourceVersion the version that the partition has reached when these are
 * processed, or {@code null} if none is known
 * @param endsInitialContent whether the first content is processed with these
 */
public record Batch<T>(List<Item<T>> items, @Nullable String resourceVersion, boolean endsInitialContent) {

	/**
	 * All changes of one key.
	 *
	 * @param <T> the type of the objects
	 * @param key the key
	 * @param deltas its changes in the order of arrival, at least one
	 * @param initial whether they belong to the first content
	 */
	public record Item<T>(ResourceKey key, List<Delta<T>> deltas, boolean initial) {

	}

}
