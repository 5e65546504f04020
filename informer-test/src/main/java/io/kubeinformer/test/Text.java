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

package io.kubeinformer.test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

/**
 * Objects as JSON or YAML text and as maps.
 */
final class Text {

	private static final ObjectMapper JSON = new ObjectMapper();

	private static final YAMLMapper YAML = new YAMLMapper();

	private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {
	};

	private static final Pattern JSON_START = Pattern.compile("\\s*\\{\\s*\"");

	private Text() {
	}

	// Reads one object.
	static Map<String, Object> parse(String text) {
		List<Map<String, Object>> all = parseAll(text);
		if (all.size() != 1) {
			throw new IllegalArgumentException("Expected one object but found " + all.size() + " in:\n" + text);
		}
		return all.get(0);
	}

	// Reads the documents of a YAML or JSON text, empty ones left out.
	static List<Map<String, Object>> parseAll(String text) {
		// YAML reads JSON too, but the JSON parser is much quicker.
		boolean json = JSON_START.matcher(text).lookingAt();
		try (MappingIterator<Map<String, Object>> documents = ((json) ? JSON : YAML).readerFor(OBJECT)
			.readValues(text)) {
			List<Map<String, Object>> all = new ArrayList<>();
			while (documents.hasNextValue()) {
				Map<String, Object> document = documents.nextValue();
				if (document != null) {
					all.add(document);
				}
			}
			return all;
		}
		catch (IOException ex) {
			throw new IllegalArgumentException(
					"This is not " + ((json) ? "JSON" : "YAML") + " (" + ex.getMessage() + "):\n" + text, ex);
		}
	}

	static String json(Object value) {
		try {
			return JSON.writeValueAsString(value);
		}
		catch (JsonProcessingException ex) {
			throw new IllegalArgumentException("Not representable as JSON: " + value, ex);
		}
	}

	// Returns the map under a key, which is put there if it was missing.
	@SuppressWarnings("unchecked")
	static Map<String, Object> map(Map<String, Object> object, String key) {
		return (Map<String, Object>) object.computeIfAbsent(key, (missing) -> new LinkedHashMap<String, Object>());
	}

	// Returns the text under a key of the metadata; empty if there is none.
	static String metadata(Map<String, Object> object, String key) {
		return (object.get("metadata") instanceof Map<?, ?> metadata && metadata.get(key) != null)
				? String.valueOf(metadata.get(key)) : "";
	}

}
