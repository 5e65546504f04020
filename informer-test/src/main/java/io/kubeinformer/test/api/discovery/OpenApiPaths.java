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

package io.kubeinformer.test.api.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.json.Json;

/**
 * The paths of an OpenAPI document: enough for kubectl to find a resource's kind, and to
 * see that the server validates fields and knows dry runs.
 */
final class OpenApiPaths {

	private static final String[] METHODS = { "get", "put", "post", "delete", "patch" };

	private static final String[] VERBS = { "get", "update", "create", "delete", "patch" };

	private OpenApiPaths() {
	}

	static void add(ObjectNode paths, String document, ApiResource resource) {
		String collection = "/" + document + (resource.namespaced() ? "/namespaces/{namespace}/" : "/")
				+ resource.plural();
		ObjectNode all = paths.putObject(collection);
		if (resource.verbs().contains("list")) {
			operation(all, "get", "list", resource);
		}
		if (resource.verbs().contains("create")) {
			operation(all, "post", "create", resource);
		}
		if (resource.verbs().contains("get")) {
			ObjectNode one = paths.putObject(collection + "/{name}");
			for (int i = 0; i < METHODS.length; i++) {
				if (resource.verbs().contains(VERBS[i]) && !"post".equals(METHODS[i])) {
					operation(one, METHODS[i], VERBS[i], resource);
				}
			}
		}
	}

	private static void operation(ObjectNode path, String method, String verb, ApiResource resource) {
		ObjectNode operation = path.putObject(method);
		if (!"get".equals(method)) {
			ArrayNode parameters = operation.putArray("parameters");
			parameter(parameters, "dryRun");
			if (!"delete".equals(method)) {
				parameter(parameters, "fieldManager");
				parameter(parameters, "fieldValidation");
			}
		}
		operation.putObject("responses").putObject("200").put("description", "OK");
		operation.put("x-kubernetes-action", "update".equals(verb) ? "put" : verb);
		operation.set("x-kubernetes-group-version-kind",
				Json.object()
					.put("group", resource.group())
					.put("kind", resource.kind())
					.put("version", resource.version()));
	}

	private static void parameter(ArrayNode parameters, String name) {
		parameters.addObject().put("in", "query").put("name", name).putObject("schema").put("type", "string");
	}

}
