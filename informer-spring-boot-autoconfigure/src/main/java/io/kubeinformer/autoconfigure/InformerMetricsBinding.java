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

package io.kubeinformer.autoconfigure;

import java.util.HashSet;
import java.util.Set;

import org.springframework.context.SmartLifecycle;

import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.metrics.InformerMetrics;

/**
 * Adds the meters of all informers just before they start, when all handlers are there.
 * They stay while the application is stopped.
 */
final class InformerMetricsBinding implements SmartLifecycle {

	private final InformerMetrics metrics;

	private final ConfiguredInformers informers;

	private final Set<SharedIndexInformer<?>> bound = new HashSet<>();

	private volatile boolean running;

	InformerMetricsBinding(InformerMetrics metrics, ConfiguredInformers informers) {
		this.metrics = metrics;
		this.informers = informers;
	}

	@Override
	public void start() {
		for (SharedIndexInformer<?> informer : this.informers.complete()) {
			if (this.bound.add(informer)) {
				this.metrics.bind(informer);
			}
		}
		this.running = true;
	}

	@Override
	public void stop() {
		this.running = false;
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return InformerLifecycle.PHASE - 1;
	}

}
