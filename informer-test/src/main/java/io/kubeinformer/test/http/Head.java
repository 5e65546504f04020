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
 * Status, header fields and framing of an answer.
 *
 * @param status the HTTP status
 * @param headers the header fields, those that every answer has included; none for the
 * framing
 * @param framing how the end of the body is told on HTTP/1.1
 * @param length the announced length, for {@link Framing#LENGTH}
 * @param slice the largest chunk of the body, in bytes
 * @param gzip whether each part is sent as a gzip member of its own
 */
public record Head(int status, Map<String, String> headers, Framing framing, long length, int slice, boolean gzip) {

	/** Below this a real API server announces the length of a body. */
	static final int CHUNKED_FROM = 2048;

	/** A real API server writes lists through a buffer of this size. */
	static final int SMALL_SLICE = 2048;

	/** Very large bodies are cut coarser, so that the tests are not bound by framing. */
	static final int LARGE_SLICE = 64 * 1024;

	private static final int LARGE_BODY = 4 * 1024 * 1024;

	static Head whole(int status, Map<String, String> headers, int length) {
		int slice = (length < LARGE_BODY) ? SMALL_SLICE : LARGE_SLICE;
		if (status == 204 || status == 304) {
			return new Head(status, headers, Framing.NONE, 0, slice, false);
		}
		Framing framing = (length < CHUNKED_FROM) ? Framing.LENGTH : Framing.CHUNKED;
		return new Head(status, headers, framing, length, slice, false);
	}

	static Head stream(int status, Map<String, String> headers, boolean gzip) {
		return new Head(status, headers, Framing.CHUNKED, 0, Integer.MAX_VALUE, gzip);
	}

	/**
	 * Returns the same head with another framing.
	 * @param other the framing
	 * @param announced the length to announce, for {@link Framing#LENGTH}
	 * @return the changed head
	 */
	public Head framed(Framing other, long announced) {
		return new Head(this.status, this.headers, other, announced, this.slice, this.gzip);
	}

	/**
	 * How HTTP/1.1 tells where a body ends. HTTP/2 has frames for that and only keeps an
	 * announced length.
	 */
	public enum Framing {

		/** {@code Content-Length}. */
		LENGTH,

		/** {@code Transfer-Encoding: chunked}. */
		CHUNKED,

		/** Nothing: the body ends with the connection. */
		CLOSE,

		/** There is no body. */
		NONE

	}

}
