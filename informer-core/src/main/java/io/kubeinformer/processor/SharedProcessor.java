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

import java.util.ArrayList;
import java.util.List;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.ResourceEvent;

/**
 * The handlers of an informer. Changed and fed by the informer's mailbox only; the list
 * is copied when it changes, so any thread may read it. Handing events over never waits
 * for a handler.
 *
 * @param <T> the type of the objects
 */
public final class SharedProcessor<T extends KubernetesObject> {

	private volatile List<ProcessorListener<T>> listeners = List.of();

	/**
	 * Adds a listener.
	 * @param listener the listener
	 */
	public void add(ProcessorListener<T> listener) {
		List<ProcessorListener<T>> changed = new ArrayList<>(this.listeners);
		changed.add(listener);
		this.listeners = List.copyOf(changed);
	}

	/**
	 * Takes a listener out, if it is there.
	 * @param listener the listener
	 */
	public void remove(ProcessorListener<T> listener) {
		List<ProcessorListener<T>> changed = new ArrayList<>(this.listeners);
		changed.remove(listener);
		this.listeners = List.copyOf(changed);
	}

	/**
	 * Returns the listeners in the order in which they joined.
	 * @return an unmodifiable snapshot
	 */
	public List<ProcessorListener<T>> listeners() {
		return this.listeners;
	}

	/**
	 * Hands events to all listeners.
	 * @param events the events in their order
	 */
	public void distribute(List<ResourceEvent<T>> events) {
		for (ProcessorListener<T> listener : this.listeners) {
			listener.add(events);
		}
	}

}
