package io.kubeinformer.test.contract;

import java.io.IOException;
import java.io.UncheckedIOException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * JSON of the contract's requests and answers.
 */
final class Json {

	private static final ObjectMapper MAPPER = new ObjectMapper();

	private Json() {
	}

	static JsonNode read(byte[] text) {
		try {
			return MAPPER.readTree(text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static JsonNode read(String text) {
		try {
			return MAPPER.readTree(text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Returns JSON written with single quotes as JSON.
	 * @param text JSON, each quote written as {@code '}
	 * @return the same with double quotes
	 */
	static String quoted(String text) {
		return text.replace('\'', '"');
	}

}
