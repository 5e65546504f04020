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

package io.kubeinformer.test.api;

import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.CustomSchema;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.patch.JsonPatch;
import io.kubeinformer.test.api.patch.MergePatch;
import io.kubeinformer.test.api.status.Statuses;

/**
 * Answers requests to the subresource {@code scale}: an object's replicas as an object of
 * their own.
 */
final class Scales {

	private final ServerState state;

	private final Writes writes;

	Scales(ServerState state, Writes writes) {
		this.state = state;
		this.writes = writes;
	}

	void handle(Exchange exchange, Target target, String verb) {
		ApiResource resource = target.resource();
		switch (verb) {
			case "get" -> exchange.reply(200, scale(resource, this.state.require(target)));
			case "update" -> {
				ObjectNode sent = Bodies.object(exchange, "Scale", "autoscaling/v1", resource.custom());
				exchange.reply(200, write(exchange, target, sent));
			}
			case "patch" -> {
				String type = Bodies.contentType(exchange);
				JsonNode patch = Patches.read(exchange, resource, type);
				ObjectNode current = scale(resource, this.state.require(target));
				ObjectNode patched = type.startsWith("application/json-patch") ? JsonPatch.apply(current, patch)
						: (ObjectNode) MergePatch.apply(current, patch);
				exchange.reply(200, write(exchange, target, patched));
			}
			default -> throw Statuses.methodNotAllowed();
		}
	}

	private ObjectNode write(Exchange exchange, Target target, ObjectNode scale) {
		ApiResource resource = target.resource();
		String[] path = path(resource, "specReplicasPath", "spec", "replicas");
		Writes.Write write = ResourceRequests.write(this.state, exchange, target, false);
		String version = Json.text(scale, "metadata", "resourceVersion");
		ObjectNode stored = this.writes.update(write, target, (current) -> {
			ObjectNode parent = current;
			for (int i = 0; i < path.length - 1; i++) {
				parent = Json.child(parent, path[i]);
			}
			parent.put(path[path.length - 1], Json.number(scale, "spec", "replicas"));
			Json.child(current, "metadata").put("resourceVersion", version);
			return current;
		});
		return scale(resource, stored);
	}

	private static ObjectNode scale(ApiResource resource, ObjectNode object) {
		ObjectNode scale = Json.object().put("kind", "Scale").put("apiVersion", "autoscaling/v1");
		ObjectNode metadata = scale.putObject("metadata");
		for (String field : new String[] { "name", "namespace", "uid", "resourceVersion", "creationTimestamp" }) {
			metadata.set(field, object.path("metadata").path(field));
		}
		ObjectNode spec = scale.putObject("spec");
		long replicas = Json.number(object, path(resource, "specReplicasPath", "spec", "replicas"));
		if (replicas != 0) {
			spec.put("replicas", replicas);
		}
		ObjectNode status = scale.putObject("status");
		status.put("replicas", Json.number(object, path(resource, "statusReplicasPath", "status", "replicas")));
		String selector = selector(resource, object);
		if (!selector.isEmpty()) {
			status.put("selector", selector);
		}
		return scale;
	}

	private static String selector(ApiResource resource, ObjectNode object) {
		if (resource.schema() instanceof CustomSchema schema) {
			String path = Json.text(schema.definition(), "subresources", "scale", "labelSelectorPath");
			return path.isEmpty() ? "" : Json.text(object, path.substring(1).split("\\."));
		}
		StringBuilder selector = new StringBuilder();
		Iterable<Map.Entry<String, JsonNode>> labels = object.path("spec").path("selector").has("matchLabels")
				? Json.fields(object, "spec", "selector", "matchLabels") : Json.fields(object, "spec", "selector");
		labels.forEach((label) -> selector.append(selector.isEmpty() ? "" : ",")
			.append(label.getKey())
			.append('=')
			.append(label.getValue().asText()));
		return selector.toString();
	}

	private static String[] path(ApiResource resource, String property, String... standard) {
		if (resource.schema() instanceof CustomSchema schema) {
			String path = Json.text(schema.definition(), "subresources", "scale", property);
			return path.isEmpty() ? standard : path.substring(1).split("\\.");
		}
		return standard;
	}

}
