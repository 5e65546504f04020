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

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One request, built step by step.
 */
final class Call {

	/** Longer than the slowest answer that a case waits for. */
	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final Target target;

	private final String method;

	private final HttpRequest.Builder request;

	private String token;

	private boolean http2;

	Call(Target target, String method, String path) {
		this.target = target;
		this.method = method;
		this.token = target.adminToken();
		this.request = HttpRequest.newBuilder(target.uri(path)).method(method, BodyPublishers.noBody());
	}

	Call header(String name, String value) {
		this.request.header(name, value);
		return this;
	}

	Call accept(String types) {
		return header("Accept", types);
	}

	/**
	 * Asks as another user, over HTTP/1.1: a real server answers who is nobody to it with
	 * GOAWAY over HTTP/2, which would end the cases that share the connection.
	 * @param bearer the token; empty for none
	 * @return this
	 */
	Call token(String bearer) {
		this.token = bearer;
		return http1();
	}

	Call http2() {
		this.http2 = true;
		return this;
	}

	Call http1() {
		this.request.version(HttpClient.Version.HTTP_1_1);
		return this;
	}

	Call body(String type, byte[] body) {
		this.request.method(this.method, BodyPublishers.ofByteArray(body));
		return header("Content-Type", type);
	}

	Call body(String type, String body) {
		this.request.method(this.method, BodyPublishers.ofString(body));
		return type.isEmpty() ? this : header("Content-Type", type);
	}

	/**
	 * Sends the request and reads the whole answer. An answer that does not end is an
	 * error, whereas the client's own time-out ends with the header fields.
	 * @return the answer
	 */
	Answer send() throws IOException, InterruptedException {
		CompletableFuture<HttpResponse<byte[]>> answer = this.target.client()
			.sendAsync(build(PATIENCE), BodyHandlers.ofByteArray());
		try {
			return new Answer(answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
		}
		catch (ExecutionException ex) {
			throw new IOException(ex.getCause());
		}
		catch (TimeoutException ex) {
			answer.cancel(true);
			throw new IOException("no end of the answer within " + PATIENCE, ex);
		}
	}

	/**
	 * Sends the request and reads the answer as it comes. Unless HTTP/2 is asked for, on
	 * a connection that closes with the stream: Java 17 does not always tell an HTTP/2
	 * server that a stream is no longer read, and a real one allows a hundred.
	 * @return the stream
	 */
	Watch open() throws IOException, InterruptedException {
		if (!this.http2) {
			http1();
		}
		return new Watch(this.target.client().send(build(PATIENCE), BodyHandlers.ofInputStream()),
				this.target.patience());
	}

	private HttpRequest build(Duration timeout) {
		if (!this.token.isEmpty()) {
			this.request.setHeader("Authorization", "Bearer " + this.token);
		}
		return this.request.timeout(timeout).build();
	}

}
