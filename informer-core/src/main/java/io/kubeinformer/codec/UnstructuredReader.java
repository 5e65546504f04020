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

import io.kubeinformer.Unstructured;

/**
 * Reads objects as maps and lists, and their metadata a second time as a model.
 */
final class UnstructuredReader implements ObjectReader<Unstructured> {

	private final FieldSelection selection;

	private final Canonical canonical;

	private final PartialObjectReader metadata;

	UnstructuredReader(FieldSelection selection, Canonical canonical) {
		this.selection = selection;
		this.canonical = canonical;
		this.metadata = new PartialObjectReader(selection, canonical);
	}

	@Override
	public Unstructured read(byte[] bytes, int offset, int length, TypeMeta defaults) throws IOException {
		try (JsonInput in = JsonInput.open(bytes, offset, length, this.selection)) {
			FieldFault.requireObject(in);
			FixedMap.Builder content = new FixedMap.Builder();
			for (boolean more = in.firstMember(); more; more = in.nextMember()) {
				String name = in.name(this.canonical);
				try {
					content.put(name, in.takeNull() ? null : FreeFormReader.INSTANCE.read(in, this.canonical.of(name)));
				}
				catch (FieldFault ex) {
					throw FieldFault.within(FieldFault.segment(name), ex);
				}
			}
			content.putIfAbsent("apiVersion", defaults.apiVersion());
			if (defaults.kind() != null) {
				content.putIfAbsent("kind", defaults.kind());
			}
			this.canonical.made(content.bytes());
			in.rewind();
			return new Unstructured(content.build(), this.metadata.metadata(in));
		}
	}

}
