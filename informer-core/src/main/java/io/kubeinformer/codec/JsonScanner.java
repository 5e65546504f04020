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
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Finds where JSON values begin and end, without looking into them: enough to cut a list
 * into its items while it arrives, so that a fault inside one item stays in that item.
 * The bytes from the mark on stay in the buffer; positions are valid until the next call
 * that may read.
 */
final class JsonScanner {

	private static final int INITIAL_CAPACITY = 64 * 1024;

	/** Less room than this makes reads too small. */
	private static final int LEAST_ROOM = 8 * 1024;

	private final @Nullable InputStream in;

	private byte[] buffer;

	/** Next byte to look at. */
	private int position;

	/** End of the bytes in the buffer. */
	private int limit;

	/** First byte to keep when the buffer is moved, or -1. */
	private int mark = -1;

	JsonScanner(InputStream in) {
		this.in = in;
		this.buffer = new byte[INITIAL_CAPACITY];
	}

	// Scans bytes that are there already.
	JsonScanner(byte[] bytes, int offset, int length) {
		this.in = null;
		this.buffer = bytes;
		this.position = offset;
		this.limit = offset + length;
	}

	byte[] bytes() {
		return this.buffer;
	}

	// * Returns where the value of the last value() begins; it ends at position().
	int start() {
		return this.mark;
	}

	int position() {
		return this.position;
	}

	int length() {
		return this.position - this.mark;
	}

	// Returns whether nothing but white space follows.
	boolean atEnd() throws IOException {
		while (true) {
			while (this.position < this.limit) {
				if (!isSpace(this.buffer[this.position])) {
					return false;
				}
				this.position++;
			}
			if (!fill()) {
				return true;
			}
		}
	}

	// Returns the next byte that is no white space, without taking it.
	int peek() throws IOException {
		if (atEnd()) {
			throw truncated();
		}
		return this.buffer[this.position];
	}

	boolean take(char expected) throws IOException {
		if (peek() != expected) {
			return false;
		}
		this.position++;
		return true;
	}

	void expect(char expected) throws IOException {
		if (!take(expected)) {
			throw new DecodingException("Not JSON: '" + expected + "' is missing", null);
		}
	}

	/**
	 * Moves on to the next member of an object.
	 * @param first whether it is the first one
	 * @return its name; {@code null} at the object's end
	 */
	@Nullable String member(boolean first) throws IOException {
		if (take('}')) {
			return null;
		}
		if (!first) {
			expect(',');
		}
		if (peek() != '"') {
			throw new DecodingException("Not JSON: a name is missing", null);
		}
		value();
		String name = text();
		release();
		expect(':');
		return name;
	}

	/**
	 * Moves on to the next element of an array.
	 * @param first whether it is the first one
	 * @return whether there is one
	 */
	boolean element(boolean first) throws IOException {
		if (take(']')) {
			return false;
		}
		if (!first) {
			expect(',');
		}
		return true;
	}

	/** Takes a value and marks it. */
	void value() throws IOException {
		peek();
		this.mark = this.position;
		skip();
	}

	// Returns the string just marked, without its escapes being resolved.
	String text() {
		return new String(this.buffer, this.mark + 1, Math.max(0, length() - 2), StandardCharsets.UTF_8);
	}

	// Returns whether the value just marked is null.
	boolean isNull() {
		return length() == 4 && this.buffer[this.mark] == 'n';
	}

	/** Lets go of the value just marked. */
	void release() {
		this.mark = -1;
	}

	/** Takes a value without keeping it. */
	void skipValue() throws IOException {
		peek();
		this.mark = -1;
		skip();
	}

	private void skip() throws IOException {
		int depth = 0;
		do {
			byte next = next();
			switch (next) {
				case '"' -> skipString();
				case '{', '[' -> depth++;
				case '}', ']' -> {
					if (--depth < 0) {
						throw new DecodingException("Not JSON: a value is missing", null);
					}
				}
				default -> {
					if (depth == 0) {
						skipScalar(next);
					}
				}
			}
		}
		while (depth > 0);
	}

	private void skipString() throws IOException {
		while (true) {
			byte[] bytes = this.buffer;
			int end = this.limit;
			for (int i = this.position; i < end; i++) {
				byte next = bytes[i];
				if (next == '"') {
					this.position = i + 1;
					return;
				}
				if (next == '\\') {
					i++;
					if (i >= end) {
						this.position = end;
						next();
						i = this.position - 1;
						bytes = this.buffer;
						end = this.limit;
					}
				}
			}
			this.position = end;
			if (!fill()) {
				throw truncated();
			}
		}
	}

	private void skipScalar(byte first) throws IOException {
		if (first == ',' || first == ':') {
			throw new DecodingException("Not JSON: a value is missing", null);
		}
		while (this.position < this.limit || fill()) {
			byte next = this.buffer[this.position];
			if (next == ',' || next == '}' || next == ']' || isSpace(next)) {
				return;
			}
			this.position++;
		}
	}

	private byte next() throws IOException {
		if (this.position >= this.limit && !fill()) {
			throw truncated();
		}
		return this.buffer[this.position++];
	}

	private boolean fill() throws IOException {
		if (this.in == null) {
			return false;
		}
		int keep = (this.mark >= 0) ? this.mark : this.position;
		if (keep > 0) {
			System.arraycopy(this.buffer, keep, this.buffer, 0, this.limit - keep);
			this.position -= keep;
			this.limit -= keep;
			this.mark = (this.mark >= 0) ? 0 : -1;
		}
		if (this.buffer.length - this.limit < LEAST_ROOM) {
			this.buffer = Arrays.copyOf(this.buffer, Math.multiplyExact(this.buffer.length, 2));
		}
		int count = this.in.read(this.buffer, this.limit, this.buffer.length - this.limit);
		if (count < 0) {
			return false;
		}
		this.limit += count;
		return count > 0 || fill();
	}

	private static boolean isSpace(byte next) {
		return next == ' ' || next == '\n' || next == '\r' || next == '\t';
	}

	private static EOFException truncated() {
		return new EOFException("The answer ends in the middle");
	}

}
