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

package io.kubeinformer.handler;

import java.util.Set;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.EventType;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.QueueingHandler;

/**
 * Passes on to a work queue what its handler is told.
 *
 * @param <T> the type of the objects
 * @param on what the handler is told
 * @param queue takes the keys
 */
record KeyFeed<T extends KubernetesObject>(Set<EventType> on,
		QueueingHandler<KubernetesObject> queue) implements QueueingHandler<T> {

	@Override
	public void onAdd(T object, boolean initial) {
		if (this.on.contains(EventType.ADDED)) {
			this.queue.onAdd(object, initial);
		}
	}

	@Override
	public void onUpdate(T before, T after) {
		if (this.on.contains(EventType.UPDATED)) {
			this.queue.onUpdate(before, after);
		}
	}

	@Override
	public void onDelete(T last, boolean finalStateUnknown) {
		if (this.on.contains(EventType.DELETED)) {
			this.queue.onDelete(last, finalStateUnknown);
		}
	}

	@Override
	public HandlerStatus status(HandlerStatus delivery) {
		return this.queue.status(delivery);
	}

}
