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

package io.kubeinformer.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;

/**
 * The objects under one value of an index. Most values of an index over names or UIDs
 * have one object, so that case costs no map.
 *
 * @param <T> the type of the objects
 */
sealed interface Bucket<T> {

	/**
	 * Returns a bucket that also holds an object, in place of its older state.
	 * @param key the object's key
	 * @param object the object
	 * @return this bucket, changed, or another one to take its place
	 */
	Bucket<T> with(ResourceKey key, T object);

	/**
	 * Returns a bucket without an object.
	 * @param key the object's key
	 * @return this bucket, changed, or another one; {@code null} if nothing is left
	 */
	@Nullable Bucket<T> without(ResourceKey key);

	List<T> objects();

	Set<ResourceKey> keys();

	/**
	 * A bucket of one object.
	 */
	record One<T>(ResourceKey key, T object) implements Bucket<T> {

		@Override
		public Bucket<T> with(ResourceKey key, T object) {
			if (key.equals(this.key)) {
				return new One<>(this.key, object);
			}
			ConcurrentHashMap<ResourceKey, T> content = new ConcurrentHashMap<>();
			content.put(this.key, this.object);
			content.put(key, object);
			return new Many<>(content);
		}

		@Override
		public @Nullable Bucket<T> without(ResourceKey key) {
			return key.equals(this.key) ? null : this;
		}

		@Override
		public List<T> objects() {
			return List.of(this.object);
		}

		@Override
		public Set<ResourceKey> keys() {
			return Set.of(this.key);
		}

	}

	/**
	 * A bucket of any number of objects, replaced in place.
	 */
	record Many<T>(ConcurrentHashMap<ResourceKey, T> content) implements Bucket<T> {

		@Override
		public Bucket<T> with(ResourceKey key, T object) {
			this.content.put(key, object);
			return this;
		}

		@Override
		public @Nullable Bucket<T> without(ResourceKey key) {
			this.content.remove(key);
			return this.content.isEmpty() ? null : this;
		}

		@Override
		public List<T> objects() {
			return Collections.unmodifiableList(new ArrayList<>(this.content.values()));
		}

		@Override
		public Set<ResourceKey> keys() {
			return Collections.unmodifiableSet(new HashSet<>(this.content.keySet()));
		}

	}

}
