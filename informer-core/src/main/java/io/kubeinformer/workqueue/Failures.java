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

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * How often each key has failed.
 *
 * @param <K> the type of the keys
 */
final class Failures<K> {

	private final ConcurrentMap<K, Integer> counts = new ConcurrentHashMap<>();

	// Returns how many failures there were before this one.
	int add(K key) {
		return this.counts.merge(key, 1, (count, one) -> (count < Integer.MAX_VALUE) ? count + one : count) - 1;
	}

	int count(K key) {
		return this.counts.getOrDefault(key, 0);
	}

	void forget(K key) {
		this.counts.remove(key);
	}

}
