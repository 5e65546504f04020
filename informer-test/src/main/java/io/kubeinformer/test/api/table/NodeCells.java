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
 * The cells of nodes and of the events that are told of them.
 */
final class NodeCells {

	private static final String ROLE = "node-role.kubernetes.io/";

	private NodeCells() {
	}

	static JsonNode status(ObjectNode node, Instant now) {
		String status = "Unknown";
		for (JsonNode condition : node.path("status").path("conditions")) {
			if ("Ready".equals(Json.text(condition, "type"))) {
				status = "True".equals(Json.text(condition, "status")) ? "Ready" : "NotReady";
			}
		}
		return TextNode
			.valueOf(node.path("spec").path("unschedulable").asBoolean() ? status + ",SchedulingDisabled" : status);
	}

	static JsonNode roles(ObjectNode node, Instant now) {
		StringJoiner joiner = new StringJoiner(",");
		for (var label : Json.fields(node, "metadata", "labels")) {
			if (label.getKey().startsWith(ROLE)) {
				joiner.add(label.getKey().substring(ROLE.length()));
			}
		}
		return TextNode.valueOf(Cells.orElse(joiner.toString(), Cells.NONE));
	}

	static Column.Cell address(String type) {
		return (object, now) -> {
			for (JsonNode address : object.path("status").path("addresses")) {
				if (type.equals(Json.text(address, "type"))) {
					return TextNode.valueOf(Json.text(address, "address"));
				}
			}
			return TextNode.valueOf(Cells.NONE);
		};
	}

	static JsonNode lastSeen(ObjectNode event, Instant now) {
		return TextNode
			.valueOf(Cells.age(Cells.orElse(Json.text(event, "lastTimestamp"), Json.text(event, "eventTime")), now));
	}

	static JsonNode firstSeen(ObjectNode event, Instant now) {
		return TextNode
			.valueOf(Cells.age(Cells.orElse(Json.text(event, "firstTimestamp"), Json.text(event, "eventTime")), now));
	}

}
