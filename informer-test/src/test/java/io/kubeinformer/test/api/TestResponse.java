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

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;

import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.http.ApiResponse;

import static org.awaitility.Awaitility.await;

/**
 * Takes an answer where a socket would.
 */
final class TestResponse implements ApiResponse {

	private final ByteArrayOutputStream body = new ByteArrayOutputStream();

	private final List<Runnable> onClose = new ArrayList<>();

	private Map<String, String> headers = Map.of();

	private int status;

	private boolean ended;

	/** How many bytes a slow client has not read. */
	volatile long unread;

	@Override
	public synchronized void send(int status, Map<String, String> headers, byte[] body) {
		start(status, headers);
		this.body.writeBytes(body);
		this.ended = true;
	}

	@Override
	public synchronized void start(int status, Map<String, String> headers) {
		this.status = status;
		this.headers = headers;
	}

	@Override
	public synchronized void write(byte[] part) {
		this.body.writeBytes(part);
	}

	@Override
	public void end() {
		List<Runnable> actions;
		synchronized (this) {
			this.ended = true;
			actions = List.copyOf(this.onClose);
		}
		actions.forEach(Runnable::run);
	}

	@Override
	public synchronized void onClose(Runnable action) {
		this.onClose.add(action);
	}

	@Override
	public long pendingBytes() {
		return this.unread;
	}

	synchronized boolean hasEnded() {
		return this.ended;
	}

	TestResponse awaitEnd() {
		await().atMost(Duration.ofSeconds(20)).until(this::hasEnded);
		return this;
	}

	List<JsonNode> awaitEvents(int count) {
		await().atMost(Duration.ofSeconds(20)).until(() -> events().size() >= count);
		return events();
	}

	List<JsonNode> events() {
		return text().lines().map(Json::parse).toList();
	}

	synchronized int status() {
		return this.status;
	}

	synchronized String header(String name) {
		return this.headers.getOrDefault(name, "");
	}

	synchronized String text() {
		return this.body.toString(StandardCharsets.UTF_8);
	}

	JsonNode json() {
		return Json.parse(text());
	}

	String message() {
		return Json.text(json(), "message");
	}

}
