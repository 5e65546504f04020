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

package io.kubeinformer.reports;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.kubeinformer.test.http.ApiHandler;
import io.kubeinformer.test.http.ApiRequest;
import io.kubeinformer.test.http.ApiResponse;
import io.kubeinformer.test.http.ResourceRequest;

/**
 * A server of one resource whose content is given word by word, for what no real server
 * would keep. Lists and streaming lists bring it; a watch brings nothing but what a test
 * puts into it.
 */
final class Script implements ApiHandler {

	private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

	private final String apiVersion;

	private final String kind;

	private volatile Content content = new Content("1", List.of());

	private Script(String apiVersion, String kind) {
		this.apiVersion = apiVersion;
		this.kind = kind;
	}

	static Script of(String apiVersion, String kind) {
		return new Script(apiVersion, kind);
	}

	static Script configMaps() {
		return of("v1", "ConfigMap");
	}

	/**
	 * Sets what is there.
	 * @param version the version of the whole
	 * @param items the objects in JSON
	 * @return this
	 */
	Script content(String version, String... items) {
		this.content = new Content(version, List.of(items));
		return this;
	}

	// Returns a config map in JSON.
	static String map(String name, String version, String value) {
		return "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name
				+ "\",\"namespace\":\"shop\",\"uid\":\"" + name + "\",\"resourceVersion\":\"" + version
				+ "\"},\"data\":{\"value\":\"" + value + "\"}}";
	}

	// Returns a line of a watch.
	static String event(String type, String object) {
		return "{\"type\":\"" + type + "\",\"object\":" + object + "}\n";
	}

	@Override
	public void handle(ApiRequest request, ApiResponse response) {
		Content current = this.content;
		if (!ResourceRequest.of(request).verb().equals("watch")) {
			response.send(200, JSON, bytes(list(current)));
			return;
		}
		response.start(200, JSON);
		if ("true".equals(request.parameter("sendInitialEvents"))) {
			current.items().forEach((item) -> response.write(bytes(event("ADDED", item))));
			response.write(bytes(event("BOOKMARK", end(current))));
		}
	}

	private String list(Content current) {
		return "{\"kind\":\"" + this.kind + "List\",\"apiVersion\":\"" + this.apiVersion
				+ "\",\"metadata\":{\"resourceVersion\":\"" + current.version() + "\"},\"items\":["
				+ String.join(",", current.items()) + "]}\n";
	}

	private String end(Content current) {
		return "{\"kind\":\"" + this.kind + "\",\"apiVersion\":\"" + this.apiVersion
				+ "\",\"metadata\":{\"resourceVersion\":\"" + current.version()
				+ "\",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}}";
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private record Content(String version, List<String> items) {

	}

}
