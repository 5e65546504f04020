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

import java.util.Arrays;

import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.Catalog;
import io.kubeinformer.test.api.catalog.ProtobufException;
import io.kubeinformer.test.api.catalog.ProtobufInput;
import io.kubeinformer.test.api.status.Statuses;

/**
 * Reads bodies in protobuf: four bytes, then a {@code runtime.Unknown} around the object.
 *
 * @param apiVersion the group and version of the object's kind
 * @param kind the kind
 * @param object its message
 */
record ProtobufBody(String apiVersion, String kind, byte[] object) {

	/**
	 * Reads an object of a built-in kind.
	 * @param body the body
	 * @param kind the kind that is expected, and meant if the body names none
	 * @param apiVersion its group and version
	 * @return what JSON would show, with kind and apiVersion
	 */
	static ObjectNode read(byte[] body, String kind, String apiVersion) {
		ProtobufBody sent = open(body, kind, apiVersion);
		try {
			ObjectNode object = Catalog.object(sent.apiVersion, sent.kind, sent.object);
			if (object == null) {
				throw new ProtobufException("no kind \"" + sent.kind + "\" is registered for version \""
						+ sent.apiVersion + "\" in scheme \"pkg/runtime/scheme.go:111\"");
			}
			return object;
		}
		catch (ProtobufException ex) {
			throw Statuses.badRequest(Bodies.inVersion(sent.kind, sent.apiVersion, kind) + ex.getMessage());
		}
	}

	private static ProtobufBody open(byte[] body, String kind, String apiVersion) {
		int start = ProtobufForm.MAGIC.length;
		try {
			if (body.length == 0) {
				throw new ProtobufException("empty data");
			}
			if (!Arrays.equals(body, 0, Math.min(start, body.length), ProtobufForm.MAGIC, 0, start)) {
				throw new ProtobufException(
						"provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]");
			}
			if (body.length == start) {
				throw new ProtobufException("empty body");
			}
			ProtobufInput unknown = new ProtobufInput(Arrays.copyOfRange(body, start, body.length));
			ProtobufInput type = unknown.value(1).message();
			String ownVersion = type.value(1).text();
			String ownKind = type.value(2).text();
			return new ProtobufBody(ownVersion.isEmpty() ? apiVersion : ownVersion, ownKind.isEmpty() ? kind : ownKind,
					unknown.value(2).bytes());
		}
		catch (ProtobufException ex) {
			throw Bodies.unrecognized(kind, String.valueOf(ex.getMessage()), body);
		}
	}

}
