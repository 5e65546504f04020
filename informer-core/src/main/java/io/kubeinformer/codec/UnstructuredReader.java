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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.Unstructured;

/**
 * Reads objects as maps and lists, and their metadata a second time as a model.
 */
final class UnstructuredReader implements ObjectReader<Unstructured> {

	private static final ModelPlan METADATA = ModelPlan.of(V1ObjectMeta.class);

	private final JsonFactory factory;

	UnstructuredReader(JsonFactory factory) {
		this.factory = factory;
	}

	@Override
	public Unstructured read(byte[] bytes, int offset, int length, TypeMeta defaults) throws IOException {
		Map<String, @Nullable Object> content = new LinkedHashMap<>();
		try (JsonParser parser = this.factory.createParser(bytes, offset, length)) {
			if (parser.nextToken() != JsonToken.START_OBJECT) {
				throw FieldFault.at(parser, "an object");
			}
			String name;
			while ((name = parser.nextFieldName()) != null) {
				content.put(name, readMember(parser, name));
			}
		}
		content.putIfAbsent("apiVersion", defaults.apiVersion());
		if (defaults.kind() != null) {
			content.putIfAbsent("kind", defaults.kind());
		}
		return new Unstructured(Collections.unmodifiableMap(content), readMetadata(bytes, offset, length));
	}

	private static @Nullable Object readMember(JsonParser parser, String name) throws IOException {
		JsonToken token = parser.nextToken();
		if (token == JsonToken.VALUE_NULL) {
			return null;
		}
		return (token == JsonToken.START_OBJECT && name.equals("metadata"))
				? FreeFormReader.INSTANCE.readMap(parser, "managedFields") : FreeFormReader.INSTANCE.read(parser);
	}

	private V1ObjectMeta readMetadata(byte[] bytes, int offset, int length) throws IOException {
		try (JsonParser parser = this.factory.createParser(bytes, offset, length)) {
			parser.nextToken();
			String name;
			while ((name = parser.nextFieldName()) != null) {
				JsonToken token = parser.nextToken();
				if (name.equals("metadata") && token != JsonToken.VALUE_NULL) {
					return (V1ObjectMeta) METADATA.read(parser);
				}
				parser.skipChildren();
			}
		}
		return new V1ObjectMeta();
	}

}
