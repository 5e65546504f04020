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
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Goes over the tokens of one JSON value as {@link JsonTokens} wrote them down: the
 * counterpart of {@code ProtobufInput}. Names are compared and repeated texts are found
 * without making a {@code String} of them, and any value can be jumped over. JSON that is
 * broken or cut off gives the tokens before that place, then the exception. Used by one
 * thread.
 */
final class JsonInput implements AutoCloseable {

	private final JsonTokens tokens;

	private final byte[] bytes;

	private final int limit;

	private final @Nullable IOException failure;

	private int position;

	private int nameStart;

	private int nameLength;

	private int nameHash;

	/** Of the number just taken. */
	private byte numberType;

	private int numberStart;

	private int numberLength;

	JsonInput(JsonTokens tokens, @Nullable IOException failure) {
		this.tokens = tokens;
		this.bytes = tokens.bytes();
		this.limit = tokens.size();
		this.failure = failure;
	}

	/**
	 * Takes JSON apart.
	 * @param bytes the bytes
	 * @param offset where the value begins
	 * @param length how long it is
	 * @param selection which members of objects are wanted; the others are passed over
	 * @return its tokens, to be closed after use
	 */
	static JsonInput open(byte[] bytes, int offset, int length, FieldSelection selection) {
		return JsonTokens.take().read(bytes, offset, length, selection);
	}

	/** Gives the memory back; what was read remains valid. */
	@Override
	public void close() {
		if (this.failure == null) {
			this.tokens.release();
		}
	}

	// Returns the tokens, for those who look a value up before they read it.
	byte[] bytes() {
		return this.bytes;
	}

	int position() {
		return this.position;
	}

	// Goes on behind a value whose end is known.
	void moveTo(int position) {
		this.position = position;
	}

	/** Goes back to where the value begins. */
	void rewind() {
		this.position = 0;
	}

	/**
	 * Returns what the next value begins with, without taking it.
	 * @return a constant of {@link JsonTokens}: brackets, quotes and the first letters of
	 * literals stand for themselves
	 * @throws IOException if there is no value
	 */
	byte peek() throws IOException {
		if (this.position < this.limit) {
			return this.bytes[this.position];
		}
		throw (this.failure != null) ? this.failure : new EOFException("the JSON ends in the middle");
	}

	// Returns whether the JSON has no other value.
	boolean atEnd() {
		return this.position >= this.limit && !this.tokens.isFollowed();
	}

	// Takes the next value if it is null.
	boolean takeNull() throws IOException {
		if (peek() != JsonTokens.NULL) {
			return false;
		}
		this.position++;
		return true;
	}

	// Takes a boolean.
	boolean truth() throws IOException {
		boolean value = peek() == JsonTokens.TRUE;
		this.position++;
		return value;
	}

	/**
	 * Goes into an object, which must come next.
	 * @return whether it has a member, whose name is taken then
	 */
	boolean firstMember() throws IOException {
		this.position += JsonTokens.BRACKET;
		return nextMember();
	}

	/**
	 * Goes on behind the value of a member.
	 * @return whether there is another member, whose name is taken then
	 */
	boolean nextMember() throws IOException {
		if (peek() == '}') {
			this.position++;
			return false;
		}
		this.nameHash = JsonTokens.number(this.bytes, this.position + 1);
		this.nameLength = lengthAt(this.position + 1 + Integer.BYTES);
		this.nameStart = this.position;
		this.position += this.nameLength;
		return true;
	}

	/**
	 * Goes into a list, which must come next.
	 * @return whether it has an element
	 */
	boolean firstElement() throws IOException {
		this.position += JsonTokens.BRACKET;
		return nextElement();
	}

	/**
	 * Goes on behind an element.
	 * @return whether there is another one
	 */
	boolean nextElement() throws IOException {
		if (peek() == ']') {
			this.position++;
			return false;
		}
		return true;
	}

	// Returns the hash of the name just taken, which is that of the string.
	int nameHash() {
		return this.nameHash;
	}

	// Returns whether the name just taken is a certain one, in ASCII.
	boolean nameIs(byte[] name) {
		return this.nameLength == name.length
				&& Arrays.equals(name, 0, name.length, this.bytes, this.nameStart, this.nameStart + this.nameLength);
	}

	// Returns the name just taken.
	String name(Canonical canonical) {
		return canonical.text(this.bytes, this.nameStart, this.nameLength);
	}

	/**
	 * Takes a text.
	 * @param canonical knows texts that repeat
	 * @return the text
	 */
	String text(Canonical canonical) throws IOException {
		int length = text();
		return canonical.text(this.bytes, this.position - length, length);
	}

	/**
	 * Takes the bytes of a text.
	 * @return their number; they end at {@link #position()}
	 */
	int text() throws IOException {
		if (peek() != '"') {
			throw new IOException("a text is missing");
		}
		int length = lengthAt(this.position + 1);
		this.position += length;
		return length;
	}

	// Returns whether a number comes next.
	boolean isNumber() throws IOException {
		byte type = peek();
		return type == JsonTokens.LONG || type == JsonTokens.LONGER || type == JsonTokens.FRACTION;
	}

	/**
	 * Takes a number.
	 * @return whether it is written without fraction and exponent
	 */
	boolean number() throws IOException {
		if (!isNumber()) {
			throw new IOException("a number is missing");
		}
		this.numberType = peek();
		if (this.numberType == JsonTokens.LONG) {
			this.numberStart = this.position + 1;
			this.position = this.numberStart + Long.BYTES;
			return true;
		}
		this.numberLength = lengthAt(this.position + 1);
		this.numberStart = this.position;
		this.position += this.numberLength;
		return this.numberType == JsonTokens.LONGER;
	}

	// Returns whether the number just taken is a whole one of at most 64 bits.
	boolean numberIsLong() {
		return this.numberType == JsonTokens.LONG;
	}

	// Returns the whole number just taken, which has at most 64 bits.
	long numberAsLong() {
		return JsonTokens.longNumber(this.bytes, this.numberStart);
	}

	// Returns the whole number just taken, of any length.
	BigInteger numberAsBigInteger() {
		return new BigInteger(numberText());
	}

	// Returns the number just taken as a text.
	String numberText() {
		return numberIsLong() ? Long.toString(numberAsLong())
				: new String(this.bytes, this.numberStart, this.numberLength, StandardCharsets.US_ASCII);
	}

	/** Takes a value without keeping it. */
	void skipValue() throws IOException {
		this.position = valueEnd();
	}

	/**
	 * Returns where the next value ends, without taking it.
	 * @return the position behind it
	 */
	int valueEnd() throws IOException {
		int at = this.position;
		return switch (peek()) {
			case '{', '[' -> at + JsonTokens.BRACKET + JsonTokens.number(this.bytes, at + 1);
			case '"', JsonTokens.LONGER, JsonTokens.FRACTION -> {
				int length = lengthAt(at + 1);
				int end = this.position + length;
				this.position = at;
				yield end;
			}
			case JsonTokens.LONG -> at + 1 + Long.BYTES;
			default -> at + 1;
		};
	}

	/**
	 * Says what the next value is, for messages.
	 * @return its type, with an article
	 * @throws IOException if there is none
	 */
	String describe() throws IOException {
		return switch (peek()) {
			case '{' -> "an object";
			case '[' -> "a list";
			case '"' -> "a text";
			case JsonTokens.TRUE, JsonTokens.FALSE -> "a boolean";
			case JsonTokens.NULL -> "null";
			case JsonTokens.FRACTION -> "a number";
			default -> "a whole number";
		};
	}

	// Returns a length and moves to what has it.
	private int lengthAt(int at) {
		int length = this.bytes[at] & 0xff;
		this.position = at + 1;
		if (length == JsonTokens.LONG_LENGTH) {
			length = JsonTokens.number(this.bytes, at + 1);
			this.position += Integer.BYTES;
		}
		return length;
	}

}
