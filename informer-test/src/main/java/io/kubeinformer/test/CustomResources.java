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

package io.kubeinformer.test;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Makes CustomResourceDefinitions that accept any content.
 */
final class CustomResources {

	private CustomResources() {
	}

	static Map<String, Object> definition(String group, String version, String kind, String plural,
			boolean namespaced) {
		Map<String, Object> anything = Map.of("type", "object", "x-kubernetes-preserve-unknown-fields", true);
		Map<String, Object> served = Map.of("name", version, "served", true, "storage", true, "schema",
				Map.of("openAPIV3Schema", anything));
		Map<String, Object> names = Map.of("plural", plural, "singular", kind.toLowerCase(Locale.ROOT), "kind", kind,
				"listKind", kind + "List");
		return Map.of("apiVersion", "apiextensions.k8s.io/v1", "kind", "CustomResourceDefinition", "metadata",
				Map.of("name", plural + "." + group), "spec", Map.of("group", group, "scope",
						(namespaced) ? "Namespaced" : "Cluster", "names", names, "versions", List.of(served)));
	}

}
