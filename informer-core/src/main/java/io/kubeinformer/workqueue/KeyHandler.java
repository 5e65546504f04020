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

import java.util.function.ObjIntConsumer;
import java.util.function.UnaryOperator;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.HandlerStatus;
import io.kubeinformer.QueueingHandler;
import io.kubeinformer.ResourceKey;

/**
 * Feeds a queue with the keys of what changes. What is there at the start and what a
 * resync shows again is less urgent than a change that happens now, as in
 * controller-runtime's priority queue.
 */
final class KeyHandler implements QueueingHandler<KubernetesObject> {

	private final ObjIntConsumer<ResourceKey> queue;

	private final UnaryOperator<HandlerStatus> status;

	KeyHandler(ObjIntConsumer<ResourceKey> queue, UnaryOperator<HandlerStatus> status) {
		this.queue = queue;
		this.status = status;
	}

	@Override
	public void onAdd(KubernetesObject object, boolean initial) {
		add(object, initial);
	}

	@Override
	public void onUpdate(KubernetesObject before, KubernetesObject after) {
		add(after, before == after);
	}

	@Override
	public void onDelete(KubernetesObject last, boolean finalStateUnknown) {
		add(last, false);
	}

	@Override
	public HandlerStatus status(HandlerStatus delivery) {
		return this.status.apply(delivery);
	}

	private void add(KubernetesObject object, boolean canWait) {
		this.queue.accept(ResourceKey.of(object), canWait ? WorkQueue.LOW_PRIORITY : WorkQueue.NORMAL_PRIORITY);
	}

}
