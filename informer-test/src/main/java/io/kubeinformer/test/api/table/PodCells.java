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

package io.kubeinformer.test.api.table;

import java.time.Instant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import io.kubeinformer.test.api.json.Json;

/**
 * The cells of pods.
 */
final class PodCells {

	private PodCells() {
	}

	static JsonNode ready(ObjectNode pod, Instant now) {
		int ready = 0;
		for (JsonNode status : pod.path("status").path("containerStatuses")) {
			ready += status.path("ready").asBoolean() ? 1 : 0;
		}
		return TextNode.valueOf(ready + "/" + pod.path("spec").path("containers").size());
	}

	static JsonNode status(ObjectNode pod, Instant now) {
		String text = Cells.orElse(Json.text(pod, "status", "reason"), Json.text(pod, "status", "phase"));
		for (JsonNode status : pod.path("status").path("containerStatuses")) {
			String waiting = Json.text(status, "state", "waiting", "reason");
			String terminated = Json.text(status, "state", "terminated", "reason");
			text = Cells.orElse(waiting, Cells.orElse(terminated, text));
		}
		return TextNode.valueOf(Json.text(pod, "metadata", "deletionTimestamp").isEmpty() ? text : "Terminating");
	}

	static JsonNode restarts(ObjectNode pod, Instant now) {
		long restarts = 0;
		for (JsonNode status : pod.path("status").path("containerStatuses")) {
			restarts += Json.number(status, "restartCount");
		}
		return TextNode.valueOf(Long.toString(restarts));
	}

}
