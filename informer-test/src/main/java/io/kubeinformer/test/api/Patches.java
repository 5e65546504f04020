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

import java.util.List;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.StoredForm;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.patch.ApplyPatch;
import io.kubeinformer.test.api.patch.JsonPatch;
import io.kubeinformer.test.api.patch.MergePatch;
import io.kubeinformer.test.api.patch.StrategicMergePatch;
import io.kubeinformer.test.api.status.Cause;
import io.kubeinformer.test.api.status.StatusException;
import io.kubeinformer.test.api.status.Statuses;

/**
 * Answers PATCH, by the media type of the body.
 */
final class Patches {

	private static final String JSON_PATCH = "application/json-patch+json";

	private static final String MERGE = "application/merge-patch+json";

	private static final String STRATEGIC = "application/strategic-merge-patch+json";

	private static final String APPLY = "application/apply-patch+yaml";

	private final ServerState state;

	private final Writes writes;

	Patches(ServerState state, Writes writes) {
		this.state = state;
		this.writes = writes;
	}

	void patch(Exchange exchange, Target target) {
		ApiResource resource = target.resource();
		Representation form = Representation.choose(exchange, resource.custom(), false);
		String type = Bodies.contentType(exchange);
		if (APPLY.equals(type)) {
			apply(exchange, target, form);
			return;
		}
		JsonNode patch = read(exchange, resource, type);
		Writes.Write write = ResourceRequests.write(this.state, exchange, target, false);
		ObjectNode stored = this.writes.update(write, target, (current) -> {
			ObjectNode own = resource.typed(current);
			ObjectNode patched = patched(own, patch, type, resource);
			checkType(patched, resource);
			return StoredForm.of(resource).toStorage(Bodies.conform(exchange, resource, patched, false));
		});
		exchange.reply(200, Forms.object(resource, stored, form, exchange), form);
	}

	private static ObjectNode patched(ObjectNode own, JsonNode patch, String type, ApiResource resource) {
		return switch (type) {
			case JSON_PATCH -> JsonPatch.apply(own, patch);
			case MERGE -> (ObjectNode) MergePatch.apply(own, patch);
			default -> StrategicMergePatch.apply(own, patch, resource.schema().mergeType());
		};
	}

	private static void checkType(ObjectNode patched, ApiResource resource) {
		String kind = Json.text(patched, "kind");
		String apiVersion = Json.text(patched, "apiVersion");
		if (!kind.equals(resource.kind()) || !apiVersion.equals(resource.apiVersion())) {
			throw Statuses.badRequest(kind + " in version \"" + apiVersion + "\" cannot be handled as a "
					+ resource.kind() + ": the API version or kind of an object cannot be changed");
		}
	}

	// Reads and checks a patch that is no apply.
	static JsonNode read(Exchange exchange, ApiResource resource, String type) {
		List<String> accepted = resource.custom() ? List.of(JSON_PATCH, MERGE, APPLY)
				: List.of(JSON_PATCH, MERGE, STRATEGIC, APPLY);
		if (!accepted.contains(type)) {
			if (!STRATEGIC.equals(type)) {
				throw new StatusException(415, "UnsupportedMediaType", "415: Unsupported Media Type", null);
			}
			throw Statuses.unsupportedMediaType(String.join(", ", accepted));
		}
		try {
			JsonNode patch = Json.read(exchange.request().body());
			if (!JSON_PATCH.equals(type) && !patch.isObject()) {
				throw Statuses.badRequest(
						"error decoding patch: json: cannot unmarshal into Go value of type map[string]interface {}");
			}
			return patch;
		}
		catch (JsonProcessingException ex) {
			throw Statuses.badRequest("error decoding patch: " + ex.getOriginalMessage());
		}
	}

	private void apply(Exchange exchange, Target target, Representation form) {
		ApiResource resource = target.resource();
		if (exchange.parameter("fieldManager").isEmpty()) {
			throw Statuses.invalid("meta.k8s.io", "PatchOptions", "",
					List.of(Cause.required("fieldManager", "is required for apply patch")));
		}
		ObjectNode body = yaml(exchange, resource);
		ObjectNode configuration = StoredForm.of(resource).toStorage(body);
		Writes.Write write = ResourceRequests.write(this.state, exchange, target, false);
		ApplyPatch apply = new ApplyPatch(resource, configuration, exchange.parameter("fieldManager"),
				Boolean.TRUE.equals(exchange.flag("force")) && !exchange.parameter("force").isEmpty(),
				"status".equals(target.subresource()) ? "status" : "", write.time());
		Bodies.conform(exchange, resource, body, false);
		Writes.Write unmanaged = new Writes.Write(null, write.time(), write.dryRun(), false);
		boolean[] created = new boolean[1];
		ObjectNode stored = this.state.storage().locked(() -> {
			if (this.state.store(resource).get(target.key()) != null) {
				return this.writes.update(unmanaged, target, apply::onto);
			}
			if (!target.subresource().isEmpty()) {
				throw Statuses.notFound(resource.group(), resource.plural(), target.name());
			}
			created[0] = true;
			return this.writes.create(unmanaged, target, apply.first());
		});
		int status = (created[0]) ? 201 : 200;
		exchange.reply(status, Forms.object(resource, stored, form, exchange), form);
	}

	private static ObjectNode yaml(Exchange exchange, ApiResource resource) {
		try {
			JsonNode body = Json.readYaml(exchange.request().body());
			if (body instanceof ObjectNode object) {
				String kind = Json.text(object, "kind");
				if (kind.isEmpty() || Json.text(object, "apiVersion").isEmpty()) {
					throw Statuses
						.badRequest("error decoding YAML: " + (kind.isEmpty() ? "Object 'Kind'" : "Object 'apiVersion'")
								+ " is missing in '" + object + "'");
				}
				checkType(object, resource);
				if (object.path("metadata").has("managedFields")) {
					throw Statuses.badRequest("metadata.managedFields must be nil");
				}
				return object;
			}
		}
		catch (JsonProcessingException ex) {
			throw Statuses.badRequest("error decoding YAML: " + ex.getOriginalMessage());
		}
		throw Statuses.badRequest("error decoding YAML: the body is not an object");
	}

}
