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

import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.discovery.AggregatedDiscovery;
import io.kubeinformer.test.api.discovery.OpenApi;
import io.kubeinformer.test.api.discovery.PlainDiscovery;
import io.kubeinformer.test.api.json.Json;

/**
 * Answers requests that are not about stored objects: discovery, OpenAPI, health, version
 * and reviews.
 */
final class OtherRequests {

	private static final String AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

	private final AggregatedDiscovery aggregated;

	private final PlainDiscovery plain;

	private final OpenApi openApi;

	private final Reviews reviews = new Reviews();

	OtherRequests(ServerState state) {
		this.aggregated = new AggregatedDiscovery(state.catalog());
		this.plain = new PlainDiscovery(state.catalog());
		this.openApi = new OpenApi(state.catalog());
	}

	/**
	 * Answers a request if it is one of these.
	 * @param exchange the request
	 * @param user who asks
	 * @param authorizer who decides what the user may do
	 * @return whether it was answered
	 */
	boolean handle(Exchange exchange, User user, Authorizer authorizer) {
		String path = exchange.request().path();
		if ("POST".equals(exchange.request().method())) {
			return this.reviews.handle(exchange, user, authorizer);
		}
		if (!"GET".equals(exchange.request().method())) {
			return false;
		}
		switch (path) {
			case "/healthz", "/livez", "/readyz" -> exchange.text(200, "ok");
			case "/version", "/version/" -> exchange.response()
				.send(200, Map.of("Content-Type", "application/json"), Json.writeIndented(PlainDiscovery.version()));
			case "/" -> exchange.response()
				.send(200, Map.of("Content-Type", "application/json"), Json.writeIndented(this.plain.paths()));
			case "/openapi/v3" -> exchange.response()
				.send(200, Map.of("Content-Type", "text/plain; charset=utf-8"), Json.write(this.openApi.index()));
			default -> {
				if (path.startsWith("/openapi/")) {
					document(exchange, path);
					return true;
				}
				return discovery(exchange, path);
			}
		}
		return true;
	}

	private void document(Exchange exchange, String path) {
		String name = path.startsWith("/openapi/v3/") ? path.substring("/openapi/v3/".length()) : "";
		byte[] document = this.openApi.document(name);
		if (document == null) {
			exchange.response().send(404, Map.of(), new byte[0]);
			return;
		}
		String right = OpenApi.hash(document);
		String hash = exchange.parameter("hash");
		if (hash.isEmpty()) {
			exchange.response()
				.send(200, Map.of("Content-Type", "application/json", "Etag", "\"" + right + "\""), document);
		}
		else if (!hash.equals(right)) {
			exchange.response().send(301, Map.of("Location", path + "?hash=" + right), new byte[0]);
		}
		else {
			exchange.response()
				.send(200, Map.of("Content-Type", "application/json", "Etag", "\"" + right + "\"", "Cache-Control",
						"public, immutable", "Vary", "Accept"), document);
		}
	}

	private boolean discovery(Exchange exchange, String path) {
		String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
		boolean root = "/api".equals(trimmed) || "/apis".equals(trimmed);
		if (root && wantsAggregated(exchange)) {
			ObjectNode document = this.aggregated.document("/api".equals(trimmed));
			byte[] body = Json.writeLine(document);
			String etag = "\"" + OpenApi.hash(body) + "\"";
			Map<String, String> headers = Map.of("Content-Type", AGGREGATED, "Etag", etag, "Vary", "Accept",
					"Cache-Control", "public");
			boolean known = etag.equals(exchange.request().header("if-none-match"));
			exchange.response().send(known ? 304 : 200, headers, known ? new byte[0] : body);
			return true;
		}
		JsonNode document = this.plain.document(trimmed);
		if (document == null) {
			return false;
		}
		Representation form = Representation.choose(exchange, true, false);
		exchange.reply(200, document, form);
		return true;
	}

	// The plain form answers those who accept no version of the aggregated one.
	private static boolean wantsAggregated(Exchange exchange) {
		for (MediaType range : MediaType.parse(exchange.accept())) {
			if ("APIGroupDiscoveryList".equals(range.parameter("as")) && range.isJson()) {
				if ("v2".equals(range.parameter("v"))) {
					return true;
				}
			}
			else if (range.isJson() && range.parameters().isEmpty()) {
				return false;
			}
		}
		return false;
	}

}
