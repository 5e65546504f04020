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

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.codec.ItemReader.Item;
import io.kubeinformer.http.ProtobufEnvelope;
import io.kubeinformer.http.ProtobufInput;
import io.kubeinformer.http.StatusReader;

/**
 * Reads the frames of a watch: four bytes of length, then a {@code WatchEvent} whose
 * object has an envelope of its own. Chunk boundaries mean nothing: a frame is looked at
 * when it is complete.
 *
 * @param <T> the type of the objects
 */
final class ProtobufWatchReader<T extends KubernetesObject> implements WatchReader<T> {

	private static final int PREFIX = 4;

	private final WatchBuffer buffer;

	private final ProtobufItemReader<T> items;

	private final TypeMeta defaults;

	/** What is cached, while the content comes; {@code null} once only changes come. */
	private @Nullable KnownVersions<T> known;

	ProtobufWatchReader(InputStream body, ProtobufItemReader<T> items, TypeMeta defaults,
			@Nullable KnownVersions<T> known) {
		this.buffer = new WatchBuffer(body);
		this.items = items;
		this.defaults = defaults;
		this.known = known;
	}

	@Override
	public boolean isReady() {
		// A length that cannot be is told by next, without waiting.
		return this.buffer.available() >= PREFIX && this.buffer.available() - PREFIX >= frameLength();
	}

	@Override
	public @Nullable WatchEvent<T> next() throws IOException {
		while (this.buffer.available() < PREFIX) {
			if (!this.buffer.fill()) {
				if (this.buffer.available() == 0) {
					return null;
				}
				throw cut();
			}
		}
		int length = frameLength();
		if (length < 0) {
			throw new DecodingException("The watch is no sequence of protobuf frames", null);
		}
		while (this.buffer.available() - PREFIX < length) {
			if (!this.buffer.fill()) {
				throw cut();
			}
		}
		int offset = this.buffer.position() + PREFIX;
		this.buffer.moveTo(offset + length);
		return event(offset, length);
	}

	private WatchEvent<T> event(int offset, int length) {
		try {
			return parse(new ProtobufInput(this.buffer.bytes(), offset, length));
		}
		catch (IOException ex) {
			return new WatchEvent.Unparsable<>("A frame of " + length + " bytes is broken protobuf");
		}
	}

	private WatchEvent<T> parse(ProtobufInput in) throws IOException {
		String type = "";
		int start = 0;
		int end = 0;
		while (in.hasMore()) {
			int tag = in.tag();
			if (tag == (1 << 3 | ProtobufInput.LENGTH)) {
				type = in.text();
			}
			else if (tag == (2 << 3 | ProtobufInput.LENGTH)) {
				int event = in.enter();
				while (in.hasMore()) {
					int inner = in.tag();
					if (inner == (1 << 3 | ProtobufInput.LENGTH)) {
						int object = in.enter();
						start = in.position();
						in.leave(object);
						end = in.position();
					}
					else {
						in.skip(inner);
					}
				}
				in.leave(event);
			}
			else {
				in.skip(tag);
			}
		}
		return switch (type) {
			case "ERROR" -> new WatchEvent.Failed<>(StatusReader.readEvent(this.buffer.bytes(), start, end - start));
			case "BOOKMARK", "ADDED", "MODIFIED", "DELETED" ->
				(start < end) ? event(type, start, end - start) : new WatchEvent.Unparsable<>("An event has no object");
			default -> new WatchEvent.Unparsable<>("An event has an unknown type");
		};
	}

	private WatchEvent<T> event(String type, int start, int size) throws IOException {
		byte[] bytes = this.buffer.bytes();
		ProtobufEnvelope envelope = ProtobufEnvelope.open(bytes, start, size);
		if (type.equals("BOOKMARK")) {
			ObjectHead head = ProtobufHead.of(bytes, envelope.offset(), envelope.length());
			if (head.isInitialEventsEnd()) {
				this.known = null;
			}
			return new WatchEvent.Bookmark<>(head.resourceVersion(), head.isInitialEventsEnd());
		}
		T unchanged = (this.known != null && type.equals("ADDED"))
				? ProtobufHead.of(bytes, envelope.offset(), envelope.length()).cached(this.known) : null;
		if (unchanged != null) {
			return new WatchEvent.Added<>(unchanged);
		}
		TypeMeta meta = envelope.kind().isEmpty() ? this.defaults
				: new TypeMeta(envelope.kind(), envelope.apiVersion());
		Item<T> item = this.items.read(bytes, envelope.offset(), envelope.length(), -1, meta);
		return item.toEvent(type);
	}

	private int frameLength() {
		byte[] bytes = this.buffer.bytes();
		int at = this.buffer.position();
		return (bytes[at] & 0xff) << 24 | (bytes[at + 1] & 0xff) << 16 | (bytes[at + 2] & 0xff) << 8
				| (bytes[at + 3] & 0xff);
	}

	private static EOFException cut() {
		return new EOFException("The watch was cut in the middle of an event");
	}

}
