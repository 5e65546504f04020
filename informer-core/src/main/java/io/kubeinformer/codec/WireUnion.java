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
import java.util.Collections;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.http.ProtobufInput;

/**
 * The types of {@code apiextensions.k8s.io/v1} that are a schema or something else, which
 * JSON has in the same place.
 *
 * @param alternative what else: {@code A} schemas, {@code B} a truth value, {@code S}
 * texts
 * @param schema reads a schema
 */
record WireUnion(char alternative, WireReader schema) implements WireReader {

	@Override
	public int wireType() {
		return ProtobufInput.LENGTH;
	}

	@Override
	public @Nullable Object read(ProtobufInput in, Canonical canonical) throws IOException {
		int outer = in.enter();
		Object single = (this.alternative == 'B') ? Boolean.FALSE : null;
		List<@Nullable Object> list = new ArrayList<>();
		while (in.hasMore()) {
			int tag = in.tag();
			int number = tag >>> 3;
			if ((tag & 7) == ProtobufInput.VARINT && number == 1 && this.alternative == 'B') {
				single = in.varint() != 0;
			}
			else if ((tag & 7) != ProtobufInput.LENGTH || number > 2) {
				in.skip(tag);
			}
			else if (number == 2 && this.alternative == 'S') {
				list.add(WireScalar.text(in, canonical));
			}
			else if (number == 2 && this.alternative == 'A') {
				list.add(this.schema.read(in, canonical));
			}
			else {
				single = this.schema.read(in, canonical);
			}
		}
		in.leave(outer);
		return list.isEmpty() ? single : Collections.unmodifiableList(list);
	}

}
