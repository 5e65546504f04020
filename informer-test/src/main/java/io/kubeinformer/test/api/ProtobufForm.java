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

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.Catalog;
import io.kubeinformer.test.api.catalog.ProtobufOutput;
import io.kubeinformer.test.api.json.Json;

/**
 * Writes answers in protobuf: four bytes, then a {@code runtime.Unknown} around the
 * object.
 */
final class ProtobufForm {

	static final String MEDIA_TYPE = "application/vnd.kubernetes.protobuf";

	/** What every body begins with. */
	static final byte[] MAGIC = "k8s\0".getBytes(StandardCharsets.US_ASCII);

	private ProtobufForm() {
	}

	/**
	 * Writes an object, a list or a Status.
	 * @param body what JSON would show, with kind and apiVersion
	 * @return the bytes, or {@code null} if there is no such kind in protobuf
	 */
	static byte @Nullable [] body(JsonNode body) {
		String kind = Json.text(body, "kind");
		String apiVersion = Json.text(body, "apiVersion");
		byte[] object;
		if ("Status".equals(kind)) {
			object = status(body);
		}
		else if (kind.endsWith("List") && body.has("items")) {
			object = list(apiVersion, kind.substring(0, kind.length() - "List".length()), body);
		}
		else {
			object = Catalog.protobuf(apiVersion, kind, body);
		}
		if (object == null) {
			return null;
		}
		byte[] unknown = new ProtobufOutput().message(1, new ProtobufOutput().text(1, apiVersion).text(2, kind))
			.bytes(2, object)
			.text(3, "")
			.text(4, "")
			.toBytes();
		return ByteBuffer.allocate(MAGIC.length + unknown.length).put(MAGIC).put(unknown).array();
	}

	/**
	 * Writes an event of a watch with the length in front of it.
	 * @param type its type
	 * @param object its object, with kind and apiVersion
	 * @return one frame
	 */
	static byte[] frame(String type, JsonNode object) {
		byte[] body = body(object);
		if (body == null) {
			throw new IllegalStateException("There is no protobuf of a " + Json.text(object, "kind"));
		}
		byte[] event = new ProtobufOutput().text(1, type).message(2, new ProtobufOutput().bytes(1, body)).toBytes();
		return ByteBuffer.allocate(Integer.BYTES + event.length).putInt(event.length).put(event).array();
	}

	private static byte @Nullable [] list(String apiVersion, String kind, JsonNode body) {
		ProtobufOutput list = new ProtobufOutput().message(1, listMeta(body.path("metadata")));
		for (JsonNode item : body.path("items")) {
			byte[] object = Catalog.protobuf(apiVersion, kind, item);
			if (object == null) {
				return null;
			}
			list.bytes(2, object);
		}
		return list.toBytes();
	}

	private static ProtobufOutput listMeta(JsonNode metadata) {
		ProtobufOutput out = new ProtobufOutput().text(1, "")
			.text(2, Json.text(metadata, "resourceVersion"))
			.text(3, Json.text(metadata, "continue"));
		return metadata.has("remainingItemCount") ? out.number(4, metadata.path("remainingItemCount").asLong()) : out;
	}

	private static byte[] status(JsonNode status) {
		ProtobufOutput out = new ProtobufOutput().message(1, listMeta(status.path("metadata")))
			.text(2, Json.text(status, "status"))
			.text(3, Json.text(status, "message"))
			.text(4, Json.text(status, "reason"));
		if (status.has("details")) {
			out.message(5, details(status.path("details")));
		}
		return out.number(6, status.path("code").asLong()).toBytes();
	}

	private static ProtobufOutput details(JsonNode details) {
		ProtobufOutput out = new ProtobufOutput().text(1, Json.text(details, "name"))
			.text(2, Json.text(details, "group"))
			.text(3, Json.text(details, "kind"));
		for (JsonNode cause : details.path("causes")) {
			out.message(4,
					new ProtobufOutput().text(1, Json.text(cause, "reason"))
						.text(2, Json.text(cause, "message"))
						.text(3, Json.text(cause, "field")));
		}
		return out.number(5, details.path("retryAfterSeconds").asLong()).text(6, Json.text(details, "uid"));
	}

}
