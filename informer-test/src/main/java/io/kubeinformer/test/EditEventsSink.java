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

package io.kubeinformer.test;

import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.http.Sink;

/**
 * Changes or drops the events of an answer, one by one.
 */
final class EditEventsSink extends EventSink {

	private final UnaryOperator<@Nullable String> edit;

	EditEventsSink(Sink next, UnaryOperator<@Nullable String> edit) {
		super(next);
		this.edit = edit;
	}

	@Override
	void event(byte[] event) {
		// Every byte is a character of Latin-1, so that protobuf passes unharmed.
		String text = new String(event, StandardCharsets.ISO_8859_1);
		String edited = this.edit.apply(text);
		if (edited != null) {
			next().part((edited.equals(text)) ? event : edited.getBytes(StandardCharsets.ISO_8859_1));
		}
	}

}
