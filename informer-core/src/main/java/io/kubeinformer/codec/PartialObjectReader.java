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

import io.kubernetes.client.openapi.models.V1ObjectMeta;

import io.kubeinformer.PartialObject;

/**
 * Reads the metadata of objects and skips the rest, so that a server which knows nothing
 * of metadata-only answers and sends whole objects is understood as well. What the server
 * says of kind and apiVersion is that of the envelope, so they come from the resource.
 */
final class PartialObjectReader implements ObjectReader<PartialObject> {

	private static final byte[] METADATA = "metadata".getBytes(StandardCharsets.US_ASCII);

	/** Nothing but the metadata. */
	private final FieldSelection selection;

	private final ModelPlan metadata;

	private final Canonical canonical;

	PartialObjectReader(FieldSelection selection, Canonical canonical) {
		FieldSelection below = selection.of("metadata");
		this.selection = new FieldSelection.Some(Map.of("metadata", below));
		this.metadata = ModelPlan.of(V1ObjectMeta.class, below);
		this.canonical = canonical;
	}

	@Override
	public PartialObject read(byte[] bytes, int offset, int length, TypeMeta defaults) throws IOException {
		try (JsonInput in = JsonInput.open(bytes, offset, length, this.selection)) {
			return new PartialObject(defaults.apiVersion(), defaults.kind(), metadata(in));
		}
	}

	/**
	 * Reads the metadata of an object.
	 * @param in stands before the object
	 * @return the metadata; without content if the object has none
	 */
	V1ObjectMeta metadata(JsonInput in) throws IOException {
		FieldFault.requireObject(in);
		V1ObjectMeta metadata = (V1ObjectMeta) this.metadata.create();
		for (boolean more = in.firstMember(); more; more = in.nextMember()) {
			if (!in.nameIs(METADATA)) {
				in.skipValue();
			}
			else if (!in.takeNull()) {
				try {
					metadata = (V1ObjectMeta) this.metadata.readContent(in, this.canonical);
				}
				catch (FieldFault ex) {
					throw FieldFault.within("metadata", ex);
				}
			}
		}
		return metadata;
	}

}
