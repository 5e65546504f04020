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

package io.kubeinformer.http;

import java.io.IOException;

/**
 * What the API puts around an object in protobuf: four bytes, then a
 * {@code runtime.Unknown} with its kind and its bytes (API concepts, "Kubernetes Protobuf
 * encoding").
 *
 * @param apiVersion group and version; empty if not named
 * @param kind the kind; empty if not named
 * @param offset where the object begins
 * @param length how long it is
 */
public record ProtobufEnvelope(String apiVersion, String kind, int offset, int length) {

	private static final byte[] MAGIC = { 'k', '8', 's', 0 };

	/** How many bytes come before the {@code runtime.Unknown}. */
	public static final int MAGIC_LENGTH = MAGIC.length;

	/**
	 * Returns whether bytes begin as an object in protobuf does.
	 * @param bytes the bytes
	 * @param offset where to look
	 * @param length how many bytes there are from there
	 * @return whether they do
	 */
	public static boolean isAt(byte[] bytes, int offset, int length) {
		if (length < MAGIC.length) {
			return false;
		}
		for (int i = 0; i < MAGIC.length; i++) {
			if (bytes[offset + i] != MAGIC[i]) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Opens an envelope.
	 * @param bytes the bytes
	 * @param offset where its four bytes begin
	 * @param length how long it is with them
	 * @return what is in it
	 * @throws IOException if it is none, or what is in it is encoded once more
	 */
	public static ProtobufEnvelope open(byte[] bytes, int offset, int length) throws IOException {
		if (!isAt(bytes, offset, length)) {
			throw new IOException("the bytes that mark an object in protobuf are missing");
		}
		ProtobufInput in = new ProtobufInput(bytes, offset + MAGIC.length, length - MAGIC.length);
		String apiVersion = "";
		String kind = "";
		int start = -1;
		int end = -1;
		while (in.hasMore()) {
			int tag = in.tag();
			switch (tag) {
				case 1 << 3 | ProtobufInput.LENGTH -> {
					int outer = in.enter();
					String[] type = typeMeta(in);
					in.leave(outer);
					apiVersion = type[0];
					kind = type[1];
				}
				case 2 << 3 | ProtobufInput.LENGTH -> {
					int outer = in.enter();
					start = in.position();
					in.leave(outer);
					end = in.position();
				}
				case 3 << 3 | ProtobufInput.LENGTH, 4 << 3 | ProtobufInput.LENGTH -> requirePlain(in.text());
				default -> in.skip(tag);
			}
		}
		if (start < 0) {
			throw new IOException("the object is missing");
		}
		return new ProtobufEnvelope(apiVersion, kind, start, end - start);
	}

	/**
	 * Reads a {@code runtime.TypeMeta}.
	 * @param in stands in it
	 * @return apiVersion and kind
	 * @throws IOException if it cannot be read
	 */
	public static String[] typeMeta(ProtobufInput in) throws IOException {
		String[] type = { "", "" };
		while (in.hasMore()) {
			int tag = in.tag();
			switch (tag) {
				case 1 << 3 | ProtobufInput.LENGTH -> type[0] = in.text();
				case 2 << 3 | ProtobufInput.LENGTH -> type[1] = in.text();
				default -> in.skip(tag);
			}
		}
		return type;
	}

	/**
	 * Checks the two fields that say how the object is encoded: empty for protobuf.
	 * @param encoding what one of them holds
	 * @throws IOException if it is not empty
	 */
	public static void requirePlain(String encoding) throws IOException {
		if (!encoding.isEmpty() && !encoding.equals("application/vnd.kubernetes.protobuf")) {
			throw new IOException("the object is in another encoding than protobuf");
		}
	}

}
