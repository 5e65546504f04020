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

import java.util.List;

import org.springframework.context.SmartLifecycle;

import io.kubeinformer.InformerStateListener;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.metrics.InformerMetrics;

/**
 * Adds the meters of all informers just before they start, when all handlers are there,
 * and follows informers and handlers that come and leave later. The meters stay while the
 * application is stopped.
 */
final class InformerMetricsBinding implements SmartLifecycle, InformerStateListener {

	private final InformerMetrics metrics;

	private final ConfiguredInformers informers;

	private final SharedInformerFactory factory;

	private volatile boolean running;

	InformerMetricsBinding(InformerMetrics metrics, ConfiguredInformers informers, SharedInformerFactory factory) {
		this.metrics = metrics;
		this.informers = informers;
		this.factory = factory;
	}

	@Override
	public void start() {
		this.informers.complete();
		this.factory.informers().forEach(this.metrics::bind);
		this.running = true;
		this.factory.addStateListener(this);
	}

	@Override
	public void onStateChange(SharedIndexInformer<?> informer, PartitionStatus before, PartitionStatus after) {
		// What was told before the end may arrive after it.
		if (!this.running) {
			return;
		}
		List<SharedIndexInformer<?>> present = this.factory.informers();
		if (present.contains(informer)) {
			this.metrics.bind(informer);
		}
		this.metrics.retain(present);
	}

	@Override
	public void stop() {
		this.factory.removeStateListener(this);
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
