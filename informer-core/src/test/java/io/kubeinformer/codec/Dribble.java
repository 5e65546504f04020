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

import java.io.ByteArrayInputStream;

/**
 * Bytes that come in pieces of one size, as chunks of a stream do.
 */
final class Dribble extends ByteArrayInputStream {

	private final int size;

	Dribble(byte[] bytes, int size) {
		super(bytes);
		this.size = size;
	}

	@Override
	public synchronized int read(byte[] bytes, int offset, int length) {
		return super.read(bytes, offset, Math.min(this.size, length));
	}

}
