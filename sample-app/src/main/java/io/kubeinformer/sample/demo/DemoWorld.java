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

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.annotation.Scheduled;

import io.kubeinformer.test.Objects;

/**
 * Seeds the demo cluster and keeps it busy: one deployment after the other gets a new
 * version, pod by pod, as the controllers of a real cluster would do it. What somebody
 * deletes stays away, and the demo goes on with what is left.
 */
class DemoWorld implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(DemoWorld.class);

	private final Objects objects;

	/** Those that are left, the next one to roll out first. */
	private final Deque<DemoDeployment> deployments;

	private final Deque<Runnable> steps = new ArrayDeque<>();

	private @Nullable DemoDeployment current;

	private volatile boolean running;

	DemoWorld(Objects objects) {
		this.objects = objects;
		this.deployments = new ArrayDeque<>(List.of(new DemoDeployment(objects, "shop", "web", 4),
				new DemoDeployment(objects, "shop", "cart", 2), new DemoDeployment(objects, "shop", "checkout", 3),
				new DemoDeployment(objects, "payments", "api", 3),
				new DemoDeployment(objects, "payments", "ledger", 2)));
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
		DemoDeployment deployment = (this.current != null) ? this.current : next();
		if (deployment == null) {
			return;
		}
		if (isGone(deployment)) {
			this.current = null;
			this.steps.clear();
			return;
		}
		try {
			this.steps.removeFirst().run();
		}
		catch (IllegalStateException ex) {
			// The API refused it, perhaps since somebody deletes things at this moment.
			logger.warn("The demo gives up a rollout of {}: {}", deployment, ex.getMessage());
			this.steps.clear();
		}
		if (this.steps.isEmpty()) {
			this.current = null;
		}
	}

	private @Nullable DemoDeployment next() {
		DemoDeployment next = this.deployments.pollFirst();
		if (next != null) {
			this.deployments.addLast(next);
			this.steps.addAll(next.rollOut());
			this.current = next;
		}
		return next;
	}

	private boolean isGone(DemoDeployment deployment) {
		String namespace = deployment.namespace();
		if (this.objects.get("Namespace", "", namespace)
			.filter((present) -> present.at("metadata", "deletionTimestamp") == null)
			.isEmpty()) {
			logger.info("Namespace '{}' was deleted: the demo goes on without it", namespace);
			this.deployments.removeIf((other) -> other.namespace().equals(namespace));
			return true;
		}
		if (deployment.isGone()) {
			logger.info("Deployment {} was deleted: the demo goes on without it", deployment);
			this.deployments.remove(deployment);
			return true;
		}
		return false;
	}

}
