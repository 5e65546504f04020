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
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Lists; those that are read are unmodifiable, copies are not.
 *
 * @param element reads an element
 */
record ListOf(ValueReader element) implements ValueReader {

	@Override
	public Object read(JsonInput in, Canonical canonical) throws IOException {
		if (in.peek() != '[') {
			throw FieldFault.expected("a list", in);
		}
		@Nullable Object[] elements = new Object[4];
		int size = 0;
		try {
			for (boolean more = in.firstElement(); more; more = in.nextElement()) {
				if (size == elements.length) {
					elements = Arrays.copyOf(elements, size * 2);
				}
				elements[size] = in.takeNull() ? null : this.element.read(in, canonical);
				size++;
			}
		}
		catch (FieldFault ex) {
			throw FieldFault.within("[" + size + "]", ex);
		}
		canonical.made(FixedList.bytes(size));
		return FixedList.of(elements, size);
	}

	@Override
	public Object copy(Object value) {
		List<@Nullable Object> copy = new ArrayList<>();
		((List<?>) value).forEach((item) -> copy.add(this.element.copyNullable(item)));
		return copy;
	}

}
