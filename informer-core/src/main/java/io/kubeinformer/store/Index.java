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

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.IndexFunction;
import io.kubeinformer.ResourceKey;

/**
 * One index: value → objects. Written by the store's one writer, read by any thread.
 * <p>
 * The values under which an object stands are remembered instead of being computed again
 * from its old state, so that an index function that throws or changes its mind leaves
 * nothing behind. An object is put under its new values before it is taken from those
 * that it lost, and a value that it keeps is never touched but to replace the object: a
 * reader of one value finds the old state or the new one.
 *
 * @param <T> the type of the objects
 */
final class Index<T> {

	private final IndexFunction<? super T> function;

	private final FailureLog failures;

	private final ConcurrentHashMap<String, Bucket<T>> buckets = new ConcurrentHashMap<>();

	/** The values of each object that has any; seen by the writer only. */
	private final Map<ResourceKey, List<String>> values = new HashMap<>();

	Index(IndexFunction<? super T> function, FailureLog failures) {
		this.function = function;
		this.failures = failures;
	}

	void put(ResourceKey key, T object) {
		List<String> before = this.values.get(key);
		List<String> after = valuesOf(key, object, (before != null) ? before : List.of());
		for (int i = 0; i < after.size(); i++) {
			String value = after.get(i);
			Bucket<T> bucket = this.buckets.get(value);
			Bucket<T> changed = (bucket != null) ? bucket.with(key, object) : new Bucket.One<>(key, object);
			if (changed != bucket) {
				this.buckets.put(value, changed);
			}
		}
		if (before == null || after != before) {
			replaceValues(key, before, after);
		}
	}

	void remove(ResourceKey key) {
		List<String> before = this.values.remove(key);
		if (before != null) {
			before.forEach((value) -> take(value, key));
		}
	}

	@Nullable Bucket<T> bucket(String value) {
		return this.buckets.get(value);
	}

	Set<String> values() {
		return Set.copyOf(this.buckets.keySet());
	}

	private void take(String value, ResourceKey key) {
		Bucket<T> bucket = this.buckets.get(value);
		Bucket<T> changed = (bucket != null) ? bucket.without(key) : null;
		if (changed == null) {
			this.buckets.remove(value);
		}
		else if (changed != bucket) {
			this.buckets.put(value, changed);
		}
	}

	private void replaceValues(ResourceKey key, @Nullable List<String> before, List<String> after) {
		if (after.isEmpty()) {
			this.values.remove(key);
		}
		else {
			this.values.put(key, after);
		}
		if (before != null) {
			before.stream().filter((value) -> !after.contains(value)).forEach((value) -> take(value, key));
		}
	}

	private List<String> valuesOf(ResourceKey key, T object, List<String> before) {
		try {
			Collection<? extends @Nullable String> found = this.function.valuesOf(object);
			return (found != null) ? distinct(found, before) : List.of();
		}
		catch (Throwable ex) {
			this.failures.report(ex, key.toString());
			return List.of();
		}
	}

	// Most functions give one value, and mostly that of before: that costs nothing.
	private static List<String> distinct(Collection<? extends @Nullable String> found, List<String> before) {
		if (found instanceof List<? extends @Nullable String> list && list.size() == 1) {
			String only = list.get(0);
			if (only == null) {
				return List.of();
			}
			return (before.size() == 1 && before.get(0).equals(only)) ? before : List.of(only);
		}
		Set<String> distinct = new LinkedHashSet<>();
		for (String value : found) {
			if (value != null) {
				distinct.add(value);
			}
		}
		return List.copyOf(distinct);
	}

}
