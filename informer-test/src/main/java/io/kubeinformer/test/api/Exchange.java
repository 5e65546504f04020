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

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.PageNotFoundException;
import io.kubeinformer.test.api.status.StatusException;
import io.kubeinformer.test.http.ApiRequest;
import io.kubeinformer.test.http.ApiResponse;

/**
 * One request and the way its answer is written.
 */
final class Exchange {

	private final ApiRequest request;

	private final ApiResponse response;

	private final boolean protobuf;

	private final Set<String> warnings = new LinkedHashSet<>();

	Exchange(ApiRequest request, ApiResponse response, boolean protobuf) {
		this.request = request;
		this.response = response;
		this.protobuf = protobuf;
	}

	// Returns whether the server writes protobuf.
	boolean protobuf() {
		return this.protobuf;
	}

	ApiRequest request() {
		return this.request;
	}

	ApiResponse response() {
		return this.response;
	}

	String accept() {
		String accept = this.request.header("accept");
		return (accept != null) ? accept : "";
	}

	String parameter(String name) {
		String value = this.request.parameter(name);
		return (value != null) ? value : "";
	}

	/**
	 * Reads a switch: any value but {@code 0} and {@code false} means true, an empty one
	 * too.
	 * @param name the parameter's name
	 * @return the value, or {@code null} if it was not sent
	 */
	@Nullable Boolean flag(String name) {
		String value = this.request.parameter(name);
		return (value != null) ? !("0".equals(value) || "false".equalsIgnoreCase(value)) : null;
	}

	void warn(String text) {
		this.warnings.add(text);
	}

	void reply(int status, JsonNode body) {
		reply(status, body, Representation.JSON);
	}

	void reply(int status, JsonNode body, Representation form) {
		Map<String, String> headers = new LinkedHashMap<>();
		addWarnings(headers);
		send(status, headers, body, form.encoding(), indented());
	}

	private void send(int status, Map<String, String> headers, JsonNode body, Representation.Encoding encoding,
			boolean indented) {
		byte[] protobuf = (encoding == Representation.Encoding.PROTOBUF) ? ProtobufForm.body(body) : null;
		if (protobuf != null) {
			headers.put("Content-Type", ProtobufForm.MEDIA_TYPE);
			this.response.send(status, headers, protobuf);
			return;
		}
		if (encoding == Representation.Encoding.YAML) {
			headers.put("Content-Type", "application/yaml");
			this.response.send(status, headers, Json.writeYaml(body));
			return;
		}
		headers.put("Content-Type", "application/json");
		this.response.send(status, headers, indented ? Json.writeIndented(body) : Json.writeLine(body));
	}

	void text(int status, String text) {
		this.response.send(status,
				Map.of("Content-Type", "text/plain; charset=utf-8", "X-Content-Type-Options", "nosniff"),
				text.getBytes(StandardCharsets.UTF_8));
	}

	// Answers a request that took longer than it gave itself.
	void outOfTime() {
		ObjectNode status = Json.object();
		status.putObject("metadata");
		status.put("status", "Failure")
			.put("message", "Timeout: request did not complete within the allotted timeout")
			.put("reason", "Timeout")
			.putObject("details");
		text(504, new String(Json.writeLine(status.put("code", 504)), StandardCharsets.UTF_8));
	}

	void fail(RuntimeException failure) {
		if (failure instanceof PageNotFoundException) {
			text(404, "404 page not found\n");
			return;
		}
		StatusException status = (failure instanceof StatusException known) ? known
				: new StatusException(500, "InternalError", "Internal error occurred: " + failure, null);
		Map<String, String> headers = new LinkedHashMap<>(status.headers());
		addWarnings(headers);
		if ("HEAD".equals(this.request.method())) {
			this.response.send(status.code(), headers, new byte[0]);
			return;
		}
		send(status.code(), headers, status.status(), Representation.ofError(this), status.code() == 406 || indented());
	}

	private void addWarnings(Map<String, String> headers) {
		if (!this.warnings.isEmpty()) {
			StringBuilder value = new StringBuilder();
			for (String warning : this.warnings) {
				value.append(value.isEmpty() ? "" : ", ")
					.append("299 - \"")
					.append(warning.replace("\\", "\\\\").replace("\"", "\\\""))
					.append('"');
			}
			headers.put("Warning", value.toString());
		}
	}

	private boolean indented() {
		String pretty = this.request.parameter("pretty");
		if (pretty != null) {
			return pretty.isEmpty() || "true".equals(pretty) || "1".equals(pretty);
		}
		String agent = this.request.header("user-agent");
		return agent != null && (agent.startsWith("curl") || agent.startsWith("Wget") || agent.startsWith("Mozilla"));
	}

}
