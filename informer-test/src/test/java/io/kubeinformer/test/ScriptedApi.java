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

import java.nio.charset.StandardCharsets;
import java.util.Map;

import io.kubeinformer.test.http.ApiHandler;
import io.kubeinformer.test.http.ApiRequest;
import io.kubeinformer.test.http.ApiResponse;
import io.kubeinformer.test.http.ResourceRequest;

/**
 * An API of three canned answers: a watch sends four events and stays open, a LIST is one
 * line, {@code /size/N} has a body of N bytes.
 */
final class ScriptedApi implements ApiHandler {

	static final String ADDED = "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"%s\"}}}\n";

	static final String BOOKMARK = "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\","
			+ "\"metadata\":{\"resourceVersion\":\"7\",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}}}\n";

	static final String LIST = "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[]}\n";

	private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

	static String added(String name) {
		return ADDED.formatted(name);
	}

	@Override
	public void handle(ApiRequest request, ApiResponse response) {
		if (request.path().startsWith("/size/")) {
			response.send(200, JSON, new byte[Integer.parseInt(request.path().substring(6))]);
			return;
		}
		if (request.path().equals("/fail")) {
			throw new IllegalStateException("on purpose");
		}
		if (request.path().equals("/api/v1")) {
			send(response, "{\"resources\":[{\"name\":\"pods\",\"kind\":\"Pod\",\"namespaced\":true}]}");
			return;
		}
		if (request.path().equals("/apis")) {
			send(response, "{\"groups\":[]}");
			return;
		}
		if (!ResourceRequest.of(request).verb().equals("watch")) {
			send(response, LIST);
			return;
		}
		response.start(200, JSON);
		for (String event : new String[] { added("a"), added("b"), BOOKMARK, added("c") }) {
			response.write(event.getBytes(StandardCharsets.UTF_8));
		}
	}

	private static void send(ApiResponse response, String body) {
		response.send(200, JSON, body.getBytes(StandardCharsets.UTF_8));
	}

}
