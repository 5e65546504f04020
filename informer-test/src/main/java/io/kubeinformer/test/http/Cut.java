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

/**
 * How an answer or a connection ends before its time.
 */
public enum Cut {

	/** The TCP connection is reset (RST): what a killed proxy or a firewall does. */
	RESET,

	/**
	 * The TCP connection is closed (FIN) without the last chunk and without a TLS
	 * close_notify: what a killed API server does.
	 */
	CLOSE,

	/**
	 * The HTTP/2 stream alone is reset (RST_STREAM, INTERNAL_ERROR). On HTTP/1.1 the same
	 * as {@link #RESET}.
	 */
	RESET_STREAM,

	/** Nothing more is sent, everything stays open. */
	SILENCE,

	/** The body ends cleanly, whatever is missing. */
	END

}
