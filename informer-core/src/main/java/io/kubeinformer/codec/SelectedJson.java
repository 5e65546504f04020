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

import java.io.ByteArrayOutputStream;
import java.io.IOException;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

/**
 * JSON without the fields that are not selected, for readers that know nothing of
 * selections.
 */
final class SelectedJson {

	private static final JsonFactory FACTORY = new JsonFactory();

	private SelectedJson() {
	}

	/**
	 * Returns the selected part of an object.
	 * @param bytes the bytes
	 * @param offset where the object begins
	 * @param length how long it is
	 * @param selection the fields
	 * @return JSON
	 * @throws IOException if the JSON is broken
	 */
	static byte[] of(byte[] bytes, int offset, int length, FieldSelection selection) throws IOException {
		ByteArrayOutputStream json = new ByteArrayOutputStream(length);
		try (JsonInput in = JsonInput.open(bytes, offset, length, selection);
				JsonGenerator out = FACTORY.createGenerator(json)) {
			write(in, out);
		}
		return json.toByteArray();
	}

	private static void write(JsonInput in, JsonGenerator out) throws IOException {
		switch (in.peek()) {
			case '{' -> {
				out.writeStartObject();
				for (boolean more = in.firstMember(); more; more = in.nextMember()) {
					out.writeFieldName(in.name(Canonical.NONE));
					write(in, out);
				}
				out.writeEndObject();
			}
			case '[' -> {
				out.writeStartArray();
				for (boolean more = in.firstElement(); more; more = in.nextElement()) {
					write(in, out);
				}
				out.writeEndArray();
			}
			case '"' -> out.writeString(in.text(Canonical.NONE));
			case JsonTokens.TRUE, JsonTokens.FALSE -> out.writeBoolean(in.truth());
			case JsonTokens.NULL -> {
				in.takeNull();
				out.writeNull();
			}
			default -> {
				in.number();
				out.writeNumber(in.numberText());
			}
		}
	}

}
