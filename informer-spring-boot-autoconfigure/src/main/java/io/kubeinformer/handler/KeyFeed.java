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

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.HandlerStatus;
import io.kubeinformer.QueueingHandler;
import io.kubeinformer.ResourceEvent;

/**
 * Passes on to a work queue what its handler is told.
 *
 * @param <T> the type of the objects
 * @param filter what the handler is told
 * @param queue takes the keys
 */
record KeyFeed<T extends KubernetesObject>(EventFilter filter,
		QueueingHandler<KubernetesObject> queue) implements QueueingHandler<T> {

	@Override
	public void onAdd(T object, boolean initial) {
		feed(new ResourceEvent.Added<>(object, initial));
	}

	@Override
	public void onUpdate(T before, T after) {
		feed(new ResourceEvent.Updated<>(before, after, before == after));
	}

	@Override
	public void onDelete(T last, boolean finalStateUnknown) {
		feed(new ResourceEvent.Deleted<>(last, finalStateUnknown));
	}

	@Override
	public HandlerStatus status(HandlerStatus delivery) {
		return this.queue.status(delivery);
	}

	private void feed(ResourceEvent<T> event) {
		ResourceEvent<T> told = this.filter.apply(event);
		if (told instanceof ResourceEvent.Added<T> added) {
			this.queue.onAdd(added.resource(), added.initial());
		}
		else if (told instanceof ResourceEvent.Updated<T> updated) {
			this.queue.onUpdate(updated.before(), updated.after());
		}
		else if (told != null) {
			this.queue.onDelete(told.resource(), false);
		}
	}

}
