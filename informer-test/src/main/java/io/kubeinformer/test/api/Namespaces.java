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

import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.StatusException;
import io.kubeinformer.test.api.status.Statuses;

/**
 * Whether a namespace takes new objects.
 */
final class Namespaces {

	private final ServerState state;

	Namespaces(ServerState state) {
		this.state = state;
	}

	/**
	 * Refuses to create in a namespace that is not there or is going.
	 * @param target the collection
	 * @param name the new object's name; may be empty
	 */
	void checkOpenFor(Target target, String name) {
		ObjectNode namespace = this.state.storage().store("namespaces").get(target.namespace());
		if (namespace == null) {
			throw Statuses.notFound("", "namespaces", target.namespace());
		}
		if (!"Terminating".equals(Json.text(namespace, "status", "phase"))) {
			return;
		}
		ApiResource resource = target.resource();
		String why = "unable to create new content in namespace " + target.namespace()
				+ " because it is being terminated";
		ObjectNode details = Json.object();
		if (!name.isEmpty()) {
			details.put("name", name);
		}
		if (!resource.group().isEmpty()) {
			details.put("group", resource.group());
		}
		details.put("kind", resource.plural());
		details.putArray("causes")
			.addObject()
			.put("reason", "NamespaceTerminating")
			.put("message", "namespace " + target.namespace() + " is being terminated")
			.put("field", "metadata.namespace");
		throw new StatusException(403, "Forbidden",
				resource.groupResource() + (name.isEmpty() ? "" : " \"" + name + "\"") + " is forbidden: " + why,
				details);
	}

}
