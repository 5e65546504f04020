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

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import org.jspecify.annotations.Nullable;

/**
 * Takes JSON apart with Jackson and writes its tokens down such that equal values have
 * equal bytes and the length of a value stands before it. That is what a look-up of parts
 * that came before needs, and a hit jumps over all of the part.
 * <p>
 * A token is one byte that says what it is. After a bracket comes the number of bytes up
 * to behind its counterpart; after {@link #NAME} the hash of the name, its length and its
 * UTF-8; after a quote, {@link #LONGER} and {@link #FRACTION} the length and the text;
 * after {@link #LONG} eight bytes. Hashes and numbers of bytes have four bytes, lengths
 * one, or five from {@link #LONG_LENGTH} on.
 * <p>
 * One parser reads many values, one after the other. The names it met are in a table that
 * a new parser would have to copy as soon as it meets one more, which the UIDs in the
 * managedFields of most objects are. After some megabytes it is let go with all its
 * names; as it is never closed, they do not get into the table of its factory. The few
 * that are idle are shared by all informers.
 */
final class JsonTokens {

	static final byte NAME = 'k';

	static final byte TRUE = 't';

	static final byte FALSE = 'f';

	static final byte NULL = 'n';

	/** A whole number of at most 64 bits. */
	static final byte LONG = 'l';

	/** Any other whole number. */
	static final byte LONGER = 'i';

	/** A number with fraction or exponent. */
	static final byte FRACTION = 'd';

	/** What an opening bracket takes. */
	static final int BRACKET = 1 + Integer.BYTES;

	static final int LONG_LENGTH = 0xff;

	private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

	/** Deeper than any object of the API, and far from the end of a thread's stack. */
	private static final int MAX_DEPTH = 1000;

	/** Longer numbers cost more than they can mean. */
	private static final int MAX_NUMBER_LENGTH = 1000;

	/** How much JSON a parser reads. */
	private static final int MAX_READ = 4 << 20;

	private static final int INITIAL_CAPACITY = 8 * 1024;

	private static final int MAX_IDLE_CAPACITY = 128 * 1024;

	/** The size of objects and lists has no other limit than that of the answer. */
	private static final JsonFactory FACTORY = new JsonFactoryBuilder()
		.configure(JsonFactory.Feature.INTERN_FIELD_NAMES, false)
		.configure(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW, false)
		.configure(JsonFactory.Feature.CHARSET_DETECTION, false)
		.enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
		.recyclerPool(JsonRecyclerPools.nonRecyclingPool())
		.streamReadConstraints(StreamReadConstraints.builder()
			.maxNestingDepth(MAX_DEPTH)
			.maxNumberLength(MAX_NUMBER_LENGTH)
			.maxStringLength(Integer.MAX_VALUE)
			.maxNameLength(Integer.MAX_VALUE)
			.build())
		.build();

	private static final AtomicReferenceArray<@Nullable JsonTokens> IDLE = new AtomicReferenceArray<>(4);

	private final Source source = new Source();

	private final JsonParser parser;

	private final ByteArrayOutputStream rest = new ByteArrayOutputStream(16);

	/** How much was read so far. */
	private long read;

	private byte[] bytes = new byte[INITIAL_CAPACITY];

	private int size;

	/** Where the brackets are that are open. */
	private int[] open = new int[16];

	/** What is wanted within them. */
	private FieldSelection[] wanted = new FieldSelection[16];

	private int depth;

	/** Of the name being written. */
	private char[] chars = new char[64];

	private JsonTokens() {
		try {
			this.parser = FACTORY.createParser(this.source);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	// Returns one that nobody else uses.
	static JsonTokens take() {
		for (int i = 0; i < IDLE.length(); i++) {
			JsonTokens idle = (IDLE.get(i) != null) ? IDLE.getAndSet(i, null) : null;
			if (idle != null) {
				return idle;
			}
		}
		return new JsonTokens();
	}

	/** Lets others use this, unless it has become too large. */
	void release() {
		if (this.read > MAX_READ || this.bytes.length > MAX_IDLE_CAPACITY) {
			return;
		}
		for (int i = 0; i < IDLE.length(); i++) {
			if (IDLE.compareAndSet(i, null, this)) {
				return;
			}
		}
	}

	/**
	 * Reads a value.
	 * @param json the bytes
	 * @param offset where it begins
	 * @param length how long it is
	 * @param selection which members of objects are wanted
	 * @return its tokens
	 */
	JsonInput read(byte[] json, int offset, int length, FieldSelection selection) {
		this.source.set(json, offset, length);
		this.read += length;
		this.size = 0;
		this.depth = 0;
		this.rest.reset();
		try {
			readValue(selection);
			this.parser.releaseBuffered(this.rest);
			this.source.transferTo(this.rest);
			return new JsonInput(this, null);
		}
		catch (IOException ex) {
			while (this.depth > 0) {
				putLengthOfBracket();
			}
			return new JsonInput(this, ex);
		}
		finally {
			this.source.clear();
		}
	}

	byte[] bytes() {
		return this.bytes;
	}

	int size() {
		return this.size;
	}

	// Returns whether there is anything behind the value.
	boolean isFollowed() {
		return this.rest.size() > 0 && !this.rest.toString(StandardCharsets.ISO_8859_1).isBlank();
	}

	// Returns a number of four bytes.
	static int number(byte[] bytes, int position) {
		return (int) INTS.get(bytes, position);
	}

	// Returns a number of eight bytes.
	static long longNumber(byte[] bytes, int position) {
		return (long) LONGS.get(bytes, position);
	}

	private void readValue(FieldSelection selection) throws IOException {
		FieldSelection below = selection;
		do {
			JsonToken token = this.parser.nextToken();
			if (token == null) {
				throw new EOFException("the JSON ends in the middle");
			}
			switch (token) {
				case FIELD_NAME -> {
					String name = this.parser.currentName();
					FieldSelection member = this.wanted[this.depth - 1].member(name);
					if (member != null) {
						putName(name);
						below = member;
					}
					else {
						pass(this.parser.nextToken());
					}
				}
				case START_OBJECT -> open('{', below);
				case START_ARRAY -> open('[', below);
				case END_OBJECT -> below = close('}', below);
				case END_ARRAY -> below = close(']', below);
				case VALUE_STRING -> putText('"');
				case VALUE_NUMBER_INT -> putWholeNumber();
				case VALUE_NUMBER_FLOAT -> putText((char) FRACTION);
				case VALUE_TRUE -> put(TRUE);
				case VALUE_FALSE -> put(FALSE);
				case VALUE_NULL -> put(NULL);
				default -> throw new IOException("not JSON: " + token);
			}
		}
		while (this.depth > 0);
	}

	/**
	 * Passes over a value that is not wanted. The parser is not shown what is in it: a
	 * managedFields is more than half of a small object, in names of its own.
	 * @param token its first token
	 */
	private void pass(@Nullable JsonToken token) throws IOException {
		if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
			int taken = this.parser.releaseBuffered(OutputStream.nullOutputStream());
			this.source.passContent(Math.max(0, taken));
			this.parser.nextToken();
		}
	}

	private void open(char bracket, FieldSelection selection) {
		if (this.depth == this.open.length) {
			this.open = Arrays.copyOf(this.open, this.depth * 2);
			this.wanted = Arrays.copyOf(this.wanted, this.depth * 2);
		}
		this.open[this.depth] = this.size;
		this.wanted[this.depth] = selection;
		this.depth++;
		put((byte) bracket);
		reserve(Integer.BYTES);
		this.size += Integer.BYTES;
	}

	// Returns what is wanted of the value that comes next, if it is an element of a list.
	private FieldSelection close(char bracket, FieldSelection selection) {
		put((byte) bracket);
		putLengthOfBracket();
		return (this.depth > 0) ? this.wanted[this.depth - 1] : selection;
	}

	private void putLengthOfBracket() {
		this.depth--;
		int start = this.open[this.depth];
		INTS.set(this.bytes, start + 1, this.size - start - BRACKET);
	}

	private void putWholeNumber() throws IOException {
		if (this.parser.getNumberType() == NumberType.BIG_INTEGER) {
			putText((char) LONGER);
			return;
		}
		put(LONG);
		reserve(Long.BYTES);
		LONGS.set(this.bytes, this.size, this.parser.getLongValue());
		this.size += Long.BYTES;
	}

	private void putName(String name) {
		int length = name.length();
		if (length > this.chars.length) {
			this.chars = new char[length];
		}
		name.getChars(0, length, this.chars, 0);
		put(NAME);
		reserve(Integer.BYTES);
		INTS.set(this.bytes, this.size, name.hashCode());
		this.size += Integer.BYTES;
		putUtf8(this.chars, 0, length);
	}

	private void putText(char token) throws IOException {
		// This is what reads the text, so nothing is written before.
		char[] text = this.parser.getTextCharacters();
		put((byte) token);
		putUtf8(text, this.parser.getTextOffset(), this.parser.getTextLength());
	}

	private void putUtf8(char[] text, int from, int length) {
		reserve(BRACKET + length);
		int header = this.size;
		int start = header + ((length < LONG_LENGTH) ? 1 : 1 + Integer.BYTES);
		byte[] to = this.bytes;
		int end = start;
		int i = from;
		while (i < from + length && text[i] < 0x80) {
			to[end++] = (byte) text[i++];
		}
		this.size = end;
		if (i < from + length) {
			byte[] others = new String(text, i, from + length - i).getBytes(StandardCharsets.UTF_8);
			reserve(others.length + Integer.BYTES);
			to = this.bytes;
			System.arraycopy(others, 0, to, end, others.length);
			this.size += others.length;
		}
		int count = this.size - start;
		if (count < LONG_LENGTH) {
			to[header] = (byte) count;
			return;
		}
		if (start == header + 1) {
			System.arraycopy(to, start, to, start + Integer.BYTES, count);
			this.size += Integer.BYTES;
		}
		to[header] = (byte) LONG_LENGTH;
		INTS.set(to, header + 1, count);
	}

	private void put(byte token) {
		reserve(1);
		this.bytes[this.size++] = token;
	}

	private void reserve(int count) {
		if (this.bytes.length - this.size < count) {
			this.bytes = Arrays.copyOf(this.bytes, Math.max(this.bytes.length * 2, this.size + count));
		}
	}

	/**
	 * What the parser reads: one value after the other. To read more than there is of a
	 * value fails, as the end of the input would end the parser.
	 */
	private static final class Source extends InputStream {

		private static final byte[] NOTHING = {};

		private byte[] bytes = NOTHING;

		private int position;

		private int limit;

		/** A number at the end is only complete when something follows. */
		private boolean space;

		void set(byte[] json, int offset, int length) {
			this.bytes = json;
			this.position = offset;
			this.limit = offset + length;
			this.space = true;
		}

		void clear() {
			set(NOTHING, 0, 0);
			this.space = false;
		}

		/**
		 * Passes over the rest of an object or a list, up to its closing bracket.
		 * @param back how much of what was given out is to be given out again, which
		 * begins behind the opening bracket
		 */
		void passContent(int back) throws IOException {
			int start = this.position - back - 1;
			JsonScanner scanner = new JsonScanner(this.bytes, start, this.limit - start);
			scanner.skipValue();
			this.position = scanner.position() - 1;
		}

		void transferTo(ByteArrayOutputStream out) {
			out.write(this.bytes, this.position, this.limit - this.position);
		}

		@Override
		public int read() throws IOException {
			byte[] one = new byte[1];
			read(one, 0, 1);
			return one[0] & 0xff;
		}

		@Override
		public int read(byte[] into, int offset, int length) throws IOException {
			int count = Math.min(length, this.limit - this.position);
			if (count > 0) {
				System.arraycopy(this.bytes, this.position, into, offset, count);
				this.position += count;
				return count;
			}
			if (!this.space) {
				throw new EOFException("the JSON ends in the middle");
			}
			this.space = false;
			into[offset] = ' ';
			return 1;
		}

	}

}
