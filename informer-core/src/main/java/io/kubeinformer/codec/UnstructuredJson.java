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

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.Unstructured;

/**
 * Single map-backed objects as JSON.
 */
public final class UnstructuredJson {

	private static final Gson WRITER = new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

	private UnstructuredJson() {
	}

	/**
	 * Reads an object.
	 * @param bytes its JSON in UTF-8
	 * @return the object, unmodifiable, without {@code managedFields}
	 * @throws DecodingException if it is no object or a field of its metadata is wrong
	 */
	public static Unstructured read(byte[] bytes) throws DecodingException {
		try {
			return new UnstructuredReader(FieldSelection.DEFAULT, Canonical.NONE).read(bytes, 0, bytes.length,
					new TypeMeta(null, ""));
		}
		catch (IOException ex) {
			throw new DecodingException("This is no object of the API: " + ex.getMessage(), ex);
		}
	}

	/**
	 * Writes an object.
	 * @param content the whole object: maps with string keys, lists, strings, numbers,
	 * booleans and nulls
	 * @return its JSON in UTF-8
	 */
	public static byte[] write(Map<String, ? extends @Nullable Object> content) {
		return WRITER.toJson(content).getBytes(StandardCharsets.UTF_8);
	}

}
