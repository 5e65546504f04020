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

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kubeinformer.Failure;
import io.kubeinformer.InformerStatus.QuarantinedItem;

/**
 * The objects of a partition that are there but cannot be read, by key, or by position
 * where the key cannot be read either. Written by the reader's thread, read by any.
 */
final class Quarantine {

	private final String namespace;

	private final Map<String, Failure> items = new ConcurrentHashMap<>();

	Quarantine(String namespace) {
		this.namespace = namespace;
	}

	void add(String item, Failure failure) {
		this.items.put(item, failure);
	}

	void release(String item) {
		this.items.remove(item);
	}

	// Takes the faults of a whole list: what is not among them has become readable or is
	// gone.
	void replace(Map<String, Failure> faults) {
		this.items.keySet().retainAll(faults.keySet());
		this.items.putAll(faults);
	}

	boolean isEmpty() {
		return this.items.isEmpty();
	}

	List<QuarantinedItem> snapshot() {
		return this.items.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByKey())
			.map((entry) -> new QuarantinedItem(this.namespace, entry.getKey(), entry.getValue()))
			.toList();
	}

}
