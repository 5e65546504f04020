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
 * would make for it. Whoever plays with the cluster may delete any of them.
 */
class DemoDeployment {

	/** How many ReplicaSets of former versions stay. */
	private static final int HISTORY = 2;

	private final Objects objects;

	private final String namespace;

	private final String name;

	private final int replicas;

	private final Deque<Pod> pods = new ArrayDeque<>();

	private int version = 1;

	private int serial;

	DemoDeployment(Objects objects, String namespace, String name, int replicas) {
		this.objects = objects;
		this.namespace = namespace;
		this.name = name;
		this.replicas = replicas;
	}

	String namespace() {
		return this.namespace;
	}

	/**
	 * Creates the deployment with all of its pods ready.
	 */
	void create() {
		this.objects.create("""
				{"apiVersion": "apps/v1", "kind": "Deployment",
				 "metadata": {"name": "%1$s", "namespace": "%2$s", "labels": {"app": "%1$s"}},
				 "spec": {"replicas": %3$d, "revisionHistoryLimit": %4$d, "selector": {"matchLabels": {"app": "%1$s"}},
				 "template": %5$s}}""".formatted(this.name, this.namespace, this.replicas, HISTORY, template("")));
		createReplicaSet();
		for (int i = 0; i < this.replicas; i++) {
			createPod();
			makeNewestReady();
		}
		report();
	}

	/**
	 * Returns whether somebody has deleted it.
	 * @return whether it is gone
	 */
	boolean isGone() {
		return !has("Deployment", this.name);
	}

	/**
	 * Returns the steps of a rollout of the next version.
	 * @return steps to be run one after the other
	 */
	List<Runnable> rollOut() {
		List<Runnable> steps = new ArrayList<>();
		steps.add(this::beginVersion);
		for (int i = 0; i < this.replicas; i++) {
			steps.add(this::addPod);
			steps.add(this::replacePod);
		}
		return steps;
	}

	private void beginVersion() {
		this.version++;
		this.objects.patch("Deployment", this.namespace, this.name, """
				{"spec": {"template": %s}}""".formatted(template("")));
		createReplicaSet();
		String oldest = replicaSet(this.version - 1 - HISTORY);
		if (has("ReplicaSet", oldest)) {
			this.objects.delete("ReplicaSet", this.namespace, oldest);
		}
		report();
	}

	private void addPod() {
		createPod();
		report();
	}

	private void replacePod() {
		makeNewestReady();
		while (this.pods.size() > this.replicas) {
			this.objects.delete("Pod", this.namespace, this.pods.removeFirst().name());
		}
		report();
	}

	private void createReplicaSet() {
		this.objects
			.create("""
					{"apiVersion": "apps/v1", "kind": "ReplicaSet",
					 "metadata": {"name": "%1$s", "namespace": "%2$s", "labels": {"app": "%3$s", "pod-template-hash": "%4$s"}},
					 "spec": {"replicas": 0, "selector": {"matchLabels": {"app": "%3$s", "pod-template-hash": "%4$s"}},
					 "template": %5$s}}"""
				.formatted(replicaSet(this.version), this.namespace, this.name, hash(this.version),
						template(", \"pod-template-hash\": \"" + hash(this.version) + "\"")));
	}

	private void createPod() {
		String owner = replicaSet(this.version);
		String pod = "%s-%05x".formatted(owner, (this.serial++ * 7919 + 4099) & 0xfffff);
		this.objects
			.create("""
					{"apiVersion": "v1", "kind": "Pod",
					 "metadata": {"name": "%1$s", "namespace": "%2$s", "labels": {"app": "%3$s", "pod-template-hash": "%4$s"},
					  "ownerReferences": [{"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "%5$s",
					   "uid": "00000000-0000-0000-0000-000000000000", "controller": true}]},
					 "spec": {"containers": [{"name": "%3$s", "image": "%6$s"}]}}"""
				.formatted(pod, this.namespace, this.name, hash(this.version), owner, image()));
		this.pods.addLast(new Pod(pod, this.version, false));
	}

	private void makeNewestReady() {
		forgetDeletedPods();
		Pod newest = this.pods.pollLast();
		if (newest == null) {
			return;
		}
		this.objects.patchStatus("Pod", this.namespace, newest.name(),
				"""
						{"status": {"phase": "Running", "conditions": [{"type": "Ready", "status": "True"}],
						 "containerStatuses": [{"name": "%s", "ready": true, "restartCount": 0, "image": "%s", "imageID": ""}]}}"""
					.formatted(this.name, image()));
		this.pods.addLast(new Pod(newest.name(), newest.version(), true));
	}

	private void forgetDeletedPods() {
		this.pods.removeIf((pod) -> !has("Pod", pod.name()));
	}

	// Shows in the objects above the pods what has become of these.
	private void report() {
		forgetDeletedPods();
		for (int former = Math.max(1, this.version - HISTORY); former <= this.version; former++) {
			reportReplicaSet(former);
		}
		Object generation = this.objects.get("Deployment", this.namespace, this.name)
			.orElseThrow(() -> new IllegalStateException("it was deleted"))
			.at("metadata", "generation");
		long updated = count(this.version, false);
		this.objects.patchStatus("Deployment", this.namespace, this.name,
				"""
						{"status": {"observedGeneration": %1$s, "replicas": %2$d, "updatedReplicas": %3$d, "readyReplicas": %4$d,
						 "availableReplicas": %4$d, "conditions": [{"type": "Progressing", "status": "True", "reason": "%5$s",
						 "lastUpdateTime": "%6$s"}]}}"""
					.formatted(generation, this.pods.size(), updated, ready(),
							(updated < this.pods.size()) ? "ReplicaSetUpdated" : "NewReplicaSetAvailable",
							Instant.now().truncatedTo(ChronoUnit.SECONDS)));
	}

	private void reportReplicaSet(int ofVersion) {
		String replicaSet = replicaSet(ofVersion);
		if (has("ReplicaSet", replicaSet)) {
			long present = count(ofVersion, false);
			this.objects.patch("ReplicaSet", this.namespace, replicaSet, """
					{"spec": {"replicas": %d}}""".formatted(present));
			this.objects.patchStatus("ReplicaSet", this.namespace, replicaSet, """
					{"status": {"replicas": %1$d, "fullyLabeledReplicas": %1$d, "readyReplicas": %2$d,
					 "availableReplicas": %2$d}}""".formatted(present, count(ofVersion, true)));
		}
	}

	private long count(int ofVersion, boolean ready) {
		return this.pods.stream().filter((pod) -> pod.version() == ofVersion && (pod.ready() || !ready)).count();
	}

	private long ready() {
		return this.pods.stream().filter(Pod::ready).count();
	}

	private boolean has(String kind, String object) {
		return this.objects.get(kind, this.namespace, object).isPresent();
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

	private String replicaSet(int ofVersion) {
		return this.name + "-" + hash(ofVersion);
	}

	private static String hash(int ofVersion) {
		return Integer.toHexString(0x5f000000 ^ (ofVersion * 0x9e3779b1));
	}

	@Override
	public String toString() {
		return this.namespace + "/" + this.name;
	}

	private record Pod(String name, int version, boolean ready) {

	}

}
