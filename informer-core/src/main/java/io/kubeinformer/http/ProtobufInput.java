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

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Takes the bytes of a protobuf message apart (Protocol Buffers, "Encoding"). What it
 * reads never reaches beyond the message that it is in. Used by one thread.
 */
public final class ProtobufInput {

	/** The type of whole numbers and truth values. */
	public static final int VARINT = 0;

	/** The type of numbers of eight bytes. */
	public static final int FIXED64 = 1;

	/** The type of texts, bytes, messages, map entries and packed numbers. */
	public static final int LENGTH = 2;

	private static final int FIXED32 = 5;

	/** Deeper than any object of the API, and far from the end of a thread's stack. */
	private static final int MAX_DEPTH = 500;

	private final byte[] bytes;

	private int position;

	/** End of the innermost message. */
	private int limit;

	private int depth;

	/**
	 * Creates an input.
	 * @param bytes the bytes, which are not copied
	 * @param offset where the message begins
	 * @param length how long it is
	 */
	public ProtobufInput(byte[] bytes, int offset, int length) {
		this.bytes = bytes;
		this.position = offset;
		this.limit = offset + length;
	}

	/**
	 * Returns whether the message goes on.
	 * @return whether there is another byte
	 */
	public boolean hasMore() {
		return this.position < this.limit;
	}

	/**
	 * Returns how much of the message is left.
	 * @return how many bytes
	 */
	public int remaining() {
		return this.limit - this.position;
	}

	/**
	 * Returns where the next byte is.
	 * @return its index in the bytes
	 */
	public int position() {
		return this.position;
	}

	/**
	 * Reads a tag.
	 * @return field number times eight, plus the type
	 * @throws IOException if there is none
	 */
	public int tag() throws IOException {
		long tag = varint();
		if (tag < 8 || tag > 0xffff_ffffL) {
			throw new IOException("no field begins where one should");
		}
		return (int) tag;
	}

	/**
	 * Takes the next tag if it is a certain one.
	 * @param tag the tag
	 * @return whether it was
	 * @throws IOException if there is something that is no tag
	 */
	public boolean takeTag(int tag) throws IOException {
		if (!hasMore()) {
			return false;
		}
		int before = this.position;
		if (tag() == tag) {
			return true;
		}
		this.position = before;
		return false;
	}

	/**
	 * Reads a number of up to ten bytes.
	 * @return the number, to be cut to the length of its type
	 * @throws IOException if the message ends in it
	 */
	public long varint() throws IOException {
		if (this.position < this.limit && this.bytes[this.position] >= 0) {
			return this.bytes[this.position++];
		}
		long value = 0;
		for (int shift = 0; shift < 70; shift += 7) {
			if (this.position >= this.limit) {
				throw truncated();
			}
			byte next = this.bytes[this.position++];
			value |= (long) (next & 0x7f) << shift;
			if (next >= 0) {
				return value;
			}
		}
		throw new IOException("a number has more than ten bytes");
	}

	/**
	 * Reads a number of eight bytes.
	 * @return the number
	 * @throws IOException if the message ends in it
	 */
	public long fixed64() throws IOException {
		require(8);
		long value = 0;
		for (int i = 0; i < 8; i++) {
			value |= (this.bytes[this.position++] & 0xffL) << (8 * i);
		}
		return value;
	}

	/**
	 * Reads a text; what is not UTF-8 in it becomes U+FFFD.
	 * @return the text
	 * @throws IOException if the message ends in it
	 */
	public String text() throws IOException {
		int length = length();
		if (length == 0) {
			return "";
		}
		String text = new String(this.bytes, this.position, length, StandardCharsets.UTF_8);
		this.position += length;
		return text;
	}

	/**
	 * Reads a message of which nothing matters but the text in its first field.
	 * @return the text; empty if there is none
	 * @throws IOException if the message ends in it
	 */
	public String messageText() throws IOException {
		int outer = enter();
		String text = "";
		while (hasMore()) {
			int tag = tag();
			if (tag == (1 << 3 | LENGTH)) {
				text = text();
			}
			else {
				skip(tag);
			}
		}
		leave(outer);
		return text;
	}

	/**
	 * Reads bytes.
	 * @return a copy of them
	 * @throws IOException if the message ends in them
	 */
	public byte[] byteArray() throws IOException {
		int length = length();
		byte[] copy = Arrays.copyOfRange(this.bytes, this.position, this.position + length);
		this.position += length;
		return copy;
	}

	/**
	 * Reads the length of a message and goes into it.
	 * @return what {@link #leave} needs
	 * @throws IOException if it is longer than the message around it or nested too deep
	 */
	public int enter() throws IOException {
		int length = length();
		if (++this.depth > MAX_DEPTH) {
			throw new IOException("messages are nested more than " + MAX_DEPTH + " deep");
		}
		int outer = this.limit;
		this.limit = this.position + length;
		return outer;
	}

	/**
	 * Leaves a message, read to its end or not.
	 * @param outer what {@link #enter} returned
	 */
	public void leave(int outer) {
		this.position = this.limit;
		this.limit = outer;
		this.depth--;
	}

	/**
	 * Skips the value of a field.
	 * @param tag the tag, just read
	 * @throws IOException if the message ends in it
	 */
	public void skip(int tag) throws IOException {
		switch (tag & 7) {
			case VARINT -> varint();
			case FIXED64 -> advance(8);
			case LENGTH -> advance(length());
			case FIXED32 -> advance(4);
			default -> throw new IOException("a field has the type " + (tag & 7) + ", which the API does not use");
		}
	}

	/**
	 * Goes back to where the input was in the same message.
	 * @param position what {@link #position()} was
	 */
	public void moveTo(int position) {
		this.position = position;
	}

	/**
	 * Returns the bytes that the message is in.
	 * @return the bytes, not a copy
	 */
	public byte[] bytes() {
		return this.bytes;
	}

	/**
	 * Goes on behind bytes that were looked at where they are.
	 * @param count how many
	 * @throws IOException if the message ends in them
	 */
	public void advance(int count) throws IOException {
		require(count);
		this.position += count;
	}

	/**
	 * Reads the length of a text, a message or bytes.
	 * @return the length, which does not reach beyond the message
	 * @throws IOException if it would
	 */
	public int length() throws IOException {
		long length = varint();
		if (length < 0 || length > this.limit - this.position) {
			throw truncated();
		}
		return (int) length;
	}

	private void require(int count) throws IOException {
		if (count > this.limit - this.position) {
			throw truncated();
		}
	}

	private static EOFException truncated() {
		return new EOFException("the message ends in the middle");
	}

}
