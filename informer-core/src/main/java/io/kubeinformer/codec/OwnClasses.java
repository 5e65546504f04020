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
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Base64;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonSyntaxException;
import com.google.gson.ToNumberPolicy;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import org.jspecify.annotations.Nullable;

/**
 * The Gson for users' own classes: plain, so that unknown fields are skipped, with
 * adapters for the types that client-java's models use. client-java's own Gson is neither
 * used nor changed: it is one for the whole JVM and initialises every model.
 */
final class OwnClasses {

	static final Gson GSON = new GsonBuilder().disableHtmlEscaping()
		.setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
		.registerTypeAdapter(OffsetDateTime.class, new TextAdapter<OffsetDateTime>() {
			@Override
			OffsetDateTime parse(String text) {
				return Times.parse(text);
			}

			@Override
			String print(OffsetDateTime value) {
				return value.toString();
			}
		})
		.registerTypeAdapter(LocalDate.class, new TextAdapter<LocalDate>() {
			@Override
			LocalDate parse(String text) {
				return LocalDate.parse(text);
			}

			@Override
			String print(LocalDate value) {
				return value.toString();
			}
		})
		.registerTypeAdapter(byte[].class, new TextAdapter<byte[]>() {
			@Override
			byte[] parse(String text) {
				return Base64.getDecoder().decode(text);
			}

			@Override
			String print(byte[] value) {
				return Base64.getEncoder().encodeToString(value);
			}
		})
		.create();

	private OwnClasses() {
	}

	/** Values that JSON has as text. */
	private abstract static class TextAdapter<V> extends TypeAdapter<V> {

		abstract V parse(String text);

		abstract String print(V value);

		@Override
		public @Nullable V read(JsonReader in) throws IOException {
			if (in.peek() == JsonToken.NULL) {
				in.nextNull();
				return null;
			}
			try {
				return parse(in.nextString());
			}
			catch (DateTimeException | IllegalArgumentException ex) {
				throw new JsonSyntaxException("No valid text at " + in.getPreviousPath(), ex);
			}
		}

		@Override
		public void write(JsonWriter out, @Nullable V value) throws IOException {
			out.value((value != null) ? print(value) : null);
		}

	}

}
