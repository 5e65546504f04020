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

import java.util.Comparator;
import java.util.List;
import java.util.Map;

import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1OwnerReference;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodStatus;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Service;

import io.kubeinformer.IndexFunction;
import io.kubeinformer.Indexer;
import io.kubeinformer.Lister;
import io.kubeinformer.ResourceKey;

/**
 * Answers questions about workloads from the informers' caches: no request reaches the
 * API server.
 */
@Service
public class Workloads {

	/** Name of the index from {@code namespace/deployment} to pods. */
	static final String BY_DEPLOYMENT = "podsByDeployment";

	private static final Comparator<Workload> ORDER = Comparator.comparing(Workload::namespace)
		.thenComparing(Workload::name);

	private final Lister<V1Deployment> deployments;

	private final Indexer<V1Pod> pods;

	Workloads(Lister<V1Deployment> deployments, Indexer<V1Pod> pods) {
		this.deployments = deployments;
		this.pods = pods;
	}

	/**
	 * Returns all workloads.
	 * @return the workloads by namespace and name
	 */
	public List<Workload> all() {
		return this.deployments.list().stream().map(this::workload).sorted(ORDER).toList();
	}

	/**
	 * Returns one workload.
	 * @param namespace its namespace
	 * @param name its name
	 * @return the workload, or {@code null} if there is none
	 */
	public @Nullable Workload find(String namespace, String name) {
		V1Deployment deployment = this.deployments.get(namespace, name);
		return (deployment != null) ? workload(deployment) : null;
	}

	private Workload workload(V1Deployment deployment) {
		ResourceKey key = ResourceKey.of(deployment);
		List<Workload.WorkloadPod> pods = this.pods.byIndex(BY_DEPLOYMENT, key.toString())
			.stream()
			.map(Workloads::pod)
			.sorted(Comparator.comparing(Workload.WorkloadPod::name))
			.toList();
		return new Workload(key.namespace(), key.name(), Deployments.images(deployment),
				Deployments.desired(deployment), Deployments.ready(deployment), Deployments.state(deployment),
				Deployments.rolledOutAt(deployment), pods);
	}

	private static Workload.WorkloadPod pod(V1Pod pod) {
		V1PodStatus status = (pod.getStatus() != null) ? pod.getStatus() : new V1PodStatus();
		String phase = (status.getPhase() != null) ? status.getPhase() : "Pending";
		boolean ready = Deployments.orEmpty(status.getConditions())
			.stream()
			.anyMatch((condition) -> "Ready".equals(condition.getType()) && "True".equals(condition.getStatus()));
		int restarts = Deployments.orEmpty(status.getContainerStatuses())
			.stream()
			.mapToInt((container) -> Deployments.orZero(container.getRestartCount()))
			.sum();
		String node = (pod.getSpec() != null) ? pod.getSpec().getNodeName() : null;
		return new Workload.WorkloadPod(ResourceKey.of(pod).name(), phase, ready, node, restarts);
	}

	/**
	 * The index that leads from a deployment to its pods.
	 */
	@Configuration(proxyBeanMethods = false)
	static class IndexConfiguration {

		@Bean(BY_DEPLOYMENT)
		IndexFunction<V1Pod> podsByDeployment() {
			return IndexConfiguration::deploymentOf;
		}

		// A pod belongs to a ReplicaSet, which is named after its deployment and the
		// hash of the pod template. The hash is a label of the pod, so no ReplicaSet
		// is cached.
		private static List<String> deploymentOf(V1Pod pod) {
			V1ObjectMeta metadata = (pod.getMetadata() != null) ? pod.getMetadata() : new V1ObjectMeta();
			Map<String, String> labels = metadata.getLabels();
			String suffix = (labels != null) ? "-" + labels.get("pod-template-hash") : "";
			for (V1OwnerReference owner : Deployments.orEmpty(metadata.getOwnerReferences())) {
				if ("ReplicaSet".equals(owner.getKind()) && owner.getName().endsWith(suffix)) {
					String name = owner.getName().substring(0, owner.getName().length() - suffix.length());
					return List.of(metadata.getNamespace() + "/" + name);
				}
			}
			return List.of();
		}

	}

}
