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
 * Takes the bytes of one JSON value apart (RFC 8259): the counterpart of
 * {@code ProtobufInput}. Names are compared and repeated texts are found without making a
 * {@code String} of them. Stricter than needed nowhere: control characters may stand in
 * texts, and bytes that are no UTF-8 become U+FFFD. What is skipped is not looked at
 * beyond its quotes and brackets. Used by one thread.
 */
final class JsonInput {

	/** Longer numbers cost more than they can mean. */
	private static final int MAX_NUMBER_LENGTH = 1000;

	/** Deeper than any object of the API, and far from the end of a thread's stack. */
	private static final int MAX_DEPTH = 500;

	private final byte[] bytes;

	private int position;

	private final int limit;

	private int depth;

	private int nameStart;

	private int nameLength;

	private int nameHash;

	/** The name if it has escapes. */
	private @Nullable String escapedName;

	/** Whether the text that {@link #textEnd} went over last has escapes. */
	private boolean escaped;

	private int numberStart;

	private boolean numberIsWhole;

	JsonInput(byte[] bytes, int offset, int length) {
		this.bytes = bytes;
		this.position = offset;
		this.limit = offset + length;
	}

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

	/**
	 * Returns the first byte of the next value, without taking it.
	 * @return the byte
	 * @throws EOFException if there is none
	 */
	byte peek() throws IOException {
		while (this.position < this.limit) {
			byte next = this.bytes[this.position];
			if (next > ' ' || !isSpace(next)) {
				return next;
			}
			this.position++;
		}
		throw new EOFException("the JSON ends in the middle");
	}

	// Returns whether nothing but white space follows.
	boolean atEnd() {
		while (this.position < this.limit && isSpace(this.bytes[this.position])) {
			this.position++;
		}
		return this.position >= this.limit;
	}

	// Takes the next value if it is null.
	boolean takeNull() throws IOException {
		if (peek() != 'n') {
			return false;
		}
		literal("null");
		return true;
	}

	boolean truth() throws IOException {
		boolean value = peek() == 't';
		literal(value ? "true" : "false");
		return value;
	}

	/**
	 * Goes into an object.
	 * @return whether it has a member, whose name is taken then
	 */
	boolean firstMember() throws IOException {
		enter();
		if (peek() == '}') {
			leave();
			return false;
		}
		takeName();
		return true;
	}

	/**
	 * Goes on behind the value of a member.
	 * @return whether there is another member, whose name is taken then
	 */
	boolean nextMember() throws IOException {
		byte next = peek();
		if (next == '}') {
			leave();
			return false;
		}
		if (next != ',') {
			throw broken();
		}
		this.position++;
		takeName();
		return true;
	}

	/**
	 * Goes into a list.
	 * @return whether it has an element
	 */
	boolean firstElement() throws IOException {
		enter();
		if (peek() == ']') {
			leave();
			return false;
		}
		return true;
	}

	/**
	 * Goes on behind an element.
	 * @return whether there is another one
	 */
	boolean nextElement() throws IOException {
		byte next = peek();
		if (next == ']') {
			leave();
			return false;
		}
		if (next != ',') {
			throw broken();
		}
		this.position++;
		return true;
	}

	/**
	 * Returns the hash of the name just taken: that of the string, if it is ASCII without
	 * escapes.
	 * @return the hash
	 */
	int nameHash() {
		return this.nameHash;
	}

	// Returns whether the name just taken is a certain one, in ASCII.
	boolean nameIs(byte[] name) {
		if (this.escapedName != null) {
			return this.escapedName.equals(new String(name, StandardCharsets.US_ASCII));
		}
		return this.nameLength == name.length
				&& Arrays.equals(name, 0, name.length, this.bytes, this.nameStart, this.nameStart + this.nameLength);
	}

	// Returns the name just taken.
	String name(Canonical canonical) {
		return (this.escapedName != null) ? this.escapedName
				: canonical.text(this.bytes, this.nameStart, this.nameLength);
	}

	// Returns the bytes of the name just taken, as they are written, with its quotes.
	byte[] nameBytes() {
		return Arrays.copyOfRange(this.bytes, this.nameStart - 1, this.nameStart + this.nameLength + 1);
	}

	/**
	 * Takes a text.
	 * @param canonical knows texts that repeat
	 * @return the text
	 */
	String text(Canonical canonical) throws IOException {
		int start = this.position + 1;
		int end = textEnd();
		this.position = end + 1;
		if (!this.escaped) {
			return canonical.text(this.bytes, start, end - start);
		}
		String text = unescape(start, end);
		canonical.made(40 + text.length());
		return text;
	}

	/**
	 * Returns where the text that comes next ends, without taking it.
	 * @return the index of its closing quote
	 */
	private int textEnd() throws IOException {
		if (peek() != '"') {
			throw broken();
		}
		byte[] all = this.bytes;
		int end = this.limit;
		this.escaped = false;
		for (int i = this.position + 1; i < end; i++) {
			byte next = all[i];
			if (next == '"') {
				return i;
			}
			if (next == '\\') {
				this.escaped = true;
				i++;
			}
		}
		throw new EOFException("the JSON ends in a text");
	}

	/**
	 * Takes the bytes of a text that has no escapes.
	 * @return its length; it ends one byte before {@link #position()}. -1 if there are
	 * escapes, then nothing is taken
	 */
	int plainText() throws IOException {
		int end = textEnd();
		if (this.escaped) {
			return -1;
		}
		int length = end - this.position - 1;
		this.position = end + 1;
		return length;
	}

	/**
	 * Takes a number.
	 * @return whether it is written without fraction and exponent
	 */
	boolean number() throws IOException {
		peek();
		byte[] all = this.bytes;
		int end = this.limit;
		int i = this.position;
		this.numberStart = i;
		if (i < end && all[i] == '-') {
			i++;
		}
		int digits = digits(i);
		if (digits == i || (all[i] == '0' && digits > i + 1)) {
			throw broken();
		}
		i = digits;
		this.numberIsWhole = true;
		if (i < end && all[i] == '.') {
			this.numberIsWhole = false;
			digits = digits(i + 1);
			if (digits == i + 1) {
				throw broken();
			}
			i = digits;
		}
		if (i < end && (all[i] == 'e' || all[i] == 'E')) {
			this.numberIsWhole = false;
			i++;
			if (i < end && (all[i] == '+' || all[i] == '-')) {
				i++;
			}
			digits = digits(i);
			if (digits == i) {
				throw broken();
			}
			i = digits;
		}
		if (i - this.numberStart > MAX_NUMBER_LENGTH || (i < end && !isDelimiter(all[i]))) {
			throw broken();
		}
		this.position = i;
		return this.numberIsWhole;
	}

	// Returns whether the whole number just taken has at most 64 bits.
	boolean numberIsLong() {
		int length = this.position - this.numberStart;
		return length <= 18 || (length <= 20 && new BigInteger(numberText()).bitLength() < Long.SIZE);
	}

	// Returns the whole number just taken, which has at most 64 bits.
	long numberAsLong() {
		boolean negative = this.bytes[this.numberStart] == '-';
		long value = 0;
		for (int i = this.numberStart + (negative ? 1 : 0); i < this.position; i++) {
			value = value * 10 - (this.bytes[i] - '0');
		}
		return negative ? value : -value;
	}

	// Returns the number just taken, as it is written.
	String numberText() {
		return new String(this.bytes, this.numberStart, this.position - this.numberStart, StandardCharsets.US_ASCII);
	}

	/** Takes a value without keeping it. */
	void skipValue() throws IOException {
		this.position = end(this.limit);
	}

	/**
	 * Returns where the next value ends, without taking it.
	 * @param most where to stop looking
	 * @return the index behind it, or -1 if it ends later than that
	 */
	int valueEnd(int most) throws IOException {
		peek();
		return (most >= this.limit) ? end(this.limit) : end(most);
	}

	private int end(int most) throws IOException {
		byte first = peek();
		byte[] all = this.bytes;
		int i = this.position;
		if (first != '"' && first != '{' && first != '[') {
			if (isDelimiter(first) || first == ':') {
				throw broken();
			}
			while (i < most && !isDelimiter(all[i])) {
				i++;
			}
			return i;
		}
		int open = 0;
		while (i < most) {
			byte next = all[i++];
			if (next == '"') {
				while (i < most && all[i] != '"') {
					i += (all[i] == '\\') ? 2 : 1;
				}
				i++;
				if (open == 0) {
					break;
				}
			}
			else if (next == '{' || next == '[') {
				open++;
			}
			else if ((next == '}' || next == ']') && --open == 0) {
				break;
			}
		}
		if (i <= most && (open == 0)) {
			return i;
		}
		if (most < this.limit) {
			return -1;
		}
		throw new EOFException("the JSON ends in the middle");
	}

	/**
	 * Says what the next value is, for messages; may take it.
	 * @return its type, with an article
	 * @throws IOException if it is none
	 */
	String describe() throws IOException {
		return switch (peek()) {
			case '{' -> "an object";
			case '[' -> "a list";
			case '"' -> "a text";
			case 't', 'f' -> {
				truth();
				yield "a boolean";
			}
			case 'n' -> {
				takeNull();
				yield "null";
			}
			default -> number() ? "a whole number" : "a number";
		};
	}

	private void enter() throws IOException {
		peek();
		if (++this.depth > MAX_DEPTH) {
			throw new IOException("values are nested more than " + MAX_DEPTH + " deep");
		}
		this.position++;
	}

	private void leave() {
		this.depth--;
		this.position++;
	}

	private void takeName() throws IOException {
		if (peek() != '"') {
			throw broken();
		}
		byte[] all = this.bytes;
		int end = this.limit;
		int start = this.position + 1;
		int hash = 0;
		int i = start;
		for (; i < end; i++) {
			byte next = all[i];
			if (next == '"' || next == '\\') {
				break;
			}
			hash = hash * 31 + next;
		}
		if (i < end && all[i] == '"') {
			this.escapedName = null;
			this.position = i + 1;
		}
		else {
			i = textEnd();
			this.escapedName = unescape(start, i);
			hash = this.escapedName.hashCode();
			this.position = i + 1;
		}
		this.nameStart = start;
		this.nameLength = i - start;
		this.nameHash = hash;
		if (peek() != ':') {
			throw broken();
		}
		this.position++;
	}

	private String unescape(int start, int end) throws IOException {
		StringBuilder text = new StringBuilder(end - start);
		int from = start;
		for (int i = start; i < end; i++) {
			if (this.bytes[i] == '\\') {
				text.append(new String(this.bytes, from, i - from, StandardCharsets.UTF_8));
				i++;
				switch (this.bytes[i]) {
					case '"', '\\', '/' -> text.append((char) this.bytes[i]);
					case 'b' -> text.append('\b');
					case 'f' -> text.append('\f');
					case 'n' -> text.append('\n');
					case 'r' -> text.append('\r');
					case 't' -> text.append('\t');
					case 'u' -> {
						text.append(unicode(i + 1, end));
						i += 4;
					}
					default -> throw broken();
				}
				from = i + 1;
			}
		}
		return text.append(new String(this.bytes, from, end - from, StandardCharsets.UTF_8)).toString();
	}

	private char unicode(int from, int end) throws IOException {
		int value = 0;
		for (int i = from; i < from + 4; i++) {
			int digit = (i < end) ? Character.digit((char) this.bytes[i], 16) : -1;
			if (digit < 0) {
				throw broken();
			}
			value = value << 4 | digit;
		}
		return (char) value;
	}

	private void literal(String expected) throws IOException {
		int length = expected.length();
		if (this.limit - this.position < length) {
			throw broken();
		}
		for (int i = 0; i < length; i++) {
			if (this.bytes[this.position + i] != expected.charAt(i)) {
				throw broken();
			}
		}
		this.position += length;
		if (this.position < this.limit && !isDelimiter(this.bytes[this.position])) {
			throw broken();
		}
	}

	private int digits(int from) {
		int i = from;
		while (i < this.limit && this.bytes[i] >= '0' && this.bytes[i] <= '9') {
			i++;
		}
		return i;
	}

	private static boolean isSpace(byte next) {
		return next == ' ' || next == '\n' || next == '\r' || next == '\t';
	}

	private static boolean isDelimiter(byte next) {
		return next == ',' || next == '}' || next == ']' || isSpace(next);
	}

	private static IOException broken() {
		return new IOException("the JSON is broken");
	}

}
