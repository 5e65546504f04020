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
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.PageNotFoundException;
import io.kubeinformer.test.api.status.StatusException;

/**
 * What a path would name if there were such a resource: rights are checked before it is
 * looked for.
 */
final class ResourcePaths {

	private ResourcePaths() {
	}

	/**
	 * Returns whether a path is long enough to name a resource.
	 * @param path the path
	 * @return whether it is
	 */
	static boolean isResource(String path) {
		int parts = path.split("/").length;
		return (path.startsWith("/api/") && parts > 3) || (path.startsWith("/apis/") && parts > 4);
	}

	/**
	 * Fails for a path that names nothing.
	 * @param exchange the request
	 * @param user who asks
	 * @param authorizer who decides
	 */
	static void refuse(Exchange exchange, User user, Authorizer authorizer) {
		String path = exchange.request().path();
		String verb = exchange.request().method().toLowerCase(Locale.ROOT);
		require(user, new Authorizer.Action(verb, "", "", "", "", path), authorizer);
		throw new PageNotFoundException();
	}

	static void authorize(Exchange exchange, User user, Authorizer authorizer) {
		require(user, action(exchange), authorizer);
	}

	private static void require(User user, Authorizer.Action action, Authorizer authorizer) {
		if (!authorizer.allows(user, action)) {
			ObjectNode details = Json.object();
			action.details().forEach(details::put);
			throw new StatusException(403, "Forbidden", action.refusal(user.name()), details)
				.header("X-Content-Type-Options", "nosniff");
		}
	}

	private static Authorizer.Action action(Exchange exchange) {
		List<String> parts = new ArrayList<>(Arrays.asList(exchange.request().path().substring(1).split("/")));
		String group = "";
		if ("apis".equals(parts.remove(0))) {
			group = parts.remove(0);
		}
		parts.remove(0);
		boolean watch = "watch".equals(parts.get(0)) && parts.size() > 1;
		if (watch) {
			parts.remove(0);
		}
		String namespace = "";
		if ("namespaces".equals(parts.get(0)) && parts.size() > 1) {
			namespace = parts.get(1);
			boolean part = parts.size() == 3 && List.of("status", "finalize").contains(parts.get(2));
			if (parts.size() > 2 && !part) {
				parts.subList(0, 2).clear();
			}
		}
		String name = (parts.size() > 1) ? parts.get(1) : "";
		String subresource = (parts.size() > 2) ? parts.get(2) : "";
		return new Authorizer.Action(verb(exchange, watch, name.isEmpty()), group, parts.get(0), subresource, namespace,
				name);
	}

	private static String verb(Exchange exchange, boolean watch, boolean collection) {
		return switch (exchange.request().method()) {
			case "POST" -> "create";
			case "PUT" -> "update";
			case "PATCH" -> "patch";
			case "DELETE" -> collection ? "deletecollection" : "delete";
			case "GET", "HEAD" -> {
				if (watch || (collection && Boolean.TRUE.equals(exchange.flag("watch")))) {
					yield "watch";
				}
				yield collection ? "list" : "get";
			}
			default -> exchange.request().method().toLowerCase(Locale.ROOT);
		};
	}

}
