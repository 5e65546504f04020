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
import java.util.Arrays;

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

	private static final int INITIAL_CAPACITY = 8 * 1024;

	/** A buffer that one large event has blown up is given back after it. */
	private static final int LARGE_CAPACITY = 256 * 1024;

	private final InputStream body;

	private final ProtobufItemReader<T> items;

	private final TypeMeta defaults;

	/** What is cached, while the content comes; {@code null} once only changes come. */
	private @Nullable KnownVersions<T> known;

	private byte[] buffer = new byte[INITIAL_CAPACITY];

	/** First byte of the next frame's length. */
	private int position;

	/** End of the bytes in the buffer. */
	private int limit;

	ProtobufWatchReader(InputStream body, ProtobufItemReader<T> items, TypeMeta defaults,
			@Nullable KnownVersions<T> known) {
		this.body = body;
		this.items = items;
		this.defaults = defaults;
		this.known = known;
	}

	@Override
	public boolean isReady() {
		// A length that cannot be is told by next, without waiting.
		return available() >= PREFIX && available() - PREFIX >= frameLength();
	}

	@Override
	public @Nullable WatchEvent<T> next() throws IOException {
		while (available() < PREFIX) {
			if (!fill()) {
				if (available() == 0) {
					return null;
				}
				throw cut();
			}
		}
		int length = frameLength();
		if (length < 0) {
			throw new DecodingException("The watch is no sequence of protobuf frames", null);
		}
		while (available() - PREFIX < length) {
			if (!fill()) {
				throw cut();
			}
		}
		int offset = this.position + PREFIX;
		this.position = offset + length;
		return event(offset, length);
	}

	private WatchEvent<T> event(int offset, int length) {
		try {
			return parse(new ProtobufInput(this.buffer, offset, length));
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
			case "ERROR" -> new WatchEvent.Failed<>(StatusReader.readEvent(this.buffer, start, end - start));
			case "BOOKMARK", "ADDED", "MODIFIED", "DELETED" ->
				(start < end) ? event(type, start, end - start) : new WatchEvent.Unparsable<>("An event has no object");
			default -> new WatchEvent.Unparsable<>("An event has an unknown type");
		};
	}

	private WatchEvent<T> event(String type, int start, int size) throws IOException {
		ProtobufEnvelope envelope = ProtobufEnvelope.open(this.buffer, start, size);
		if (type.equals("BOOKMARK")) {
			ObjectHead head = ProtobufHead.of(this.buffer, envelope.offset(), envelope.length());
			if (head.isInitialEventsEnd()) {
				this.known = null;
			}
			return new WatchEvent.Bookmark<>(head.resourceVersion(), head.isInitialEventsEnd());
		}
		T unchanged = (this.known != null && type.equals("ADDED"))
				? ProtobufHead.of(this.buffer, envelope.offset(), envelope.length()).cached(this.known) : null;
		if (unchanged != null) {
			return new WatchEvent.Added<>(unchanged);
		}
		TypeMeta meta = envelope.kind().isEmpty() ? this.defaults
				: new TypeMeta(envelope.kind(), envelope.apiVersion());
		Item<T> item = this.items.read(this.buffer, envelope.offset(), envelope.length(), -1, meta);
		return item.toEvent(type);
	}

	private int available() {
		return this.limit - this.position;
	}

	private int frameLength() {
		int at = this.position;
		return (this.buffer[at] & 0xff) << 24 | (this.buffer[at + 1] & 0xff) << 16 | (this.buffer[at + 2] & 0xff) << 8
				| (this.buffer[at + 3] & 0xff);
	}

	private boolean fill() throws IOException {
		int length = available();
		byte[] target = this.buffer;
		if (length > target.length / 2) {
			target = Arrays.copyOf(target, Math.multiplyExact(target.length, 2));
		}
		else if (target.length > LARGE_CAPACITY && length < LARGE_CAPACITY / 2) {
			target = new byte[LARGE_CAPACITY];
		}
		System.arraycopy(this.buffer, this.position, target, 0, length);
		this.buffer = target;
		this.position = 0;
		this.limit = length;
		int count = this.body.read(this.buffer, this.limit, this.buffer.length - this.limit);
		this.limit += Math.max(count, 0);
		return count >= 0;
	}

	private static EOFException cut() {
		return new EOFException("The watch was cut in the middle of an event");
	}

}
