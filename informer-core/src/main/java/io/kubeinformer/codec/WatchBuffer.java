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

import java.io.IOException;
import java.io.InputStream;

/**
 * The bytes of a watch that have come and are not used up. Room is made as bytes come,
 * and given back after a large event, since a watch is open for long. Used by one thread.
 */
final class WatchBuffer {

	private static final int INITIAL_CAPACITY = 8 * 1024;

	/** Room beyond this is given back. */
	private static final int LARGE_CAPACITY = 256 * 1024;

	private final InputStream body;

	private byte[] bytes = new byte[INITIAL_CAPACITY];

	private int position;

	private int limit;

	WatchBuffer(InputStream body) {
		this.body = body;
	}

	// Returns the array that the bytes are in, which is another one after a fill.
	byte[] bytes() {
		return this.bytes;
	}

	// Returns where the first byte is that is not used up.
	int position() {
		return this.position;
	}

	// Returns where the bytes end that have come.
	int limit() {
		return this.limit;
	}

	int available() {
		return this.limit - this.position;
	}

	// Uses bytes up to a place. They stay where they are until the next fill.
	void moveTo(int place) {
		this.position = place;
	}

	/**
	 * Waits for more bytes. Those that are not used up go to the front.
	 * @return whether there were more
	 * @throws IOException if the connection fails
	 */
	boolean fill() throws IOException {
		int length = available();
		byte[] target = this.bytes;
		if (length > target.length / 2) {
			target = new byte[Math.multiplyExact(target.length, 2)];
		}
		else if (target.length > LARGE_CAPACITY && length < LARGE_CAPACITY / 2) {
			target = new byte[LARGE_CAPACITY];
		}
		System.arraycopy(this.bytes, this.position, target, 0, length);
		this.bytes = target;
		this.position = 0;
		this.limit = length;
		int count = this.body.read(target, length, target.length - length);
		this.limit += Math.max(count, 0);
		return count >= 0;
	}

}
