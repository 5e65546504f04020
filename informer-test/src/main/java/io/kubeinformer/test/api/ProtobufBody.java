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
import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.Statuses;

/**
 * Reads the few protobuf bodies that kubectl sends: namespaces and access reviews. The
 * field numbers are those of the published {@code .proto} files.
 */
final class ProtobufBody {

	private static final byte[] MAGIC = { 'k', '8', 's', 0 };

	private final byte[] bytes;

	private int at;

	private final int end;

	private ProtobufBody(byte[] bytes, int from, int end) {
		this.bytes = bytes;
		this.at = from;
		this.end = end;
	}

	static ObjectNode read(byte[] body) {
		for (int i = 0; i < MAGIC.length; i++) {
			if (body.length <= i || body[i] != MAGIC[i]) {
				throw Statuses.badRequest(
						"provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]");
			}
		}
		ObjectNode type = Json.object();
		ObjectNode result = Json.object();
		try {
			new ProtobufBody(body, MAGIC.length, body.length).each((field, part) -> {
				if (field == 1) {
					part.each((name, text) -> type.put((name == 1) ? "apiVersion" : "kind", text.text()));
				}
				else if (field == 2) {
					result.setAll(type);
					content(Json.text(type, "kind"), part, result);
				}
			});
		}
		catch (IndexOutOfBoundsException ex) {
			throw Statuses.badRequest("unexpected EOF");
		}
		return result;
	}

	private static void content(String kind, ProtobufBody part, ObjectNode result) {
		switch (kind) {
			case "Namespace", "SelfSubjectAccessReview", "SelfSubjectRulesReview", "SelfSubjectReview", "ConfigMap" ->
				part.each((field, inner) -> {
					if (field == 1) {
						metadata(inner, result.putObject("metadata"));
					}
					else if (field == 2 && kind.startsWith("SelfSubject")) {
						review(kind, inner, result.putObject("spec"));
					}
					else if (field == 2 && "ConfigMap".equals(kind)) {
						entry(inner, Json.child(result, "data"));
					}
				});
			default -> throw Statuses.unsupportedMediaType("application/json, application/yaml");
		}
	}

	private static void metadata(ProtobufBody part, ObjectNode metadata) {
		part.each((field, inner) -> {
			switch (field) {
				case 1 -> put(metadata, "name", inner);
				case 2 -> put(metadata, "generateName", inner);
				case 3 -> put(metadata, "namespace", inner);
				case 11 -> entry(inner, Json.child(metadata, "labels"));
				case 12 -> entry(inner, Json.child(metadata, "annotations"));
				default -> {
				}
			}
		});
	}

	private static void review(String kind, ProtobufBody part, ObjectNode spec) {
		if ("SelfSubjectRulesReview".equals(kind)) {
			part.each((field, inner) -> put(spec, "namespace", inner));
			return;
		}
		String[] resource = { "", "namespace", "verb", "group", "version", "resource", "subresource", "name" };
		String[] path = { "", "path", "verb" };
		part.each((field, inner) -> {
			String[] names = (field == 1) ? resource : path;
			ObjectNode attributes = spec.putObject((field == 1) ? "resourceAttributes" : "nonResourceAttributes");
			inner.each((number, text) -> {
				if (number < names.length) {
					put(attributes, names[number], text);
				}
			});
		});
	}

	private static void put(ObjectNode object, String name, ProtobufBody text) {
		if (!text.text().isEmpty()) {
			object.put(name, text.text());
		}
	}

	private static void entry(ProtobufBody part, ObjectNode map) {
		Map<Integer, String> pair = new LinkedHashMap<>();
		part.each((field, text) -> pair.put(field, text.text()));
		map.put(pair.getOrDefault(1, ""), pair.getOrDefault(2, ""));
	}

	private String text() {
		return new String(this.bytes, this.at, this.end - this.at, StandardCharsets.UTF_8);
	}

	// Calls for each field with a length; numbers are skipped, as none is needed.
	private void each(Field action) {
		int position = this.at;
		while (this.at < this.end) {
			long tag = varint();
			int field = (int) (tag >>> 3);
			switch ((int) (tag & 7)) {
				case 0 -> varint();
				case 1 -> this.at += 8;
				case 2 -> {
					int length = (int) varint();
					if (length < 0 || this.at + length > this.end) {
						throw new IndexOutOfBoundsException(length);
					}
					action.accept(field, new ProtobufBody(this.bytes, this.at, this.at + length));
					this.at += length;
				}
				default -> this.at += 4;
			}
		}
		this.at = position;
	}

	private long varint() {
		long value = 0;
		for (int shift = 0; shift < 64; shift += 7) {
			byte next = this.bytes[this.at++];
			value |= (long) (next & 0x7f) << shift;
			if (next >= 0) {
				break;
			}
		}
		return value;
	}

	@FunctionalInterface
	private interface Field {

		void accept(int number, ProtobufBody content);

	}

}
