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

package io.kubeinformer.metrics;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import io.micrometer.core.instrument.MeterRegistry;

import io.kubeinformer.SharedIndexInformer;

/**
 * Meters of informers. They read what informers count, tagged by informer and resource,
 * never by namespace or object; {@link #close()} removes them. Safe for use by several
 * threads.
 */
public final class InformerMetrics implements AutoCloseable {

	private final MeterRegistry registry;

	private final Map<SharedIndexInformer<?>, InformerMeters> informers = new LinkedHashMap<>();

	/**
	 * Creates meters of nothing yet.
	 * @param registry where the meters go
	 */
	public InformerMetrics(MeterRegistry registry) {
		this.registry = registry;
	}

	/**
	 * Adds the meters of an informer and of the handlers that it has. For an informer
	 * that has meters already, adds those of handlers that came later and removes those
	 * of handlers that have left.
	 * @param informer the informer
	 */
	public synchronized void bind(SharedIndexInformer<?> informer) {
		this.informers.computeIfAbsent(informer, (added) -> new InformerMeters(this.registry, added)).followHandlers();
	}

	/**
	 * Removes the meters of all informers but these.
	 * @param present the informers that keep their meters
	 */
	public synchronized void retain(Collection<? extends SharedIndexInformer<?>> present) {
		this.informers.entrySet().removeIf((entry) -> {
			boolean gone = !present.contains(entry.getKey());
			if (gone) {
				entry.getValue().remove();
			}
			return gone;
		});
	}

	/**
	 * Removes all meters that were added.
	 */
	@Override
	public synchronized void close() {
		this.informers.values().forEach(InformerMeters::remove);
		this.informers.clear();
	}

}
