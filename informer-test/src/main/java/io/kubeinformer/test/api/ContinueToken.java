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

import java.nio.charset.StandardCharsets;
import java.util.Base64;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;

import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.StatusException;
import io.kubeinformer.test.api.status.Statuses;

/**
 * Where the next page of a list begins.
 *
 * @param version the version whose state the pages show; -1 for the present one
 * @param start the first key of the page, without what all keys of the list begin with
 */
record ContinueToken(long version, String start) {

	private static final String FORMAT = "meta.k8s.io/v1";

	/** Sorts directly after a key. */
	static final String NEXT = "\0";

	static ContinueToken decode(String token) {
		byte[] bytes;
		try {
			bytes = Base64.getUrlDecoder().decode(token);
		}
		catch (IllegalArgumentException ex) {
			throw invalid("illegal base64 data at input byte " + illegalAt(token));
		}
		JsonNode json;
		try {
			json = Json.read(bytes);
		}
		catch (JsonProcessingException ex) {
			String text = new String(bytes, StandardCharsets.UTF_8);
			throw invalid(text.isEmpty() ? "unexpected end of JSON input"
					: "invalid character '" + text.charAt(0) + "' looking for beginning of value");
		}
		String format = Json.text(json, "v");
		if (!FORMAT.equals(format)) {
			throw invalid("server does not recognize this encoded version " + format);
		}
		long version = Json.number(json, "rv");
		if (version == 0) {
			throw invalid("incorrect encoded start resourceVersion (version " + FORMAT + ")");
		}
		String start = Json.text(json, "start");
		if (start.isEmpty()) {
			throw invalid("encoded start key empty (version " + FORMAT + ")");
		}
		return new ContinueToken(version, start.startsWith("/") ? start.substring(1) : start);
	}

	private static int illegalAt(String token) {
		for (int i = 0; i < token.length(); i++) {
			char c = token.charAt(i);
			if (!Character.isLetterOrDigit(c) && c != '-' && c != '_') {
				return i;
			}
		}
		return token.length() & ~3;
	}

	private static StatusException invalid(String why) {
		return Statuses.badRequest("invalid continue token: continue key is not valid: " + why);
	}

	String encode(boolean slash) {
		byte[] json = Json.write(
				Json.object().put("v", FORMAT).put("rv", this.version).put("start", (slash ? "/" : "") + this.start));
		return Base64.getUrlEncoder().withoutPadding().encodeToString(json);
	}

	/**
	 * Returns the failure that an expired token gets, with a token for the rest as it is
	 * now.
	 * @return the failure
	 */
	StatusException expired() {
		return Statuses
			.expired("The provided continue parameter is too old to display a consistent list result. You can start "
					+ "a new list without the continue parameter, or use the continue token in this response to "
					+ "retrieve the remainder of the results. Continuing with the provided token results in an "
					+ "inconsistent list - objects that were created, modified, or deleted between the time the first "
					+ "chunk was returned and now may show up in the list.")
			.metadata("continue", new ContinueToken(-1, this.start).encode(false));
	}

}
