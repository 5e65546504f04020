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

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kubeinformer.test.http.ApiRequest;

/**
 * Calls a server as the wire does.
 */
final class TestClient {

	private final ApiServer server;

	TestClient(ApiServer server) {
		this.server = server;
	}

	TestResponse get(String path) {
		return send("GET", path, Map.of(), "").awaitEnd();
	}

	TestResponse get(String path, String accept) {
		return send("GET", path, Map.of("accept", accept), "").awaitEnd();
	}

	TestResponse watch(String path) {
		return send("GET", path + (path.contains("?") ? "&" : "?") + "watch=1", Map.of(), "");
	}

	TestResponse post(String path, String body) {
		return send("POST", path, Map.of("content-type", "application/json"), body).awaitEnd();
	}

	TestResponse put(String path, String body) {
		return send("PUT", path, Map.of("content-type", "application/json"), body).awaitEnd();
	}

	TestResponse patch(String path, String type, String body) {
		return send("PATCH", path, Map.of("content-type", "application/" + type), body).awaitEnd();
	}

	TestResponse delete(String path) {
		return send("DELETE", path, Map.of(), "").awaitEnd();
	}

	TestResponse send(String method, String path, Map<String, String> headers, String body) {
		Map<String, List<String>> query = new LinkedHashMap<>();
		int mark = path.indexOf('?');
		if (mark >= 0) {
			for (String pair : path.substring(mark + 1).split("&")) {
				String[] parts = pair.split("=", 2);
				query.computeIfAbsent(parts[0], (key) -> new ArrayList<>())
					.add((parts.length > 1) ? URLDecoder.decode(parts[1], StandardCharsets.UTF_8) : "");
			}
		}
		Map<String, List<String>> fields = new LinkedHashMap<>();
		headers.forEach((name, value) -> fields.put(name, List.of(value)));
		fields.put("user-agent", List.of("tests/1"));
		TestResponse response = new TestResponse();
		this.server.handle(new ApiRequest(method, (mark < 0) ? path : path.substring(0, mark), query, fields,
				body.replace('\'', '"').getBytes(StandardCharsets.UTF_8), "HTTP/1.1", false), response);
		return response;
	}

}
