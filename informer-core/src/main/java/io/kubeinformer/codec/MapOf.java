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
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Maps with texts as keys; those that are read are unmodifiable, copies are not.
 *
 * @param value reads a value
 */
record MapOf(ValueReader value) implements ValueReader, PartReader {

	@Override
	public Object read(JsonInput in, Canonical canonical) throws IOException {
		if (in.peek() != '{') {
			throw FieldFault.expected("an object", in);
		}
		return canonical.part(this, in, this);
	}

	@Override
	public Object readContent(JsonInput in, Canonical canonical) throws IOException {
		FixedMap.Builder map = new FixedMap.Builder();
		for (boolean more = in.firstMember(); more; more = in.nextMember()) {
			String name = in.name(canonical);
			try {
				map.put(name, in.takeNull() ? null : this.value.read(in, canonical));
			}
			catch (FieldFault ex) {
				throw FieldFault.within(FieldFault.segment(name), ex);
			}
		}
		canonical.made(map.bytes());
		return map.build();
	}

	@Override
	public Object copy(Object value) {
		Map<@Nullable Object, @Nullable Object> copy = new LinkedHashMap<>();
		((Map<?, ?>) value).forEach((name, member) -> copy.put(name, this.value.copyNullable(member)));
		return copy;
	}

}
