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

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.ResourceType;
import io.kubeinformer.codec.ItemReader.Item;
import io.kubeinformer.http.ProtobufEnvelope;
import io.kubeinformer.http.ProtobufInput;

/**
 * Reads one list in protobuf, item by item: the envelope, in it the list with its
 * metadata in field 1 and its items in field 2.
 *
 * @param <T> the type of the objects
 */
final class ProtobufListReader<T extends KubernetesObject> {

	private final ResourceType<T> type;

	private final KnownVersions<T> known;

	private final ProtobufItemReader<T> items;

	private final TypeMeta meta;

	private int position;

	private ListMeta metadata = new ListMeta("", "");

	ProtobufListReader(ResourceType<T> type, KnownVersions<T> known, ProtobufItemReader<T> items) {
		this.type = type;
		this.known = known;
		this.items = items;
		this.meta = new TypeMeta(type.kind(), type.apiVersion());
	}

	ListMeta read(InputStream body, ListReceiver<T> receiver) throws IOException {
		ProtobufStream stream = new ProtobufStream(body);
		int magic = stream.take(ProtobufEnvelope.MAGIC_LENGTH);
		if (!ProtobufEnvelope.isAt(stream.bytes(), magic, ProtobufEnvelope.MAGIC_LENGTH)) {
			throw new DecodingException("The answer is no list of " + this.type.displayName() + ": it is no protobuf",
					null);
		}
		boolean hasList = false;
		while (!stream.atEnd()) {
			int tag = tag(stream);
			switch (tag) {
				case 1 << 3 | ProtobufInput.LENGTH -> requireList(part(stream, Long.MAX_VALUE));
				case 2 << 3 | ProtobufInput.LENGTH -> {
					hasList = true;
					readList(stream, receiver);
				}
				case 3 << 3 | ProtobufInput.LENGTH, 4 << 3 | ProtobufInput.LENGTH -> requirePlain(stream);
				default -> stream.skip(tag & 7, Long.MAX_VALUE);
			}
		}
		if (!hasList) {
			throw new EOFException("The answer ends before the list of " + this.type.displayName());
		}
		return this.metadata;
	}

	private void readList(ProtobufStream stream, ListReceiver<T> receiver) throws IOException {
		int length = stream.length(Long.MAX_VALUE);
		long end = stream.count() + length;
		while (stream.count() < end) {
			int tag = tag(stream);
			switch (tag) {
				case 1 << 3 | ProtobufInput.LENGTH -> readMetadata(part(stream, end));
				case 2 << 3 | ProtobufInput.LENGTH -> {
					int size = stream.length(end);
					int start = stream.take(size);
					readItem(stream.bytes(), start, size, receiver);
				}
				default -> stream.skip(tag & 7, end);
			}
		}
		if (stream.count() > end) {
			throw new DecodingException("Not protobuf: a part is longer than the whole", null);
		}
	}

	private void readItem(byte[] bytes, int offset, int length, ListReceiver<T> receiver) {
		int place = this.position++;
		T unchanged = ProtobufHead.of(bytes, offset, length).cached(this.known);
		if (unchanged != null) {
			receiver.item(unchanged);
			return;
		}
		Item<T> item = this.items.read(bytes, offset, length, place, this.meta);
		if (item.object() != null) {
			receiver.item(item.object());
		}
		else if (item.fault() != null) {
			receiver.fault(item.fault());
		}
	}

	private void requireList(ProtobufInput typeMeta) throws IOException {
		String found = read(() -> ProtobufEnvelope.typeMeta(typeMeta)[1]);
		if (!found.isEmpty() && !found.equals(this.type.kind() + "List")) {
			throw new DecodingException(
					"The answer is no list of " + this.type.displayName() + " but of kind '" + found + "'", null);
		}
	}

	private void requirePlain(ProtobufStream stream) throws IOException {
		int length = stream.length(Long.MAX_VALUE);
		int start = stream.take(length);
		String encoding = new String(stream.bytes(), start, length, StandardCharsets.UTF_8);
		read(() -> {
			ProtobufEnvelope.requirePlain(encoding);
			return "";
		});
	}

	// ListMeta: 2 is the version, 3 the continue token.
	private void readMetadata(ProtobufInput in) throws IOException {
		this.metadata = read(() -> {
			String version = "";
			String next = "";
			while (in.hasMore()) {
				int tag = in.tag();
				switch (tag) {
					case 2 << 3 | ProtobufInput.LENGTH -> version = in.text();
					case 3 << 3 | ProtobufInput.LENGTH -> next = in.text();
					default -> in.skip(tag);
				}
			}
			return new ListMeta(version, next);
		});
	}

	private static int tag(ProtobufStream stream) throws IOException {
		long tag = stream.varint();
		if (tag < 8 || tag > 0xffff_ffffL) {
			throw new DecodingException("Not protobuf: no field begins where one should", null);
		}
		return (int) tag;
	}

	private static ProtobufInput part(ProtobufStream stream, long end) throws IOException {
		int length = stream.length(end);
		int start = stream.take(length);
		return new ProtobufInput(stream.bytes(), start, length);
	}

	// A part that is there as a whole is not cut but wrong.
	private <R> R read(Part<R> part) throws DecodingException {
		try {
			return part.read();
		}
		catch (IOException ex) {
			throw new DecodingException(
					"The list of " + this.type.displayName() + " cannot be read: " + ex.getMessage(), ex);
		}
	}

	@FunctionalInterface
	private interface Part<R> {

		R read() throws IOException;

	}

}
