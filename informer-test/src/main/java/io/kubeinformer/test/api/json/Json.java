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

package io.kubeinformer.test.api.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes JSON trees. What is written looks as Go's encoder writes it:
 * {@code <}, {@code >}, {@code &} and two line separators are escaped, everything else is
 * UTF-8.
 */
public final class Json {

	private static final ObjectMapper MAPPER = JsonMapper
		.builder(new JsonFactory().setCharacterEscapes(new GoEscapes()))
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.disable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
		.enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
		.nodeFactory(JsonNodeFactory.withExactBigDecimals(true))
		.build();

	private static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
		.disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
		.enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
		.enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
		.build());

	private static final PrettyPrinter INDENTED = new DefaultPrettyPrinter(Separators.createDefaultInstance()
		.withObjectFieldValueSpacing(Separators.Spacing.AFTER)
		.withObjectEmptySeparator("")
		.withArrayEmptySeparator("")).withObjectIndenter(new DefaultIndenter("  ", "\n"))
		.withArrayIndenter(new DefaultIndenter("  ", "\n"));

	private Json() {
	}

	/**
	 * Returns a new empty object.
	 * @return the object
	 */
	public static ObjectNode object() {
		return JsonNodeFactory.instance.objectNode();
	}

	/**
	 * Returns a new empty array.
	 * @return the array
	 */
	public static ArrayNode array() {
		return JsonNodeFactory.instance.arrayNode();
	}

	/**
	 * Returns an array of strings.
	 * @param values the strings
	 * @return the array
	 */
	public static ArrayNode strings(List<String> values) {
		ArrayNode array = array();
		values.forEach(array::add);
		return array;
	}

	/**
	 * Reads one JSON value.
	 * @param bytes UTF-8 text
	 * @return the value; a missing node if there is nothing but blanks
	 * @throws JsonProcessingException if it is not JSON
	 */
	public static JsonNode read(byte[] bytes) throws JsonProcessingException {
		try {
			return MAPPER.readTree(bytes);
		}
		catch (JsonProcessingException ex) {
			throw ex;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Reads one JSON value of which it is known that it is one.
	 * @param text the text
	 * @return the value
	 * @throws IllegalArgumentException if it is not JSON
	 */
	public static JsonNode parse(String text) {
		try {
			return MAPPER.readTree(text);
		}
		catch (JsonProcessingException ex) {
			throw new IllegalArgumentException("Not JSON: " + ex.getOriginalMessage() + " in: " + text, ex);
		}
	}

	/**
	 * Reads one YAML document; JSON is YAML too.
	 * @param bytes UTF-8 text
	 * @return the value
	 * @throws JsonProcessingException if it is not YAML
	 */
	public static JsonNode readYaml(byte[] bytes) throws JsonProcessingException {
		return YAML.readTree(new String(bytes, StandardCharsets.UTF_8));
	}

	/**
	 * Writes a value as compact JSON, without a final newline.
	 * @param value the value
	 * @return UTF-8 text
	 */
	public static byte[] write(JsonNode value) {
		try {
			return MAPPER.writeValueAsBytes(value);
		}
		catch (JsonProcessingException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Writes a value as compact JSON with a final newline.
	 * @param value the value
	 * @return UTF-8 text
	 */
	public static byte[] writeLine(JsonNode value) {
		ByteArrayOutputStream out = new ByteArrayOutputStream(1024);
		try (JsonGenerator generator = MAPPER.createGenerator(out)) {
			MAPPER.writeTree(generator, value);
			generator.writeRaw('\n');
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return out.toByteArray();
	}

	/**
	 * Writes a value as JSON with two blanks for each level, without a final newline.
	 * @param value the value
	 * @return UTF-8 text
	 */
	public static byte[] writeIndented(JsonNode value) {
		try {
			return MAPPER.writer(INDENTED).writeValueAsBytes(value);
		}
		catch (JsonProcessingException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Writes a value as YAML with sorted keys.
	 * @param value the value
	 * @return UTF-8 text
	 */
	public static byte[] writeYaml(JsonNode value) {
		try {
			return YAML.writeValueAsBytes(sorted(value));
		}
		catch (JsonProcessingException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Returns a copy with the keys of every object in alphabetical order.
	 * @param value any value
	 * @return the copy
	 */
	public static JsonNode sorted(JsonNode value) {
		if (value instanceof ObjectNode object) {
			ObjectNode result = object();
			TreeSet<String> names = new TreeSet<>();
			object.fieldNames().forEachRemaining(names::add);
			names.forEach((name) -> result.set(name, sorted(object.get(name))));
			return result;
		}
		if (value instanceof ArrayNode array) {
			ArrayNode result = array();
			array.forEach((element) -> result.add(sorted(element)));
			return result;
		}
		return value;
	}

	/**
	 * Returns a nested value.
	 * @param value where to start
	 * @param path field names
	 * @return the value, or {@code null} if there is none or it is JSON's null
	 */
	public static @Nullable JsonNode get(@Nullable JsonNode value, String... path) {
		JsonNode current = value;
		for (String name : path) {
			current = (current != null) ? current.get(name) : null;
		}
		return (current == null || current.isNull()) ? null : current;
	}

	/**
	 * Returns a nested text.
	 * @param value where to start
	 * @param path field names
	 * @return the text, numbers and booleans in text form; empty if there is none
	 */
	public static String text(@Nullable JsonNode value, String... path) {
		JsonNode found = get(value, path);
		return (found != null) ? found.asText() : "";
	}

	/**
	 * Returns a nested number.
	 * @param value where to start
	 * @param path field names
	 * @return the number, or 0 if there is none
	 */
	public static long number(@Nullable JsonNode value, String... path) {
		JsonNode found = get(value, path);
		return (found != null) ? found.asLong() : 0;
	}

	/**
	 * Returns a nested object, made if it is not there.
	 * @param value where to start
	 * @param path field names
	 * @return the object
	 */
	public static ObjectNode child(ObjectNode value, String... path) {
		ObjectNode current = value;
		for (String name : path) {
			current = (current.get(name) instanceof ObjectNode object) ? object : current.putObject(name);
		}
		return current;
	}

	/**
	 * Returns a nested object's fields.
	 * @param value where to start
	 * @param path field names
	 * @return the fields; none if it is not there
	 */
	public static Iterable<Map.Entry<String, JsonNode>> fields(@Nullable JsonNode value, String... path) {
		JsonNode found = get(value, path);
		Iterator<Map.Entry<String, JsonNode>> none = List.<Map.Entry<String, JsonNode>>of().iterator();
		return () -> (found != null) ? found.fields() : none;
	}

}
