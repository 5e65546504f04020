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

package io.kubeinformer.test.http;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a request asks for, read from its method, path and query alone, by the rules of
 * the API server's request info.
 *
 * @param verb {@code get}, {@code list}, {@code watch}, {@code create}, {@code update},
 * {@code patch}, {@code delete}, {@code deletecollection}; for a path that is no
 * resource, the method in lower case
 * @param group the API group; empty for core
 * @param version the version; empty for a path that is no resource
 * @param namespace the namespace; empty for cluster scope and all namespaces
 * @param resource the plural; empty for a path that is no resource
 * @param subresource what follows the name; empty if nothing does
 * @param name the object's name; empty for a collection
 */
public record ResourceRequest(String verb, String group, String version, String namespace, String resource,
		String subresource, String name) {

	private static final Set<String> FALSE = Set.of("0", "false", "False");

	private static final Set<String> NAMESPACE_SUBRESOURCES = Set.of("status", "finalize");

	/**
	 * Reads a request.
	 * @param request the request
	 * @return what it asks for
	 */
	public static ResourceRequest of(ApiRequest request) {
		List<String> parts = Arrays.stream(request.path().split("/")).filter((part) -> !part.isEmpty()).toList();
		boolean core = !parts.isEmpty() && parts.get(0).equals("api");
		boolean grouped = !parts.isEmpty() && parts.get(0).equals("apis");
		int prefix = (core) ? 2 : 3;
		if ((!core && !grouped) || parts.size() <= prefix) {
			String verb = request.method().toLowerCase(Locale.ROOT);
			return new ResourceRequest(verb, "", "", "", "", "", "");
		}
		String group = (core) ? "" : parts.get(1);
		String version = parts.get(prefix - 1);
		boolean watchPath = parts.get(prefix).equals("watch") && parts.size() > prefix + 1;
		List<String> rest = parts.subList((watchPath) ? prefix + 1 : prefix, parts.size());
		String namespace = "";
		if (rest.get(0).equals("namespaces") && rest.size() > 1) {
			namespace = rest.get(1);
			if (rest.size() > 2 && !NAMESPACE_SUBRESOURCES.contains(rest.get(2))) {
				rest = rest.subList(2, rest.size());
			}
		}
		String name = (rest.size() > 1) ? rest.get(1) : "";
		String subresource = (rest.size() > 2) ? rest.get(2) : "";
		return new ResourceRequest(verb(request, name, watchPath), group, version, namespace, rest.get(0), subresource,
				name);
	}

	private static String verb(ApiRequest request, String name, boolean watchPath) {
		return switch (request.method()) {
			case "POST" -> "create";
			case "PUT" -> "update";
			case "PATCH" -> "patch";
			case "DELETE" -> (name.isEmpty()) ? "deletecollection" : "delete";
			case "GET", "HEAD" -> {
				if (watchPath) {
					yield "watch";
				}
				if (!name.isEmpty()) {
					yield "get";
				}
				yield isTrue(request, "watch") ? "watch" : "list";
			}
			default -> "";
		};
	}

	/**
	 * Tells whether a query parameter is set, as the API server reads it: any value but
	 * {@code 0}, {@code false} and {@code False} means yes, the empty one too.
	 * @param request the request
	 * @param parameter the parameter's name
	 * @return whether it is there and true
	 */
	public static boolean isTrue(ApiRequest request, String parameter) {
		String value = request.parameter(parameter);
		return value != null && !FALSE.contains(value);
	}

	/**
	 * Tells whether the path names a resource.
	 * @return {@code false} for discovery, health, version and unknown paths
	 */
	public boolean isResource() {
		return !this.resource.isEmpty();
	}

	/**
	 * Returns the resource as messages name it.
	 * @return {@code deployments.apps}, or {@code pods} in the core group
	 */
	public String qualifiedResource() {
		return (this.group.isEmpty()) ? this.resource : this.resource + "." + this.group;
	}

}
