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

import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;

/**
 * What the cache holds of one partition, asked by the queue to find what vanished. Called
 * on the reader's thread and the mailbox; must not block.
 *
 * @param <T> the type of the objects
 */
public interface KnownObjects<T> {

	/**
	 * Returns the keys of the partition.
	 * @return a snapshot
	 */
	Set<ResourceKey> keys();

	/**
	 * Returns a cached object.
	 * @param key its key
	 * @return the object, or {@code null} if it is not cached
	 */
	@Nullable T get(ResourceKey key);

}
