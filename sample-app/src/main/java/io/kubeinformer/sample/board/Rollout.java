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
 * A change of the images of a deployment.
 *
 * @param namespace the deployment's namespace
 * @param name the deployment's name
 * @param from the images before
 * @param to the images after
 * @param started when the change was seen
 * @param finished when every replica was ready with the new images, or {@code null} while
 * it goes on
 */
public record Rollout(String namespace, String name, List<String> from, List<String> to, Instant started,
		@Nullable Instant finished) {

	Rollout finishedAt(Instant time) {
		return new Rollout(this.namespace, this.name, this.from, this.to, this.started, time);
	}

	boolean isOf(String namespace, String name) {
		return this.namespace.equals(namespace) && this.name.equals(name);
	}

}
