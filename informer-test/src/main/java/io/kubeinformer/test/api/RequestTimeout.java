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

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.kubeinformer.test.api.status.Statuses;

/**
 * The time that a request gives itself by the parameter {@code timeout}.
 */
final class RequestTimeout {

	private static final Duration STANDARD = Duration.ofSeconds(60);

	private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(ns|us|µs|ms|s|m|h)");

	private RequestTimeout() {
	}

	/**
	 * Reads the time.
	 * @param exchange the request
	 * @return the time; a minute if it names none
	 */
	static Duration of(Exchange exchange) {
		String text = exchange.parameter("timeout");
		if (text.isEmpty() || "0".equals(text)) {
			return STANDARD;
		}
		Matcher matcher = PART.matcher(text);
		double nanos = 0;
		int end = 0;
		while (end < text.length() && matcher.find(end) && matcher.start() == end) {
			nanos += Double.parseDouble(matcher.group(1)) * nanos(matcher.group(2));
			end = matcher.end();
		}
		if (end < text.length()) {
			throw Statuses
				.badRequest("invalid timeout specified in the request URL - time: invalid duration \"" + text + "\"");
		}
		return (nanos > 0) ? Duration.ofNanos((long) nanos) : STANDARD;
	}

	private static double nanos(String unit) {
		return switch (unit) {
			case "ns" -> 1;
			case "us", "µs" -> 1e3;
			case "ms" -> 1e6;
			case "s" -> 1e9;
			case "m" -> 60e9;
			default -> 3600e9;
		};
	}

}
