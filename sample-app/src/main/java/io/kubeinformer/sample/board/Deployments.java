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

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;

import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1DeploymentCondition;
import io.kubernetes.client.openapi.models.V1DeploymentStatus;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the board needs from a deployment, whatever of it is missing.
 */
final class Deployments {

	private Deployments() {
	}

	static List<String> images(V1Deployment deployment) {
		if (deployment.getSpec() == null || deployment.getSpec().getTemplate() == null
				|| deployment.getSpec().getTemplate().getSpec() == null) {
			return List.of();
		}
		return deployment.getSpec()
			.getTemplate()
			.getSpec()
			.getContainers()
			.stream()
			.map(V1Container::getImage)
			.filter(Objects::nonNull)
			.toList();
	}

	static int desired(V1Deployment deployment) {
		// The API server fills in 1 when the field is left out.
		return (deployment.getSpec() != null && deployment.getSpec().getReplicas() != null)
				? deployment.getSpec().getReplicas() : 1;
	}

	static int ready(V1Deployment deployment) {
		V1DeploymentStatus status = deployment.getStatus();
		return (status != null) ? orZero(status.getReadyReplicas()) : 0;
	}

	static Workload.State state(V1Deployment deployment) {
		V1DeploymentStatus status = deployment.getStatus();
		int desired = desired(deployment);
		if (status == null || isUnobserved(deployment, status) || orZero(status.getUpdatedReplicas()) < desired
				|| orZero(status.getReplicas()) > orZero(status.getUpdatedReplicas())) {
			return Workload.State.ROLLING_OUT;
		}
		return (orZero(status.getAvailableReplicas()) >= desired) ? Workload.State.READY : Workload.State.DEGRADED;
	}

	static @Nullable Instant rolledOutAt(V1Deployment deployment) {
		if (deployment.getStatus() == null || state(deployment) != Workload.State.READY) {
			return null;
		}
		for (V1DeploymentCondition condition : orEmpty(deployment.getStatus().getConditions())) {
			OffsetDateTime time = condition.getLastUpdateTime();
			if ("Progressing".equals(condition.getType()) && time != null) {
				return time.toInstant();
			}
		}
		return null;
	}

	private static boolean isUnobserved(V1Deployment deployment, V1DeploymentStatus status) {
		Long generation = (deployment.getMetadata() != null) ? deployment.getMetadata().getGeneration() : null;
		Long observed = status.getObservedGeneration();
		return generation != null && (observed == null || observed < generation);
	}

	static <T> List<T> orEmpty(@Nullable List<T> list) {
		return (list != null) ? list : List.of();
	}

	static int orZero(@Nullable Integer number) {
		return (number != null) ? number : 0;
	}

}
