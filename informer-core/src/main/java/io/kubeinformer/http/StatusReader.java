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

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashSet;
import java.util.Set;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a server says when it does not do what was asked: a Status in JSON, with or
 * without kind and apiVersion, or in protobuf; plain text; a proxy's HTML page; nothing.
 * Never fails.
 */
public final class StatusReader {

	/** A message longer than this is a page, not a sentence. */
	private static final int MESSAGE_LENGTH = 400;

	private StatusReader() {
	}

	/**
	 * Reads the body of an answer.
	 * @param code the HTTP status
	 * @param retryAfter the {@code Retry-After} header, or {@code null}
	 * @param body the beginning of the body
	 * @return what it says
	 */
	static ApiStatus read(int code, @Nullable String retryAfter, byte[] body) {
		Duration wait = parseRetryAfter(retryAfter);
		ApiStatus read = readStatus(body, 0, body.length, code);
		if (read == null) {
			String text = new String(body, StandardCharsets.UTF_8).strip();
			return new ApiStatus(code, null, describe(code, text), wait, Set.of());
		}
		return (wait != null) ? new ApiStatus(read.code(), read.reason(), read.message(), wait, read.causes()) : read;
	}

	/**
	 * Reads the Status of an ERROR event. The event's type decides that it is one; its
	 * kind, if it has one, does not matter.
	 * @param bytes the bytes
	 * @param offset where the Status begins
	 * @param length how long it is
	 * @return what it says; code 0 if it has no code
	 */
	public static ApiStatus readEvent(byte[] bytes, int offset, int length) {
		ApiStatus read = readStatus(bytes, offset, length, 0);
		if (read != null) {
			return read;
		}
		String text = new String(bytes, offset, length, StandardCharsets.UTF_8).strip();
		return new ApiStatus(0, null, "An error without a Status: " + shorten(text), null, Set.of());
	}

	private static @Nullable ApiStatus readStatus(byte[] bytes, int offset, int length, int httpCode) {
		if (ProtobufEnvelope.isAt(bytes, offset, length)) {
			return fromStatus(ProtobufStatus.read(bytes, offset, length), httpCode);
		}
		JsonObject status = parse(new String(bytes, offset, length, StandardCharsets.UTF_8).strip());
		return (status != null) ? fromStatus(status, httpCode) : null;
	}

	private static ApiStatus fromStatus(ProtobufStatus status, int httpCode) {
		int code = (httpCode != 0) ? httpCode : status.code();
		Duration wait = (status.retryAfterSeconds() > 0) ? Duration.ofSeconds(status.retryAfterSeconds()) : null;
		return new ApiStatus(code, status.reason().isEmpty() ? null : status.reason(),
				status.message().isEmpty() ? describe(code, "") : status.message(), wait, Set.copyOf(status.causes()));
	}

	private static ApiStatus fromStatus(JsonObject status, int httpCode) {
		int code = (httpCode != 0) ? httpCode : (int) number(status, "code");
		Set<String> causes = new LinkedHashSet<>();
		Duration wait = null;
		if (status.get("details") instanceof JsonObject details) {
			long seconds = number(details, "retryAfterSeconds");
			wait = (seconds > 0) ? Duration.ofSeconds(seconds) : null;
			if (details.get("causes") != null && details.get("causes").isJsonArray()) {
				for (JsonElement cause : details.getAsJsonArray("causes")) {
					String reason = (cause instanceof JsonObject object) ? text(object, "reason") : null;
					if (reason != null) {
						causes.add(reason);
					}
				}
			}
		}
		String message = text(status, "message");
		return new ApiStatus(code, text(status, "reason"), (message != null) ? message : describe(code, ""), wait,
				Set.copyOf(causes));
	}

	private static @Nullable JsonObject parse(String text) {
		if (!text.startsWith("{")) {
			return null;
		}
		try {
			return (JsonParser.parseString(text) instanceof JsonObject object) ? object : null;
		}
		catch (JsonParseException | StackOverflowError ex) {
			return null;
		}
	}

	private static @Nullable String text(JsonObject object, String name) {
		JsonElement value = object.get(name);
		String text = (value != null && value.isJsonPrimitive()) ? value.getAsString() : "";
		return text.isEmpty() ? null : text;
	}

	private static long number(JsonObject object, String name) {
		String text = text(object, name);
		try {
			return (text != null) ? (long) Double.parseDouble(text) : 0;
		}
		catch (NumberFormatException ex) {
			return 0;
		}
	}

	private static String describe(int code, String text) {
		if (text.isEmpty()) {
			return "HTTP status " + code + " without a message";
		}
		if (text.startsWith("<")) {
			return "HTTP status " + code + " with an HTML page, which an API server does not send: is there a proxy?";
		}
		return shorten(text);
	}

	private static String shorten(String text) {
		return (text.length() > MESSAGE_LENGTH) ? text.substring(0, MESSAGE_LENGTH) + "…" : text;
	}

	// Seconds or a date (RFC 9110 §10.2.3).
	private static @Nullable Duration parseRetryAfter(@Nullable String header) {
		if (header == null) {
			return null;
		}
		try {
			return Duration.ofSeconds(Math.max(0, Long.parseLong(header.strip())));
		}
		catch (NumberFormatException ex) {
			return parseDate(header.strip());
		}
	}

	private static @Nullable Duration parseDate(String header) {
		try {
			Duration wait = Duration.between(ZonedDateTime.now(),
					ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME));
			return wait.isNegative() ? Duration.ZERO : wait;
		}
		catch (DateTimeParseException ex) {
			return null;
		}
	}

}
