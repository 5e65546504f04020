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

package io.kubeinformer.control;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceKey;

/**
 * A handler of a test as client-java calls it. client-java does not tell which adds are
 * initial ones, so the first add of each key that was there counts as such.
 *
 * @param <T> the type of the objects
 */
final class ClientJavaHandler<T extends KubernetesObject>
		implements io.kubernetes.client.informer.ResourceEventHandler<T>, HandlerRegistration {

	private final String id;

	private final ResourceEventHandler<? super T> handler;

	private final Set<ResourceKey> there;

	private final Set<ResourceKey> seen = ConcurrentHashMap.newKeySet();

	/**
	 * Creates an adapter.
	 * @param id a name
	 * @param handler the test's handler
	 * @param there the keys that were there from the start
	 */
	ClientJavaHandler(String id, ResourceEventHandler<? super T> handler, Set<ResourceKey> there) {
		this.id = id;
		this.handler = handler;
		this.there = there;
	}

	@Override
	public void onAdd(T object) {
		ResourceKey key = ResourceKey.of(object);
		this.handler.onAdd(object, this.there.contains(key) && this.seen.add(key));
	}

	@Override
	public void onUpdate(T before, T after) {
		this.handler.onUpdate(before, after);
	}

	@Override
	public void onDelete(T last, boolean finalStateUnknown) {
		this.handler.onDelete(last, finalStateUnknown);
	}

	@Override
	public String id() {
		return this.id;
	}

	@Override
	public boolean hasSynced() {
		throw new NoCounterpart("a handler that tells whether it has synced");
	}

	@Override
	public boolean awaitSync(Duration max) {
		throw new NoCounterpart("a handler that tells whether it has synced");
	}

	@Override
	public HandlerStatus status() {
		throw new NoCounterpart("a handler's status");
	}

	@Override
	public void remove() {
		throw new NoCounterpart("the removal of a handler");
	}

}
