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
import java.util.StringJoiner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import io.kubeinformer.test.api.json.Json;

/**
 * The cells of workloads and services.
 */
final class WorkloadCells {

	private WorkloadCells() {
	}

	static JsonNode ready(ObjectNode workload, Instant now) {
		return TextNode.valueOf(
				Json.number(workload, "status", "readyReplicas") + "/" + Json.number(workload, "spec", "replicas"));
	}

	static JsonNode completions(ObjectNode job, Instant now) {
		return TextNode
			.valueOf(Json.number(job, "status", "succeeded") + "/" + Json.number(job, "spec", "completions"));
	}

	static JsonNode jobStatus(ObjectNode job, Instant now) {
		String status = "Running";
		for (JsonNode condition : job.path("status").path("conditions")) {
			if ("True".equals(Json.text(condition, "status"))) {
				status = Json.text(condition, "type");
			}
		}
		return TextNode.valueOf(status);
	}

	static Column.Cell containers(String field) {
		return (object, now) -> {
			StringJoiner joiner = new StringJoiner(",");
			object.path("spec")
				.path("template")
				.path("spec")
				.path("containers")
				.forEach((container) -> joiner.add(Json.text(container, field)));
			return TextNode.valueOf(joiner.toString());
		};
	}

	static JsonNode externalIp(ObjectNode service, Instant now) {
		StringJoiner joiner = new StringJoiner(",");
		service.path("spec").path("externalIPs").forEach((ip) -> joiner.add(ip.asText()));
		for (JsonNode ingress : service.path("status").path("loadBalancer").path("ingress")) {
			joiner.add(Cells.orElse(Json.text(ingress, "ip"), Json.text(ingress, "hostname")));
		}
		String pending = "LoadBalancer".equals(Json.text(service, "spec", "type")) ? "<pending>" : Cells.NONE;
		return TextNode.valueOf(Cells.orElse(joiner.toString(), pending));
	}

	static JsonNode ports(ObjectNode service, Instant now) {
		StringJoiner joiner = new StringJoiner(",");
		for (JsonNode port : service.path("spec").path("ports")) {
			String node = port.has("nodePort") ? ":" + port.path("nodePort").asText() : "";
			joiner.add(port.path("port").asText() + node + "/" + port.path("protocol").asText());
		}
		return TextNode.valueOf(Cells.orElse(joiner.toString(), Cells.NONE));
	}

}
