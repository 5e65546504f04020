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

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceEvent;

/**
 * A backlog without bound that is delivered as it came: the lean one, which looks at no
 * key and holds nothing of an event but a reference and a time.
 *
 * @param <T> the type of the objects
 */
final class ArrivalBacklog<T extends KubernetesObject> implements Backlog<T> {

	private final PendingRing<ResourceEvent<T>> ring = new PendingRing<>();

	private int resyncs;

	private long added;

	private long taken;

	@Override
	public void add(ResourceEvent<T> event, long since) {
		this.ring.add(event, since);
		this.added++;
		this.resyncs += Backlog.isResync(event) ? 1 : 0;
	}

	@Override
	public boolean take(Call<T> call) {
		long since = this.ring.oldestStamp();
		@Nullable ResourceEvent<T> event = this.ring.poll();
		if (event == null) {
			return false;
		}
		this.taken++;
		this.resyncs -= Backlog.isResync(event) ? 1 : 0;
		call.begin(event, since, this.taken, 1);
		return true;
	}

	@Override
	public void release(Call<T> call) {
		// There is one call at a time, and no event waits for its end but in the ring.
	}

	@Override
	public Runnable setAside(Call<T> call) {
		throw new IllegalStateException("Events are delivered in the order of their arrival, so none is set aside");
	}

	@Override
	public int due() {
		return 0;
	}

	@Override
	public int delayed() {
		return 0;
	}

	@Override
	public boolean isHeldUp() {
		return this.ring.size() == 0;
	}

	@Override
	public void clear() {
		this.ring.clear();
		this.resyncs = 0;
		this.taken = this.added;
	}

	@Override
	public int size() {
		return this.ring.size();
	}

	@Override
	public int resyncs() {
		return this.resyncs;
	}

	@Override
	public long lastNumber() {
		return this.added;
	}

	@Override
	public long merged() {
		return 0;
	}

}
