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
import io.kubernetes.client.openapi.models.V1ObjectMeta;

import io.kubeinformer.PartialObject;

/**
 * Reads the metadata of objects and skips the rest, so that a server which knows nothing
 * of metadata-only answers and sends whole objects is understood as well. What the server
 * says of kind and apiVersion is that of the envelope, so they come from the resource.
 */
final class PartialObjectReader implements ObjectReader<PartialObject> {

	private static final ModelPlan METADATA = ModelPlan.of(V1ObjectMeta.class);

	private final JsonFactory factory;

	PartialObjectReader(JsonFactory factory) {
		this.factory = factory;
	}

	@Override
	public PartialObject read(byte[] bytes, int offset, int length, TypeMeta defaults) throws IOException {
		V1ObjectMeta metadata = new V1ObjectMeta();
		try (JsonParser parser = this.factory.createParser(bytes, offset, length)) {
			if (parser.nextToken() != JsonToken.START_OBJECT) {
				throw FieldFault.at(parser, "an object");
			}
			String name;
			while ((name = parser.nextFieldName()) != null) {
				JsonToken token = parser.nextToken();
				if (name.equals("metadata") && token != JsonToken.VALUE_NULL) {
					metadata = (V1ObjectMeta) METADATA.read(parser);
				}
				else {
					parser.skipChildren();
				}
			}
		}
		return new PartialObject(defaults.apiVersion(), defaults.kind(), metadata);
	}

}
