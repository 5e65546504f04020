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
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A deployment as the board shows it.
 *
 * @param namespace the namespace
 * @param name the name
 * @param images the images of its containers
 * @param desired replicas asked for
 * @param ready replicas that are ready
 * @param state how it is doing
 * @param rolledOutAt when its last rollout was complete, or {@code null} if it is not
 * @param pods its pods
 */
public record Workload(String namespace, String name, List<String> images, int desired, int ready, State state,
		@Nullable Instant rolledOutAt, List<WorkloadPod> pods) {

	/**
	 * How a deployment is doing.
	 */
	public enum State {

		/** All replicas are ready and of the newest version. */
		READY,

		/** A new version or another number of replicas is on its way. */
		ROLLING_OUT,

		/** Nothing is on its way, and replicas are missing. */
		DEGRADED

	}

	/**
	 * A pod of a deployment.
	 *
	 * @param name the name
	 * @param phase its phase, for example {@code Running}
	 * @param ready whether it is ready
	 * @param node the node it runs on, or {@code null} before it is scheduled
	 * @param restarts restarts of its containers, in all
	 */
	public record WorkloadPod(String name, String phase, boolean ready, @Nullable String node, int restarts) {

	}

}
