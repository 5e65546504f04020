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

import java.time.Duration;

/**
 * How long a request may take. What the server is asked for ({@code timeoutSeconds}) is
 * only a wish; these are kept by this side.
 *
 * @param connect until the TCP connection stands
 * @param headers until the headers have come, connecting included
 * @param idle the longest silence within a list's body
 * @param list until a list's body is complete
 * @param ping how often an HTTP/2 connection is probed; a probe without an answer within
 * that time ends the connection
 */
public record Deadlines(Duration connect, Duration headers, Duration idle, Duration list, Duration ping) {

	public Deadlines {
		requirePositive("connect", connect);
		requirePositive("headers", headers);
		requirePositive("idle", idle);
		requirePositive("list", list);
		requirePositive("ping", ping);
	}

	/**
	 * Returns the defaults: 10 s to connect, 30 s until the headers (an API server holds
	 * a request for up to 15 s in its queue), 30 s of silence, 10 min a list, a ping
	 * every 30 s.
	 * @return the defaults
	 */
	public static Deadlines defaults() {
		return new Deadlines(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(30),
				Duration.ofMinutes(10), Duration.ofSeconds(30));
	}

	private static void requirePositive(String name, Duration value) {
		if (value.isNegative() || value.isZero()) {
			throw new IllegalArgumentException("The deadline '" + name + "' must be positive, got " + value);
		}
	}

}
