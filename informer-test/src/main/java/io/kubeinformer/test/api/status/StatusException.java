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

package io.kubeinformer.test.api.status;

import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.json.Json;

/**
 * A request's failure, as the Status object that its client sees.
 */
public class StatusException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final int code;

	private final String reason;

	private final transient @Nullable ObjectNode details;

	private final transient ObjectNode metadata = Json.object();

	private final transient Map<String, String> headers = new LinkedHashMap<>();

	/**
	 * Creates a failure.
	 * @param code the HTTP status
	 * @param reason the machine-readable reason; empty for none
	 * @param message the sentence for people
	 * @param details details, or {@code null} for none
	 */
	public StatusException(int code, String reason, String message, @Nullable ObjectNode details) {
		super(message, null, false, false);
		this.code = code;
		this.reason = reason;
		this.details = details;
	}

	/**
	 * Adds a header field to the answer.
	 * @param name the field's name
	 * @param value its value
	 * @return this
	 */
	public StatusException header(String name, String value) {
		this.headers.put(name, value);
		return this;
	}

	/**
	 * Adds a field to the metadata of the Status.
	 * @param name the field's name
	 * @param value its value
	 * @return this
	 */
	public StatusException metadata(String name, String value) {
		this.metadata.put(name, value);
		return this;
	}

	/**
	 * Returns the HTTP status.
	 * @return the status
	 */
	public int code() {
		return this.code;
	}

	/**
	 * Returns the reason.
	 * @return the reason, maybe empty
	 */
	public String reason() {
		return this.reason;
	}

	/**
	 * Returns the header fields that go with the answer.
	 * @return the fields
	 */
	public Map<String, String> headers() {
		return this.headers;
	}

	/**
	 * Returns the Status object.
	 * @return a new object
	 */
	public ObjectNode status() {
		ObjectNode status = Json.object();
		status.put("kind", "Status").put("apiVersion", "v1");
		status.set("metadata", this.metadata);
		status.put("status", "Failure").put("message", String.valueOf(getMessage()));
		if (!this.reason.isEmpty()) {
			status.put("reason", this.reason);
		}
		if (this.details != null) {
			status.set("details", this.details);
		}
		status.put("code", this.code);
		return status;
	}

}
