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

package io.kubeinformer.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.kubernetes.client.openapi.Pair;
import okhttp3.Call;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Requests of one thread, one after the other, that any thread can cancel at any moment:
 * before, during and after. Each wait for the server has a deadline.
 */
public final class ApiCall {

	/** More of an error's body is never read. */
	private static final int ERROR_BODY_LENGTH = 64 * 1024;

	private final ApiConnection connection;

	private final Object lock = new Object();

	/** Guarded by the lock. */
	private boolean cancelled;

	/** Guarded by the lock; the call that a cancellation ends. */
	private @Nullable Call call;

	ApiCall(ApiConnection connection) {
		this.connection = connection;
	}

	/**
	 * Returns whether this call was cancelled.
	 * @return whether it was
	 */
	public boolean isCancelled() {
		synchronized (this.lock) {
			return this.cancelled;
		}
	}

	/**
	 * Ends the request that is running and refuses those to come.
	 */
	public void cancel() {
		Call current;
		synchronized (this.lock) {
			this.cancelled = true;
			current = this.call;
		}
		if (current != null) {
			current.cancel();
		}
	}

	/**
	 * Sends a GET request and waits for its headers.
	 * @param path the path, encoded
	 * @param query the parameters, not encoded
	 * @param headers the headers beside authentication and User-Agent
	 * @return the response, a success, to be closed by the caller
	 * @throws ApiStatusException if the answer is something other than success
	 * @throws IOException if there is no answer in time or the call was cancelled
	 */
	public Response get(String path, List<Pair> query, Map<String, String> headers) throws IOException {
		return send("GET", path, query, headers, null);
	}

	/**
	 * Sends a request and waits for its headers.
	 * @param method the HTTP method
	 * @param path the path, encoded
	 * @param query the parameters, not encoded
	 * @param headers the headers beside authentication and User-Agent, with the
	 * {@code Content-Type} of the body
	 * @param content the body, or {@code null} for none
	 * @return the response, a success, to be closed by the caller
	 * @throws ApiStatusException if the answer is something other than success
	 * @throws IOException if there is no answer in time or the call was cancelled
	 */
	public Response send(String method, String path, List<Pair> query, Map<String, String> headers,
			byte @Nullable [] content) throws IOException {
		requireNotCancelled();
		Call current = register(this.connection.request(method, path, query, headers, content));
		Duration max = this.connection.deadlines().headers();
		Deadline deadline = new Deadline(current, max);
		Response response;
		boolean late;
		deadline.enter();
		try {
			response = current.execute();
		}
		catch (IOException ex) {
			if (deadline.exit()) {
				this.connection.abandonConnections();
				throw late(path + " had no answer within " + max.toMillis() + " ms", ex);
			}
			throw ex;
		}
		catch (RuntimeException ex) {
			// An interceptor of the user's client failed; to us the request did.
			deadline.exit();
			throw new IOException("The HTTP client failed on " + path, ex);
		}
		catch (Error ex) {
			deadline.exit();
			throw ex;
		}
		late = deadline.exit();
		if (late || !response.isSuccessful()) {
			try (response) {
				if (late) {
					throw late(path + " had no answer within " + max.toMillis() + " ms", null);
				}
				throw new ApiStatusException(status(response));
			}
		}
		return response;
	}

	/**
	 * Does something that waits for the server, within a time.
	 * @param <R> what it returns
	 * @param max the time
	 * @param what the subject of the sentence that says it took too long
	 * @param action what to do
	 * @return its result
	 * @throws SocketTimeoutException if the time is over; the call is dead then
	 * @throws IOException if the action fails
	 */
	public <R extends @Nullable Object> R within(Duration max, String what, Action<R> action) throws IOException {
		Call current;
		synchronized (this.lock) {
			current = this.call;
		}
		if (current == null) {
			throw new IllegalStateException("No request has been sent");
		}
		Deadline deadline = new Deadline(current, max);
		deadline.enter();
		R result;
		try {
			result = action.run();
		}
		catch (IOException ex) {
			if (deadline.exit()) {
				throw late(what + " within " + max.toMillis() + " ms", ex);
			}
			throw ex;
		}
		catch (RuntimeException | Error ex) {
			deadline.exit();
			throw ex;
		}
		if (deadline.exit()) {
			throw late(what + " within " + max.toMillis() + " ms", null);
		}
		return result;
	}

	/**
	 * Returns a body as a stream whose silences are bounded by {@link Deadlines#idle()}.
	 * @param response the response
	 * @return its body
	 */
	public InputStream body(Response response) {
		return new Bounded(response.body().byteStream());
	}

	private Call register(Request request) throws IOException {
		Call created = this.connection.client().newCall(request);
		synchronized (this.lock) {
			this.call = created;
		}
		// A cancellation until now did not see the new call.
		requireNotCancelled();
		return created;
	}

	private void requireNotCancelled() throws IOException {
		if (isCancelled()) {
			throw new IOException("The call was cancelled");
		}
	}

	private ApiStatus status(Response response) {
		Buffer buffer = new Buffer();
		try {
			InputStream body = body(response);
			byte[] part = new byte[8192];
			int count = 0;
			while (buffer.size() < ERROR_BODY_LENGTH && count >= 0) {
				count = body.read(part);
				buffer.write(part, 0, Math.max(0, count));
			}
		}
		catch (IOException ex) {
			// The status line is what counts; the body only explains it.
		}
		return StatusReader.read(response.code(), response.header("Retry-After"), buffer.readByteArray());
	}

	private static SocketTimeoutException late(String what, @Nullable IOException cause) {
		SocketTimeoutException late = new SocketTimeoutException(what);
		if (cause != null) {
			late.initCause(cause);
		}
		return late;
	}

	/**
	 * Something that waits for the server.
	 *
	 * @param <R> what it returns
	 */
	@FunctionalInterface
	public interface Action<R extends @Nullable Object> {

		/**
		 * Does it.
		 * @return the result
		 * @throws IOException if it fails
		 */
		R run() throws IOException;

	}

	private final class Bounded extends FilterInputStream {

		Bounded(InputStream body) {
			super(body);
		}

		@Override
		public int read(byte[] bytes, int offset, int length) throws IOException {
			return within(ApiCall.this.connection.deadlines().idle(), "The server sent nothing",
					() -> this.in.read(bytes, offset, length));
		}

		@Override
		public int read() throws IOException {
			return within(ApiCall.this.connection.deadlines().idle(), "The server sent nothing", this.in::read);
		}

	}

}
