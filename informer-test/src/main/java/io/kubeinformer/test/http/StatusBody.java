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

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

/**
 * A failure as the API server words it: an object of kind {@code Status}.
 *
 * @param code the HTTP status
 * @param reason the machine-readable reason, for example {@code Expired}; left out if
 * {@code null}
 * @param message the sentence
 * @param details the details; left out if {@code null}
 */
public record StatusBody(int code, @Nullable String reason, String message, @Nullable Map<String, ?> details) {

	private static final ObjectMapper JSON = new ObjectMapper();

	/**
	 * Creates a status without details.
	 * @param code the HTTP status
	 * @param reason the reason, or {@code null} for none
	 * @param message the sentence
	 */
	public StatusBody(int code, @Nullable String reason, String message) {
		this(code, reason, message, null);
	}

	/**
	 * Returns the JSON text, without a final newline.
	 * @return the text
	 */
	public String json() {
		Map<String, Object> body = new LinkedHashMap<>();
		body.put("kind", "Status");
		body.put("apiVersion", "v1");
		body.put("metadata", Map.of());
		body.put("status", "Failure");
		body.put("message", this.message);
		if (this.reason != null) {
			body.put("reason", this.reason);
		}
		if (this.details != null) {
			body.put("details", this.details);
		}
		body.put("code", this.code);
		try {
			return JSON.writeValueAsString(body)
				.replace("<", "\\u003c")
				.replace(">", "\\u003e")
				.replace("&", "\\u0026");
		}
		catch (JsonProcessingException ex) {
			throw new IllegalArgumentException("The details of a status must be plain JSON values: " + this.details,
					ex);
		}
	}

	/**
	 * Sends this status as the whole answer.
	 * @param response where to
	 */
	public void sendTo(ApiResponse response) {
		response.send(this.code, Map.of("Content-Type", "application/json"),
				(json() + "\n").getBytes(StandardCharsets.UTF_8));
	}

}
