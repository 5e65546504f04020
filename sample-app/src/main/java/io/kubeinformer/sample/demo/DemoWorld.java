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

package io.kubeinformer.sample.demo;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.annotation.Scheduled;

import io.kubeinformer.test.Objects;

/**
 * Seeds the demo cluster and keeps it busy: one deployment after the other gets a new
 * version, pod by pod, as the controllers of a real cluster would do it.
 */
class DemoWorld implements SmartLifecycle {

	private final Objects objects;

	private final List<DemoDeployment> deployments;

	private final Deque<Runnable> steps = new ArrayDeque<>();

	private int next;

	private volatile boolean running;

	DemoWorld(Objects objects) {
		this.objects = objects;
		this.deployments = List.of(new DemoDeployment(objects, "shop", "web", 4),
				new DemoDeployment(objects, "shop", "cart", 2), new DemoDeployment(objects, "shop", "checkout", 3),
				new DemoDeployment(objects, "payments", "api", 3),
				new DemoDeployment(objects, "payments", "ledger", 2));
	}

	/**
	 * Seeds the cluster before any informer starts.
	 */
	@Override
	public void start() {
		if (this.objects.list("Deployment", "").isEmpty()) {
			this.deployments.forEach(DemoDeployment::create);
			this.objects.create("""
					{"apiVersion": "v1", "kind": "ConfigMap",
					 "metadata": {"name": "features", "namespace": "shop"}, "data": {"recommendations": "on"}}""");
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
		return 0;
	}

	@Scheduled(initialDelayString = "${board.demo.pace:2s}", fixedDelayString = "${board.demo.pace:2s}")
	void step() {
		if (!this.running) {
			return;
		}
		if (this.steps.isEmpty()) {
			this.steps.addAll(this.deployments.get(this.next).rollOut());
			this.next = (this.next + 1) % this.deployments.size();
		}
		this.steps.removeFirst().run();
	}

}
