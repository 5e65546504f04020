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

/**
 * JSON without the fields that are not selected, for readers that know nothing of
 * selections.
 */
final class SelectedJson {

	private final JsonInput in;

	private final ByteArrayOutputStream out;

	private SelectedJson(JsonInput in, int length) {
		this.in = in;
		this.out = new ByteArrayOutputStream(length);
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
		SelectedJson json = new SelectedJson(new JsonInput(bytes, offset, length), length);
		json.value(selection);
		return json.out.toByteArray();
	}

	private void value(FieldSelection selection) throws IOException {
		byte first = this.in.peek();
		if (selection != FieldSelection.EVERYTHING && first == '{') {
			object(selection);
		}
		else if (selection != FieldSelection.EVERYTHING && first == '[') {
			list(selection);
		}
		else {
			int start = this.in.position();
			this.in.skipValue();
			this.out.write(this.in.bytes(), start, this.in.position() - start);
		}
	}

	private void object(FieldSelection selection) throws IOException {
		char before = '{';
		for (boolean more = this.in.firstMember(); more; more = this.in.nextMember()) {
			String name = this.in.name(Canonical.NONE);
			FieldSelection below = selection.member(name);
			if (below == null) {
				this.in.skipValue();
				continue;
			}
			this.out.write(before);
			this.out.writeBytes(this.in.nameBytes());
			this.out.write(':');
			value(below);
			before = ',';
		}
		if (before == '{') {
			this.out.write('{');
		}
		this.out.write('}');
	}

	private void list(FieldSelection selection) throws IOException {
		char before = '[';
		for (boolean more = this.in.firstElement(); more; more = this.in.nextElement()) {
			this.out.write(before);
			value(selection);
			before = ',';
		}
		if (before == '[') {
			this.out.write('[');
		}
		this.out.write(']');
	}

}
