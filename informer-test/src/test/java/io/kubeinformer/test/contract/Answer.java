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

package io.kubeinformer.test.contract;

import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A whole answer.
 */
final class Answer {

	private final HttpResponse<byte[]> response;

	Answer(HttpResponse<byte[]> response) {
		this.response = response;
	}

	int status() {
		return this.response.statusCode();
	}

	/**
	 * Returns the first value of a header field.
	 * @param name the field
	 * @return its value; empty if the answer does not have it
	 */
	String header(String name) {
		return this.response.headers().firstValue(name).orElse("");
	}

	HttpClient.Version version() {
		return this.response.version();
	}

	byte[] bytes() {
		return this.response.body();
	}

	String text() {
		return new String(bytes(), StandardCharsets.UTF_8);
	}

	JsonNode json() {
		return Json.read(bytes());
	}

	/**
	 * Returns the JSON value at a pointer as text.
	 * @param pointer for example {@code /metadata/name}
	 * @return the text; empty if there is none
	 */
	String at(String pointer) {
		return json().at(pointer).asText();
	}

	/**
	 * Returns the names of a list's items, in their order.
	 * @return the names
	 */
	List<String> names() {
		List<String> names = new ArrayList<>();
		json().path("items").forEach((item) -> names.add(item.at("/metadata/name").asText()));
		return names;
	}

	String resourceVersion() {
		return at("/metadata/resourceVersion");
	}

	Answer is(int status) {
		assertThat(status()).as(this::describe).isEqualTo(status);
		return this;
	}

	/**
	 * Checks that this is a failure as JSON Status.
	 * @param code the HTTP status and the Status' code
	 * @param reason the reason; empty for none
	 * @param message the whole message
	 * @return this
	 */
	Answer isStatus(int code, String reason, String message) {
		isStatus(code, reason);
		assertThat(at("/message")).isEqualTo(message);
		return this;
	}

	Answer isStatus(int code, String reason) {
		is(code);
		assertThat(header("Content-Type")).isEqualTo("application/json");
		JsonNode status = json();
		assertThat(status.path("kind").asText()).as(this::describe).isEqualTo("Status");
		assertThat(status.path("apiVersion").asText()).isEqualTo("v1");
		assertThat(status.path("status").asText()).isEqualTo("Failure");
		assertThat(status.path("code").asInt()).isEqualTo(code);
		assertThat(status.path("reason").asText()).as(this::describe).isEqualTo(reason);
		return this;
	}

	/**
	 * Checks the details of a Status.
	 * @param details JSON with single quotes; empty for none
	 * @return this
	 */
	Answer hasDetails(String details) {
		if (details.isEmpty()) {
			assertThat(json().has("details")).as(this::describe).isFalse();
		}
		else {
			assertThat(json().path("details")).isEqualTo(Json.read(Json.quoted(details)));
		}
		return this;
	}

	/**
	 * Checks that this is a failure in plain text.
	 * @param code the HTTP status
	 * @param text the whole body
	 * @return this
	 */
	Answer isPlain(int code, String text) {
		is(code);
		assertThat(header("Content-Type")).isEqualTo("text/plain; charset=utf-8");
		assertThat(text()).isEqualTo(text);
		return this;
	}

	private String describe() {
		String text = text();
		return this.response.request().method() + " " + this.response.uri() + " → " + status() + " "
				+ text.substring(0, Math.min(text.length(), 1000));
	}

	@Override
	public String toString() {
		return describe();
	}

}
