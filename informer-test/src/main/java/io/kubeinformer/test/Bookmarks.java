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

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Recognises, makes and changes BOOKMARK events.
 */
final class Bookmarks {

	/** The annotation that ends the initial events of a streaming list. */
	static final String INITIAL_EVENTS_END = "k8s.io/initial-events-end";

	private static final String JSON_START = "{\"type\":\"BOOKMARK\"";

	/** Field 1 of a protobuf WatchEvent, behind the four bytes of the frame's length. */
	private static final String PROTOBUF_START = "\n\u0008BOOKMARK";

	private Bookmarks() {
	}

	static boolean isBookmark(String event) {
		return event.startsWith(JSON_START) || event.startsWith(PROTOBUF_START, Integer.BYTES);
	}

	// Changes a JSON bookmark's object and no other event; bytes are Latin-1 characters.
	static String edit(String event, Consumer<Map<String, Object>> change) {
		if (!event.startsWith(JSON_START)) {
			return event;
		}
		Map<String, Object> bookmark = Text
			.parse(new String(event.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
		change.accept(Text.map(bookmark, "object"));
		return new String((Text.json(bookmark) + "\n").getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
	}

	static void dropAnnotations(Map<String, Object> object) {
		Text.map(object, "metadata").remove("annotations");
	}

	static String of(String apiVersion, String kind, String resourceVersion,
			@Nullable Map<String, String> annotations) {
		Map<String, Object> metadata = new LinkedHashMap<>();
		metadata.put("resourceVersion", resourceVersion);
		if (annotations != null) {
			metadata.put("annotations", annotations);
		}
		Map<String, Object> object = new LinkedHashMap<>();
		object.put("kind", kind);
		object.put("apiVersion", apiVersion);
		object.put("metadata", metadata);
		Map<String, Object> event = new LinkedHashMap<>();
		event.put("type", "BOOKMARK");
		event.put("object", object);
		return Text.json(event);
	}

}
