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

package io.kubeinformer.test.api.table;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.StringJoiner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.json.Json;

/**
 * Cells that read one field.
 */
final class Cells {

	static final String NONE = "<none>";

	static final String UNKNOWN = "<unknown>";

	private Cells() {
	}

	static Column.Cell field(String... path) {
		return (object, now) -> TextNode.valueOf(Json.text(object, path));
	}

	static Column.Cell constant(String text) {
		return (object, now) -> TextNode.valueOf(text);
	}

	static Column.Cell orNone(String... path) {
		return (object, now) -> TextNode.valueOf(orElse(Json.text(object, path), NONE));
	}

	static Column.Cell orUnknown(String... path) {
		return (object, now) -> TextNode.valueOf(orElse(Json.text(object, path), UNKNOWN));
	}

	static String orElse(String text, String other) {
		return text.isEmpty() ? other : text;
	}

	static Column.Cell number(String... path) {
		return (object, now) -> LongNode.valueOf(Json.number(object, path));
	}

	static Column.Cell count(String... fields) {
		return (object, now) -> IntNode.valueOf(Arrays.stream(fields).mapToInt((f) -> object.path(f).size()).sum());
	}

	static Column.Cell labels(String... path) {
		return (object, now) -> {
			StringJoiner joiner = new StringJoiner(",");
			Json.fields(object, path).forEach((e) -> joiner.add(e.getKey() + "=" + e.getValue().asText()));
			return TextNode.valueOf(orElse(joiner.toString(), NONE));
		};
	}

	static Column.Cell age(String... path) {
		return (object, now) -> TextNode.valueOf(age(Json.text(object, path), now));
	}

	static String age(String time, Instant now) {
		try {
			return human(Duration.between(Instant.parse(time), now));
		}
		catch (DateTimeParseException ex) {
			return UNKNOWN;
		}
	}

	/**
	 * Returns a span of time in at most two units.
	 * @param span the span
	 * @return for example {@code 5m10s}, {@code 3h}, {@code 2d4h}
	 */
	static String human(Duration span) {
		long seconds = Math.max(0, span.toSeconds());
		long minutes = seconds / 60;
		long hours = minutes / 60;
		long days = hours / 24;
		if (seconds < 120) {
			return seconds + "s";
		}
		if (minutes < 10) {
			return two(minutes, "m", seconds % 60, "s");
		}
		if (hours < 3) {
			return minutes + "m";
		}
		if (hours < 8) {
			return two(hours, "h", minutes % 60, "m");
		}
		if (hours < 48) {
			return hours + "h";
		}
		if (days < 8) {
			return two(days, "d", hours % 24, "h");
		}
		return (days < 730) ? days + "d" : two(days / 365, "y", days % 365, "d");
	}

	private static String two(long large, String largeUnit, long small, String smallUnit) {
		return large + largeUnit + ((small > 0) ? small + smallUnit : "");
	}

	/**
	 * Reads the simple paths that printer columns use: fields, positions, and a filter by
	 * one field.
	 * @param path the path, for example
	 * {@code .status.conditions[?(@.type=="Ready")].status}
	 * @param type the column's type
	 * @return the cell
	 */
	static Column.Cell jsonPath(String path, String type) {
		return (object, now) -> {
			JsonNode found = follow(object, path);
			if (found == null || found.isNull()) {
				return NullNode.getInstance();
			}
			return switch (type) {
				case "integer", "number", "boolean" -> found;
				case "date" -> TextNode.valueOf(age(found.asText(), now));
				default -> TextNode.valueOf(found.isValueNode() ? found.asText() : found.toString());
			};
		};
	}

	private static @Nullable JsonNode follow(JsonNode object, String path) {
		JsonNode current = object;
		for (String part : path.replaceAll("\\[", ".[").split("\\.(?![^\\[]*\\])")) {
			if (part.startsWith("[?(@.")) {
				String[] filter = part.substring(5, part.length() - 2).split("==");
				String wanted = filter[filter.length - 1].replaceAll("[\"']", "");
				JsonNode match = null;
				for (JsonNode element : current) {
					match = (match == null && Json.text(element, filter[0]).equals(wanted)) ? element : match;
				}
				current = (match != null) ? match : NullNode.getInstance();
			}
			else if (part.startsWith("[")) {
				String index = part.substring(1, part.length() - 1).replaceAll("[\"']", "");
				current = index.matches("\\d+") ? current.path(Integer.parseInt(index)) : current.path(index);
			}
			else if (!part.isEmpty()) {
				current = current.path(part);
			}
		}
		return current.isMissingNode() ? null : current;
	}

}
