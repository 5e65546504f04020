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

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.Cause;
import io.kubeinformer.test.api.status.Statuses;

/**
 * The rules of names, namespaces and what else the metadata of every kind holds.
 */
final class ObjectMetadata {

	private static final Pattern SUBDOMAIN = Pattern
		.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

	private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");

	private static final String SUBDOMAIN_RULE = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric "
			+ "characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex "
			+ "used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

	private static final String LABEL_RULE = "a lowercase RFC 1123 label must consist of lower case alphanumeric "
			+ "characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', "
			+ "regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";

	// Kinds whose names only have to fit into a path.
	private static final Set<String> FREE_NAMES = Set.of("Role", "RoleBinding", "ClusterRole", "ClusterRoleBinding",
			"APIService");

	private static final Set<String> LABEL_NAMES = Set.of("Namespace", "Service");

	private ObjectMetadata() {
	}

	/**
	 * Puts an object where its path says.
	 * @param metadata its metadata
	 * @param target what the path names
	 */
	static void placeIn(ObjectNode metadata, Target target) {
		String namespace = Json.text(metadata, "namespace");
		if (!target.resource().namespaced()) {
			metadata.remove("namespace");
		}
		else if (namespace.isEmpty()) {
			metadata.put("namespace", target.namespace());
		}
		else if (!namespace.equals(target.namespace())) {
			throw Statuses
				.badRequest("the namespace of the provided object does not match the namespace sent on the request");
		}
		String name = Json.text(metadata, "name");
		if (!target.name().isEmpty() && !name.isEmpty() && !name.equals(target.name())) {
			throw Statuses.badRequest(
					"the name of the object (" + name + ") does not match the name on the URL (" + target.name() + ")");
		}
		if (!target.name().isEmpty()) {
			metadata.put("name", target.name());
		}
	}

	static List<Cause> faults(ApiResource resource, ObjectNode object) {
		List<Cause> causes = new ArrayList<>();
		String name = Json.text(object, "metadata", "name");
		if (name.isEmpty()) {
			causes.add(Cause.required("metadata.name", "name or generateName is required"));
			return causes;
		}
		boolean label = LABEL_NAMES.contains(resource.kind());
		if (!FREE_NAMES.contains(resource.kind())) {
			if (!(label ? LABEL : SUBDOMAIN).matcher(name).matches()) {
				causes.add(Cause.invalid("metadata.name", "\"" + name + "\"", label ? LABEL_RULE : SUBDOMAIN_RULE));
			}
			if (name.length() > (label ? 63 : 253)) {
				causes.add(Cause.invalid("metadata.name", "\"" + name + "\"",
						"must be no more than " + (label ? 63 : 253) + " bytes"));
			}
		}
		return causes;
	}

	/**
	 * Restores what a client cannot change.
	 * @param metadata the metadata as it was sent; changed
	 * @param current the present metadata
	 */
	static void keepSystemFields(ObjectNode metadata, ObjectNode current) {
		for (String field : List.of("uid", "creationTimestamp", "generation", "deletionTimestamp",
				"deletionGracePeriodSeconds", "generateName", "resourceVersion")) {
			JsonNode value = current.get(field);
			if (value != null) {
				metadata.set(field, value);
			}
			else if (!"generation".equals(field)) {
				metadata.remove(field);
			}
		}
	}

	static List<Cause> faultsOfUpdate(ApiResource resource, ObjectNode current, ObjectNode wanted) {
		List<Cause> causes = new ArrayList<>();
		if (current.path("metadata").has("deletionTimestamp")) {
			List<String> added = new ArrayList<>();
			for (JsonNode finalizer : wanted.path("metadata").path("finalizers")) {
				boolean known = false;
				for (JsonNode present : current.path("metadata").path("finalizers")) {
					known |= present.equals(finalizer);
				}
				if (!known) {
					added.add("\"" + finalizer.asText() + "\"");
				}
			}
			if (!added.isEmpty()) {
				causes.add(Cause.forbidden("metadata.finalizers",
						"no new finalizers can be added if the object is being deleted, found new finalizers []string{"
								+ String.join(", ", added) + "}"));
			}
		}
		return causes;
	}

}
