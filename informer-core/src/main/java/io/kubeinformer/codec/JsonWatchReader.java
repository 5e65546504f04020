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

import io.kubeinformer.http.StatusReader;

/**
 * Reads the lines of a watch. Chunk boundaries mean nothing: a line is looked at when it
 * is complete. The event's type decides how its object is read.
 *
 * @param <T> the type of the objects
 */
final class JsonWatchReader<T extends KubernetesObject> implements WatchReader<T> {

	private final WatchBuffer buffer;

	private final ItemReader<T> items;

	private final TypeMeta defaults;

	/** What is cached, while the content comes; {@code null} once only changes come. */
	private @Nullable KnownVersions<T> known;

	/** How many of the bytes that are not used up hold no end of a line. */
	private int searched;

	JsonWatchReader(InputStream body, ItemReader<T> items, TypeMeta defaults, @Nullable KnownVersions<T> known) {
		this.buffer = new WatchBuffer(body);
		this.items = items;
		this.defaults = defaults;
		this.known = known;
	}

	@Override
	public boolean isReady() {
		return lineEnd() >= 0;
	}

	@Override
	public @Nullable WatchEvent<T> next() throws IOException {
		while (true) {
			int end = lineEnd();
			if (end < 0) {
				if (this.buffer.fill()) {
					continue;
				}
				if (isBlank(this.buffer.position(), this.buffer.limit())) {
					return null;
				}
				throw new EOFException("The watch was cut in the middle of an event");
			}
			int begin = this.buffer.position();
			startAfter(end);
			return event(begin, end - begin);
		}
	}

	private WatchEvent<T> event(int offset, int length) {
		try {
			return parse(offset, length);
		}
		catch (IOException ex) {
			return new WatchEvent.Unparsable<>("A line of " + length + " bytes is broken JSON");
		}
	}

	private WatchEvent<T> parse(int offset, int length) throws IOException {
		byte[] bytes = this.buffer.bytes();
		JsonScanner scanner = new JsonScanner(bytes, offset, length);
		scanner.expect('{');
		String type = "";
		int start = -1;
		int end = -1;
		String member;
		for (boolean first = true; (member = scanner.member(first)) != null; first = false) {
			scanner.value();
			if (member.equals("type")) {
				type = scanner.text();
			}
			else if (member.equals("object")) {
				start = scanner.start();
				end = scanner.position();
			}
		}
		if (!scanner.atEnd()) {
			throw new DecodingException("A line holds more than one event", null);
		}
		boolean hasObject = start >= 0 && bytes[start] == '{';
		return switch (type) {
			case "ERROR" ->
				new WatchEvent.Failed<>(StatusReader.readEvent(bytes, Math.max(start, 0), hasObject ? end - start : 0));
			case "BOOKMARK", "ADDED", "MODIFIED", "DELETED" ->
				hasObject ? event(type, start, end - start) : new WatchEvent.Unparsable<>("An event has no object");
			default -> new WatchEvent.Unparsable<>("An event has an unknown type");
		};
	}

	private WatchEvent<T> event(String type, int offset, int length) {
		byte[] bytes = this.buffer.bytes();
		if (type.equals("BOOKMARK")) {
			ObjectHead head = this.items.head(bytes, offset, length);
			if (head.isInitialEventsEnd()) {
				this.known = null;
			}
			return new WatchEvent.Bookmark<>(head.resourceVersion(), head.isInitialEventsEnd());
		}
		T unchanged = (this.known != null && type.equals("ADDED"))
				? this.items.head(bytes, offset, length).cached(this.known) : null;
		if (unchanged != null) {
			return new WatchEvent.Added<>(unchanged);
		}
		return this.items.read(bytes, offset, length, -1, this.defaults).toEvent(type);
	}

	// Returns where the next line that is not blank ends, or -1 if that has not come.
	private int lineEnd() {
		byte[] bytes = this.buffer.bytes();
		for (int i = this.buffer.position() + this.searched; i < this.buffer.limit(); i++) {
			if (bytes[i] == '\n') {
				if (!isBlank(this.buffer.position(), i)) {
					this.searched = i - this.buffer.position();
					return i;
				}
				startAfter(i);
			}
		}
		this.searched = this.buffer.available();
		return -1;
	}

	private void startAfter(int end) {
		this.buffer.moveTo(end + 1);
		this.searched = 0;
	}

	private boolean isBlank(int from, int to) {
		byte[] bytes = this.buffer.bytes();
		for (int i = from; i < to; i++) {
			byte next = bytes[i];
			if (next != ' ' && next != '\r' && next != '\t') {
				return false;
			}
		}
		return true;
	}

}
