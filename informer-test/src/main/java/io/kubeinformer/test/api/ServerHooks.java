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
import io.kubeinformer.test.api.catalog.Problems;
import io.kubeinformer.test.api.json.Json;

/**
 * What this server does by itself: it keeps custom resources in step with their
 * definitions, and gives namespaces and pods their first status.
 */
final class ServerHooks implements Hooks {

	private final Definitions definitions;

	ServerHooks(Definitions definitions) {
		this.definitions = definitions;
	}

	@Override
	public void beforeCreate(ApiResource resource, ObjectNode object) {
		if (resource.is("", "namespaces")) {
			Json.child(object, "metadata", "labels")
				.put("kubernetes.io/metadata.name", Json.text(object, "metadata", "name"));
			Json.child(object, "spec").putArray("finalizers").add("kubernetes");
			object.putObject("status").put("phase", "Active");
		}
		else if (resource.is("", "pods")) {
			object.remove("status");
		}
		else if (Definitions.isDefinition(resource)) {
			this.definitions.beforeCreate(object);
		}
		ObjectNode formed = resource.schema().conform(object, new Problems());
		object.removeAll();
		object.setAll(formed);
	}

	@Override
	public void afterCreate(ApiResource resource, String key, ObjectNode object) {
		if (Definitions.isDefinition(resource)) {
			this.definitions.establish(resource, key);
		}
	}

	@Override
	public void afterUpdate(ApiResource resource, String key, ObjectNode object) {
		if (Definitions.isDefinition(resource) && !object.path("metadata").has("deletionTimestamp")) {
			this.definitions.define(object);
		}
	}

	@Override
	public void afterDeleteBegan(ApiResource resource, String key, ObjectNode object) {
		if (Definitions.isDefinition(resource)) {
			this.definitions.remove(resource, key, object);
		}
	}

	@Override
	public void afterDelete(ApiResource resource, ObjectNode object) {
		if (Definitions.isDefinition(resource)) {
			this.definitions.undefine(object);
		}
	}

}
