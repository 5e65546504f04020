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

package io.kubeinformer.codec;

import java.io.IOException;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;

/**
 * The part of an object that says which one it is, read without the rest: for bookmarks,
 * for objects that are cached already, and for naming objects that cannot be read.
 */
final class ObjectHead {

	/** The annotation of KEP-3157. */
	static final String INITIAL_EVENTS_END = "k8s.io/initial-events-end";

	private String namespace = "";

	private String name = "";

	private String resourceVersion = "";

	private String continueToken = "";

	private boolean initialEventsEnd;

	private ObjectHead() {
	}

	ObjectHead(String namespace, String name, String resourceVersion, boolean initialEventsEnd) {
		this.namespace = namespace;
		this.name = name;
		this.resourceVersion = resourceVersion;
		this.initialEventsEnd = initialEventsEnd;
	}

	/**
	 * Reads as much of the head as there is; broken JSON ends it.
	 * @param factory makes the parser
	 * @param bytes the bytes
	 * @param offset where the object begins
	 * @param length how long it is
	 * @return the head
	 */
	static ObjectHead of(JsonFactory factory, byte[] bytes, int offset, int length) {
		ObjectHead head = new ObjectHead();
		try (JsonParser parser = factory.createParser(bytes, offset, length)) {
			if (parser.nextToken() == JsonToken.START_OBJECT) {
				head.readObject(parser);
			}
		}
		catch (IOException ex) {
			// What was read before the fault is what can be known.
		}
		return head;
	}

	// Reads the head of bytes that are the metadata itself.
	static ObjectHead ofMetadata(JsonFactory factory, byte[] bytes, int offset, int length) {
		ObjectHead head = new ObjectHead();
		try (JsonParser parser = factory.createParser(bytes, offset, length)) {
			if (parser.nextToken() == JsonToken.START_OBJECT) {
				head.readMetadata(parser);
			}
		}
		catch (IOException ex) {
			// As above.
		}
		return head;
	}

	// Returns the key, or null without a name.
	@Nullable ResourceKey key() {
		return this.name.isEmpty() ? null : new ResourceKey(this.namespace, this.name);
	}

	// Returns the object if exactly this version of it is cached already.
	<T> @Nullable T cached(KnownVersions<T> known) {
		ResourceKey key = key();
		return (key == null || this.resourceVersion.isEmpty()) ? null : known.known(key, this.resourceVersion);
	}

	// Returns the version; empty if there is none.
	String resourceVersion() {
		return this.resourceVersion;
	}

	// Returns the continue token of a list; empty if there is none.
	String continueToken() {
		return this.continueToken;
	}

	// Returns whether the annotation of KEP-3157 is there.
	boolean isInitialEventsEnd() {
		return this.initialEventsEnd;
	}

	private void readObject(JsonParser parser) throws IOException {
		String field;
		while ((field = parser.nextFieldName()) != null) {
			JsonToken token = parser.nextToken();
			if (field.equals("metadata") && token == JsonToken.START_OBJECT) {
				readMetadata(parser);
				return;
			}
			parser.skipChildren();
		}
	}

	private void readMetadata(JsonParser parser) throws IOException {
		String field;
		while ((field = parser.nextFieldName()) != null) {
			JsonToken token = parser.nextToken();
			if (token == JsonToken.VALUE_STRING) {
				switch (field) {
					case "namespace" -> this.namespace = parser.getText();
					case "name" -> this.name = parser.getText();
					case "resourceVersion" -> this.resourceVersion = parser.getText();
					case "continue" -> this.continueToken = parser.getText();
					default -> {
					}
				}
			}
			else if (field.equals("annotations") && token == JsonToken.START_OBJECT) {
				readAnnotations(parser);
			}
			else {
				parser.skipChildren();
			}
		}
	}

	private void readAnnotations(JsonParser parser) throws IOException {
		String annotation;
		while ((annotation = parser.nextFieldName()) != null) {
			JsonToken token = parser.nextToken();
			if (annotation.equals(INITIAL_EVENTS_END) && token == JsonToken.VALUE_STRING) {
				this.initialEventsEnd = parser.getText().equals("true");
			}
			parser.skipChildren();
		}
	}

}
