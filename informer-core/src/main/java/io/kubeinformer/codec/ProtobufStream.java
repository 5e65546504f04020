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

/**
 * Reads the outermost parts of a protobuf body while it arrives, and keeps no more than
 * one of them. Room is made as bytes come, never for a length that is only announced.
 */
final class ProtobufStream {

	private static final int INITIAL_CAPACITY = 64 * 1024;

	private final InputStream in;

	private byte[] buffer = new byte[INITIAL_CAPACITY];

	/** Next byte to look at. */
	private int position;

	/** End of the bytes in the buffer. */
	private int limit;

	/** How many bytes were there before those in the buffer. */
	private long gone;

	ProtobufStream(InputStream in) {
		this.in = in;
	}

	// Returns how many bytes were taken.
	long count() {
		return this.gone + this.position;
	}

	// Returns the bytes; what was taken is valid until the next call that may read.
	byte[] bytes() {
		return this.buffer;
	}

	boolean atEnd() throws IOException {
		return this.position >= this.limit && !fill(1);
	}

	/**
	 * Takes bytes.
	 * @param length how many
	 * @return where the first one is
	 * @throws EOFException if there are fewer
	 */
	int take(int length) throws IOException {
		if (this.limit - this.position < length && !fill(length)) {
			throw truncated();
		}
		int start = this.position;
		this.position += length;
		return start;
	}

	// Takes a number of up to ten bytes.
	long varint() throws IOException {
		long value = 0;
		for (int shift = 0; shift < 70; shift += 7) {
			byte next = this.buffer[take(1)];
			value |= (long) (next & 0x7f) << shift;
			if (next >= 0) {
				return value;
			}
		}
		throw new DecodingException("Not protobuf: a number has more than ten bytes", null);
	}

	/**
	 * Takes a length.
	 * @param end where the message around it ends, counted from the body's begin
	 * @return the length
	 * @throws DecodingException if it reaches beyond that
	 */
	int length(long end) throws IOException {
		long length = varint();
		if (length < 0 || length > Math.min(end - count(), Integer.MAX_VALUE - 16)) {
			throw new DecodingException("Not protobuf: a part is longer than the whole", null);
		}
		return (int) length;
	}

	/**
	 * Takes the value of a field that nobody asked for.
	 * @param type the type of the field
	 * @param end where the message around it ends
	 */
	void skip(int type, long end) throws IOException {
		switch (type) {
			case 0 -> varint();
			case 1 -> take(8);
			case 2 -> take(length(end));
			case 5 -> take(4);
			default -> throw new DecodingException("Not protobuf: a field has the type " + type, null);
		}
	}

	private boolean fill(int wanted) throws IOException {
		int length = this.limit - this.position;
		System.arraycopy(this.buffer, this.position, this.buffer, 0, length);
		this.gone += this.position;
		this.position = 0;
		this.limit = length;
		while (this.limit < wanted) {
			if (this.limit == this.buffer.length) {
				this.buffer = Arrays.copyOf(this.buffer,
						(int) Math.min(Integer.MAX_VALUE - 16L, this.buffer.length * 2L));
			}
			int count = this.in.read(this.buffer, this.limit, this.buffer.length - this.limit);
			if (count < 0) {
				return false;
			}
			this.limit += count;
		}
		return true;
	}

	private static EOFException truncated() {
		return new EOFException("The answer ends in the middle");
	}

}
