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
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.kubeinformer.test.http.ApiHandler;
import io.kubeinformer.test.http.ApiRequest;
import io.kubeinformer.test.http.ApiResponse;

/**
 * Asks the API without a wire: no connection, no fault, no access rule, no entry in the
 * request log.
 */
final class InProcessClient {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private final ApiHandler handler;

	InProcessClient(ApiHandler handler) {
		this.handler = handler;
	}

	Answer get(String path) {
		return send("GET", path, Map.of(), "application/json", "");
	}

	Answer send(String method, String path, Map<String, String> query, String contentType, String body) {
		Map<String, List<String>> parameters = new LinkedHashMap<>();
		query.forEach((name, value) -> parameters.put(name, List.of(value)));
		Map<String, List<String>> headers = Map.of("accept", List.of("application/json"), "content-type",
				List.of(contentType), "user-agent", List.of("informer-test"));
		ApiRequest request = new ApiRequest(method, path, parameters, headers, body.getBytes(StandardCharsets.UTF_8),
				"HTTP/1.1", false);
		Capture capture = new Capture();
		this.handler.handle(request, capture);
		try {
			return capture.answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted while waiting for " + method + " " + path, ex);
		}
		catch (ExecutionException | TimeoutException ex) {
			throw new IllegalStateException("No answer to " + method + " " + path + " within " + PATIENCE, ex);
		}
	}

	/**
	 * A whole answer.
	 *
	 * @param status the HTTP status
	 * @param body the body
	 */
	record Answer(int status, String body) {

		boolean isSuccess() {
			return this.status / 100 == 2;
		}

		Map<String, Object> json() {
			return Text.parse(this.body);
		}

	}

	private static final class Capture implements ApiResponse {

		private final CompletableFuture<Answer> answer = new CompletableFuture<>();

		@Override
		public void send(int status, Map<String, String> headers, byte[] body) {
			this.answer.complete(new Answer(status, new String(body, StandardCharsets.UTF_8)));
		}

		@Override
		public void start(int status, Map<String, String> headers) {
			this.answer.completeExceptionally(new IllegalStateException("A stream was not asked for"));
		}

		@Override
		public void write(byte[] part) {
			// Only streams are written in parts.
		}

		@Override
		public void end() {
			// Only streams are ended.
		}

		@Override
		public void onClose(Runnable action) {
			this.answer.whenComplete((given, failure) -> action.run());
		}

		@Override
		public long pendingBytes() {
			return 0;
		}

	}

}
