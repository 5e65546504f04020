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

package io.kubeinformer.sample.board;

import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import io.kubernetes.client.openapi.models.V1Deployment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

import io.kubeinformer.EventType;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.annotation.InformerHandler;

/**
 * Remembers the latest rollouts and logs when one begins and when it is complete.
 */
@Component
public class RolloutLog {

	private static final int CAPACITY = 50;

	private static final Logger logger = LoggerFactory.getLogger(RolloutLog.class);

	private final Deque<Rollout> rollouts = new ArrayDeque<>();

	private final Clock clock = Clock.systemUTC();

	/**
	 * Returns the latest rollouts.
	 * @return the newest first
	 */
	public List<Rollout> latest() {
		synchronized (this.rollouts) {
			return List.copyOf(this.rollouts);
		}
	}

	@InformerHandler(on = EventType.UPDATED)
	void onChange(V1Deployment before, V1Deployment after) {
		ResourceKey key = ResourceKey.of(after);
		List<String> from = Deployments.images(before);
		List<String> to = Deployments.images(after);
		if (!from.equals(to)) {
			logger.info("Rollout of {} began: {} -> {}", key, from, to);
			begin(new Rollout(key.namespace(), key.name(), from, to, this.clock.instant(), null));
		}
		if (Deployments.state(after) == Workload.State.READY && finish(key)) {
			logger.info("Rollout of {} is complete: {} replicas run {}", key, Deployments.ready(after), to);
		}
	}

	@InformerHandler(on = EventType.DELETED)
	void onDelete(V1Deployment last) {
		ResourceKey key = ResourceKey.of(last);
		if (finish(key)) {
			logger.info("Rollout of {} ended: the deployment was deleted", key);
		}
	}

	private void begin(Rollout rollout) {
		synchronized (this.rollouts) {
			this.rollouts.addFirst(rollout);
			while (this.rollouts.size() > CAPACITY) {
				this.rollouts.removeLast();
			}
		}
	}

	private boolean finish(ResourceKey key) {
		synchronized (this.rollouts) {
			List<Rollout> marked = this.rollouts.stream()
				.map((rollout) -> (rollout.isOf(key.namespace(), key.name()) && rollout.finished() == null)
						? rollout.finishedAt(this.clock.instant()) : rollout)
				.toList();
			boolean changed = !marked.equals(List.copyOf(this.rollouts));
			this.rollouts.clear();
			this.rollouts.addAll(marked);
			return changed;
		}
	}

}
