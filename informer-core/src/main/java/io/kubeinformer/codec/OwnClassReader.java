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

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

import com.google.gson.JsonObject;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.MalformedJsonException;
import io.kubernetes.client.common.KubernetesObject;

/**
 * Reads the user's own classes of custom resources with Gson, as client-java does, but
 * without its refusal of unknown fields.
 *
 * @param <T> the class
 */
final class OwnClassReader<T extends KubernetesObject> implements ObjectReader<T> {

	private final Class<T> type;

	private final FieldSelection selection;

	private final Canonical canonical;

	OwnClassReader(Class<T> type, FieldSelection selection, Canonical canonical) {
		this.type = type;
		this.selection = selection;
		this.canonical = canonical;
	}

	@Override
	public T read(byte[] bytes, int offset, int length, TypeMeta defaults) throws IOException {
		byte[] selected = SelectedJson.of(bytes, offset, length, this.selection);
		// Strings of one byte a letter, and about as much around them.
		this.canonical.made(2 * selected.length);
		T object = read(selected, 0, selected.length);
		if (object.getKind() == null || object.getApiVersion() == null) {
			byte[] complete = prefix(selected, 0, selected.length, defaults);
			return read(complete, 0, complete.length);
		}
		return object;
	}

	private T read(byte[] bytes, int offset, int length) throws IOException {
		JsonReader reader = new JsonReader(
				new InputStreamReader(new ByteArrayInputStream(bytes, offset, length), StandardCharsets.UTF_8));
		try {
			T object = OwnClasses.GSON.fromJson(reader, this.type);
			if (object == null) {
				throw new FieldFault("the object: expected an object, got null", null);
			}
			return object;
		}
		catch (RuntimeException | StackOverflowError ex) {
			if (ex.getCause() instanceof MalformedJsonException broken) {
				throw broken;
			}
			// Gson's messages repeat the value; its reader knows where it stood.
			String path = reader.getPath().replaceFirst("^\\$\\.?", "");
			throw new FieldFault((path.isEmpty() ? "the object" : path) + ": does not fit " + this.type.getName() + " ("
					+ ex.getClass().getSimpleName() + ")", null);
		}
	}

	// Any class can be completed this way; members of the object itself come later and
	// win.
	private static byte[] prefix(byte[] bytes, int offset, int length, TypeMeta defaults) {
		JsonObject meta = new JsonObject();
		meta.addProperty("apiVersion", defaults.apiVersion());
		if (defaults.kind() != null) {
			meta.addProperty("kind", defaults.kind());
		}
		byte[] begin = meta.toString().getBytes(StandardCharsets.UTF_8);
		int brace = offset;
		while (bytes[brace] != '{') {
			brace++;
		}
		int rest = offset + length - brace - 1;
		ByteArrayOutputStream complete = new ByteArrayOutputStream(begin.length + rest + 1);
		complete.write(begin, 0, begin.length - 1);
		if (new String(bytes, brace + 1, rest, StandardCharsets.ISO_8859_1).strip().length() > 1) {
			complete.write(',');
		}
		complete.write(bytes, brace + 1, rest);
		return complete.toByteArray();
	}

}
