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

package io.kubeinformer.test.api.selector;

import java.util.Map;
import java.util.Set;

import com.fasterxml.jackson.databind.JsonNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.CustomSchema;
import io.kubeinformer.test.api.status.Statuses;

/**
 * By which fields the objects of a resource can be selected, and what a server says of
 * the others.
 */
final class SelectableFields {

	private static final Set<String> EVERY = Set.of("metadata.name", "metadata.namespace");

	private static final Set<String> EVENT = Set.of("involvedObject.kind", "involvedObject.namespace",
			"involvedObject.name", "involvedObject.uid", "involvedObject.apiVersion", "involvedObject.resourceVersion",
			"involvedObject.fieldPath", "reason", "reportingComponent", "source", "type");

	// Fields of kinds that have a list of their own; these refuse others in few words.
	private static final Map<String, Set<String>> OWN = Map.ofEntries(Map.entry("Pod",
			Set.of("spec.nodeName", "spec.restartPolicy", "spec.schedulerName", "spec.serviceAccountName",
					"spec.hostNetwork", "status.phase", "status.podIP", "status.podIPs", "status.nominatedNodeName")),
			Map.entry("Node", Set.of("spec.unschedulable")), Map.entry("Namespace", Set.of("status.phase")),
			Map.entry("Secret", Set.of("type")), Map.entry("Service", Set.of("spec.clusterIP", "spec.type")),
			Map.entry("ReplicationController", Set.of("status.replicas")),
			Map.entry("ReplicaSet", Set.of("status.replicas")), Map.entry("Job", Set.of("status.successful")),
			Map.entry("CertificateSigningRequest", Set.of("spec.signerName")),
			Map.entry("PodCertificateRequest", Set.of("spec.signerName", "spec.podName", "spec.nodeName")),
			Map.entry("ResourceSlice", Set.of("spec.nodeName", "spec.driver")), Map.entry("Event", EVENT));

	private SelectableFields() {
	}

	static void check(String field, ApiResource resource) {
		if (EVERY.contains(field)) {
			return;
		}
		if (resource.schema() instanceof CustomSchema schema) {
			for (JsonNode selectable : schema.definition().path("selectableFields")) {
				if (selectable.path("jsonPath").asText().equals("." + field)) {
					return;
				}
			}
			throw Statuses.badRequest("field label not supported: " + field);
		}
		Set<String> own = OWN.get(resource.kind());
		if (own == null) {
			throw Statuses.badRequest(
					"\"" + field + "\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"");
		}
		if (!own.contains(field)) {
			throw Statuses.badRequest("field label not supported: " + field);
		}
	}

	static String[] path(String field) {
		return switch (field) {
			case "source" -> new String[] { "source", "component" };
			case "status.successful" -> new String[] { "status", "succeeded" };
			default -> field.split("\\.");
		};
	}

	/**
	 * Returns what a field that is not there is compared as.
	 * @param field the field
	 * @return the text of its zero value
	 */
	static String ofMissing(String field) {
		return switch (field) {
			case "spec.unschedulable", "spec.hostNetwork" -> "false";
			case "status.replicas", "status.successful" -> "0";
			default -> "";
		};
	}

}
