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
import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;

/**
 * The part of an object that says which one it is, read without the rest: for bookmarks,
 * for objects that are cached already, and for naming objects that cannot be read.
 */
final class ObjectHead {

	/** The annotation of KEP-3157. */
	static final String INITIAL_EVENTS_END = "k8s.io/initial-events-end";

	private static final FieldSelection OF_METADATA = new FieldSelection.Some(
			Map.of("namespace", FieldSelection.EVERYTHING, "name", FieldSelection.EVERYTHING, "resourceVersion",
					FieldSelection.EVERYTHING, "continue", FieldSelection.EVERYTHING, "annotations",
					new FieldSelection.Some(Map.of(INITIAL_EVENTS_END, FieldSelection.EVERYTHING))));

	private static final FieldSelection OF_OBJECT = new FieldSelection.Some(Map.of("metadata", OF_METADATA));

	private static final byte[] INITIAL_EVENTS_END_NAME = ascii(INITIAL_EVENTS_END);

	private static final byte[] METADATA = ascii("metadata");

	private static final byte[] NAMESPACE = ascii("namespace");

	private static final byte[] NAME = ascii("name");

	private static final byte[] RESOURCE_VERSION = ascii("resourceVersion");

	private static final byte[] CONTINUE = ascii("continue");

	private static final byte[] ANNOTATIONS = ascii("annotations");

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
	 * @param bytes the bytes
	 * @param offset where the object begins
	 * @param length how long it is
	 * @return the head
	 */
	static ObjectHead of(byte[] bytes, int offset, int length) {
		ObjectHead head = new ObjectHead();
		try (JsonInput in = JsonInput.open(bytes, offset, length, OF_OBJECT)) {
			head.readObject(in);
		}
		catch (IOException ex) {
			// What was read before the fault is what can be known.
		}
		return head;
	}

	// Reads the head of bytes that are the metadata itself.
	static ObjectHead ofMetadata(byte[] bytes, int offset, int length) {
		ObjectHead head = new ObjectHead();
		try (JsonInput in = JsonInput.open(bytes, offset, length, OF_METADATA)) {
			head.readMetadata(in);
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

	private void readObject(JsonInput in) throws IOException {
		if (in.peek() != '{') {
			return;
		}
		for (boolean more = in.firstMember(); more; more = in.nextMember()) {
			if (in.nameIs(METADATA) && in.peek() == '{') {
				readMetadata(in);
				return;
			}
			in.skipValue();
		}
	}

	private void readMetadata(JsonInput in) throws IOException {
		if (in.peek() != '{') {
			return;
		}
		for (boolean more = in.firstMember(); more; more = in.nextMember()) {
			byte first = in.peek();
			if (first == '"' && in.nameIs(NAMESPACE)) {
				this.namespace = in.text(Canonical.NONE);
			}
			else if (first == '"' && in.nameIs(NAME)) {
				this.name = in.text(Canonical.NONE);
			}
			else if (first == '"' && in.nameIs(RESOURCE_VERSION)) {
				this.resourceVersion = in.text(Canonical.NONE);
			}
			else if (first == '"' && in.nameIs(CONTINUE)) {
				this.continueToken = in.text(Canonical.NONE);
			}
			else if (first == '{' && in.nameIs(ANNOTATIONS)) {
				readAnnotations(in);
			}
			else {
				in.skipValue();
			}
		}
	}

	private void readAnnotations(JsonInput in) throws IOException {
		for (boolean more = in.firstMember(); more; more = in.nextMember()) {
			if (in.nameIs(INITIAL_EVENTS_END_NAME) && in.peek() == '"') {
				this.initialEventsEnd = in.text(Canonical.NONE).equals("true");
			}
			else {
				in.skipValue();
			}
		}
	}

	private static byte[] ascii(String name) {
		return name.getBytes(StandardCharsets.US_ASCII);
	}

}
