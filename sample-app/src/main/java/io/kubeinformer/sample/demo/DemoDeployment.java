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

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import io.kubeinformer.test.Objects;

/**
 * One deployment of the demo cluster, with the ReplicaSets and pods that controllers
 * would make for it.
 */
class DemoDeployment {

	private final Objects objects;

	private final String namespace;

	private final String name;

	private final int replicas;

	private final Deque<String> pods = new ArrayDeque<>();

	private int version = 1;

	private int serial;

	DemoDeployment(Objects objects, String namespace, String name, int replicas) {
		this.objects = objects;
		this.namespace = namespace;
		this.name = name;
		this.replicas = replicas;
	}

	/**
	 * Creates the deployment with all of its pods ready.
	 */
	void create() {
		this.objects.create("""
				{"apiVersion": "apps/v1", "kind": "Deployment",
				 "metadata": {"name": "%1$s", "namespace": "%2$s", "labels": {"app": "%1$s"}},
				 "spec": {"replicas": %3$d, "selector": {"matchLabels": {"app": "%1$s"}}, "template": %4$s}}"""
			.formatted(this.name, this.namespace, this.replicas, template("")));
		createReplicaSet();
		for (int i = 0; i < this.replicas; i++) {
			ready(createPod());
		}
		report(this.replicas, this.replicas);
	}

	/**
	 * Returns the steps of a rollout of the next version.
	 * @return steps to be run one after the other
	 */
	List<Runnable> rollOut() {
		List<Runnable> steps = new ArrayList<>();
		steps.add(this::beginVersion);
		for (int i = 1; i <= this.replicas; i++) {
			int updated = i;
			steps.add(() -> {
				createPod();
				report(updated, this.replicas);
			});
			steps.add(() -> {
				ready(this.pods.getLast());
				this.objects.delete("Pod", this.namespace, this.pods.removeFirst());
				report(updated, this.replicas);
			});
		}
		return steps;
	}

	private void beginVersion() {
		this.version++;
		this.objects.patch("Deployment", this.namespace, this.name, """
				{"spec": {"template": %s}}""".formatted(template("")));
		createReplicaSet();
		report(0, this.replicas);
	}

	private void createReplicaSet() {
		this.objects
			.create("""
					{"apiVersion": "apps/v1", "kind": "ReplicaSet",
					 "metadata": {"name": "%1$s-%2$s", "namespace": "%3$s", "labels": {"app": "%1$s", "pod-template-hash": "%2$s"}},
					 "spec": {"replicas": %4$d, "selector": {"matchLabels": {"app": "%1$s", "pod-template-hash": "%2$s"}},
					 "template": %5$s}}"""
				.formatted(this.name, hash(), this.namespace, this.replicas,
						template(", \"pod-template-hash\": \"" + hash() + "\"")));
	}

	private String createPod() {
		String pod = "%s-%s-%05x".formatted(this.name, hash(), (this.serial++ * 7919 + 4099) & 0xfffff);
		this.objects
			.create("""
					{"apiVersion": "v1", "kind": "Pod",
					 "metadata": {"name": "%1$s", "namespace": "%2$s", "labels": {"app": "%3$s", "pod-template-hash": "%4$s"},
					  "ownerReferences": [{"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "%3$s-%4$s",
					   "uid": "00000000-0000-0000-0000-000000000000", "controller": true}]},
					 "spec": {"containers": [{"name": "%3$s", "image": "%5$s"}]}}"""
				.formatted(pod, this.namespace, this.name, hash(), image()));
		this.pods.addLast(pod);
		return pod;
	}

	private void ready(String pod) {
		this.objects.patchStatus("Pod", this.namespace, pod,
				"""
						{"status": {"phase": "Running", "conditions": [{"type": "Ready", "status": "True"}],
						 "containerStatuses": [{"name": "%s", "ready": true, "restartCount": 0, "image": "%s", "imageID": ""}]}}"""
					.formatted(this.name, image()));
	}

	private void report(int updated, int total) {
		Object generation = this.objects.get("Deployment", this.namespace, this.name)
			.orElseThrow()
			.at("metadata", "generation");
		this.objects.patchStatus("Deployment", this.namespace, this.name, """
				{"status": {"observedGeneration": %s, "replicas": %d, "updatedReplicas": %d, "readyReplicas": %d,
				 "availableReplicas": %d, "conditions": [{"type": "Progressing", "status": "True", "reason": "%s",
				 "lastUpdateTime": "%s"}]}}""".formatted(generation, this.pods.size(), updated, total, total,
				(updated < this.replicas) ? "ReplicaSetUpdated" : "NewReplicaSetAvailable",
				Instant.now().truncatedTo(ChronoUnit.SECONDS)));
	}

	private String template(String moreLabels) {
		return """
				{"metadata": {"labels": {"app": "%1$s"%3$s}},
				 "spec": {"containers": [{"name": "%1$s", "image": "%2$s"}]}}""".formatted(this.name, image(),
				moreLabels);
	}

	private String image() {
		return "registry.example/" + this.namespace + "/" + this.name + ":1." + this.version;
	}

	private String hash() {
		return Integer.toHexString(0x5f000000 ^ (this.version * 0x9e3779b1));
	}

}
