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

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.Catalog;
import io.kubeinformer.test.api.status.PageNotFoundException;
import io.kubeinformer.test.api.status.Statuses;

/**
 * What a path names.
 *
 * @param resource the resource
 * @param namespace the namespace; empty for all, or for a resource without
 * @param name the object's name; empty for the collection
 * @param subresource the subresource; empty for the object itself
 * @param watch whether it is one of the old paths that always watch
 */
record Target(ApiResource resource, String namespace, String name, String subresource, boolean watch) {

	/**
	 * Reads a path below {@code /api/} or {@code /apis/} that has at least a resource.
	 * @param path the path
	 * @param catalog the resources that there are
	 * @return what it names
	 */
	static Target parse(String path, Catalog catalog) {
		List<String> parts = new ArrayList<>(List.of(path.substring(1).split("/")));
		String group = "";
		if ("apis".equals(parts.remove(0))) {
			group = parts.remove(0);
		}
		String version = parts.remove(0);
		boolean watch = "watch".equals(parts.get(0)) && parts.size() > 1;
		if (watch) {
			parts.remove(0);
		}
		boolean builtIn = catalog.builtIn(group);
		String namespace = "";
		if ("namespaces".equals(parts.get(0)) && parts.size() > 2 && isNamespaced(parts.get(2), parts.size())) {
			namespace = parts.get(1);
			parts.subList(0, 2).clear();
		}
		ApiResource resource = catalog.find(group, version, parts.get(0));
		boolean misplaced = resource != null
				&& (resource.namespaced() ? namespace.isEmpty() && parts.size() > 1 : !namespace.isEmpty());
		if (resource == null || misplaced) {
			throw builtIn ? Statuses.noSuchResource() : new PageNotFoundException();
		}
		String name = (parts.size() > 1) ? parts.get(1) : "";
		String subresource = (parts.size() > 2) ? String.join("/", parts.subList(2, parts.size())) : "";
		if (subresource.startsWith("proxy/")) {
			// The rest is a path of the other side.
			subresource = "proxy";
		}
		if (!subresource.isEmpty() && resource.subresource(subresource) == null) {
			throw builtIn ? Statuses.noSuchResource() : new PageNotFoundException();
		}
		return new Target(resource, namespace, name, subresource, watch);
	}

	// Of namespaces themselves only these parts have a path of three elements.
	private static boolean isNamespaced(String third, int parts) {
		return parts > 3 || !(third.equals("status") || third.equals("finalize"));
	}

	/**
	 * Returns the key under which the object is stored.
	 * @return namespace, slash, name, or the name alone
	 */
	String key() {
		return prefix() + this.name;
	}

	/**
	 * Returns what the keys of the collection begin with.
	 * @return namespace and slash, or nothing
	 */
	String prefix() {
		return this.namespace.isEmpty() ? "" : this.namespace + "/";
	}

	Target named(String name) {
		return new Target(this.resource, this.namespace, name, this.subresource, this.watch);
	}

}
