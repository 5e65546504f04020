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

package io.kubeinformer.informer;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.openapi.models.V1ConfigMap;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.ResourceEventHandler;

/**
 * A handler that writes down what it is told: {@code +a=1} (initial: {@code *a=1}),
 * {@code a=1>2}, {@code -a=2} (final state unknown: {@code ?a=2}), unwatched
 * {@code ~a=2}.
 */
public final class Recorder implements ResourceEventHandler<V1ConfigMap> {

	private final List<String> events = new CopyOnWriteArrayList<>();

	@Override
	public void onAdd(V1ConfigMap object, boolean initial) {
		this.events.add((initial ? "*" : "+") + name(object) + "=" + value(object));
	}

	@Override
	public void onUpdate(V1ConfigMap before, V1ConfigMap after) {
		this.events.add(name(after) + "=" + value(before) + ">" + value(after));
	}

	@Override
	public void onDelete(V1ConfigMap last, boolean finalStateUnknown) {
		this.events.add((finalStateUnknown ? "?" : "-") + name(last) + "=" + value(last));
	}

	@Override
	public void onUnwatched(V1ConfigMap last) {
		this.events.add("~" + name(last) + "=" + value(last));
	}

	/**
	 * Returns what was written down.
	 * @return the events, growing
	 */
	public List<String> events() {
		return this.events;
	}

	private static String name(V1ConfigMap object) {
		return ConfigMaps.name(object);
	}

	private static String value(V1ConfigMap object) {
		return ConfigMaps.value(object);
	}

}
