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
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.http.ProtobufInput;

/**
 * A list that is a message of its own, as Go's named list types are: field 1, repeated.
 *
 * @param element reads an element
 */
record WireList(WireReader element) implements WireReader {

	@Override
	public int wireType() {
		return ProtobufInput.LENGTH;
	}

	@Override
	public Object read(ProtobufInput in, Canonical canonical) throws IOException {
		int outer = in.enter();
		List<@Nullable Object> list = new ArrayList<>();
		while (in.hasMore()) {
			int tag = in.tag();
			if (tag == (1 << 3 | this.element.wireType())) {
				list.add(this.element.read(in, canonical));
			}
			else {
				in.skip(tag);
			}
		}
		in.leave(outer);
		return FixedList.of(list.toArray(), list.size());
	}

}
