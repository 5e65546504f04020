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

import java.util.Map;

/**
 * The answer to one request: either one whole body or a stream. Safe to use from any
 * thread; writes are sent in the order of the calls.
 */
public interface ApiResponse {

	/**
	 * Sends a whole answer. As a real API server does, a body under 2,048 bytes gets a
	 * {@code Content-Length}, a larger one is chunked.
	 * @param status the HTTP status
	 * @param headers header fields beyond those that every answer has
	 * @param body the body
	 */
	void send(int status, Map<String, String> headers, byte[] body);

	/**
	 * Sends status and headers at once and leaves the body open.
	 * @param status the HTTP status
	 * @param headers header fields beyond those that every answer has
	 */
	void start(int status, Map<String, String> headers);

	/**
	 * Sends a part of the body after {@link #start}, as one chunk, flushed.
	 * @param part the bytes
	 */
	void write(byte[] part);

	/**
	 * Ends the body cleanly: the last chunk, or END_STREAM.
	 */
	void end();

	/**
	 * Asks to be told once when the exchange is over: ended by {@link #end}, or its
	 * connection or stream is gone.
	 * @param action what to do then, on any thread
	 */
	void onClose(Runnable action);

	/**
	 * Returns how many body bytes were written but not taken by the socket yet.
	 * @return the number of bytes, 0 or more
	 */
	long pendingBytes();

}
