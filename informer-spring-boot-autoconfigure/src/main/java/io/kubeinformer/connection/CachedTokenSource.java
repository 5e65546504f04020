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

package io.kubeinformer.connection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * A bearer token that is read again when it may have changed: after a while, and when the
 * server has refused it. While it cannot be read the last one is sent.
 */
final class CachedTokenSource implements TokenSource {

	/** A projected service account token is renewed long before its end. */
	private static final Duration FILE_AGE = Duration.ofSeconds(10);

	private final Reader reader;

	private final Duration maxAge;

	private final Duration minAge;

	private final LongSupplier nanoTime;

	private @Nullable String authorization;

	private long readAt;

	private boolean read;

	/**
	 * Creates a source that has read nothing yet.
	 * @param reader reads the token
	 * @param minAge how old a token must be before its refusal has it read again, so that
	 * many refused requests do not all run a plug-in
	 * @param maxAge after how long a token is read again
	 * @param nanoTime the clock
	 */
	CachedTokenSource(Reader reader, Duration minAge, Duration maxAge, LongSupplier nanoTime) {
		this.reader = reader;
		this.minAge = minAge;
		this.maxAge = maxAge;
		this.nanoTime = nanoTime;
	}

	/**
	 * Returns the token that a file holds, read again every ten seconds and when it was
	 * refused.
	 * @param file the file
	 * @return the source
	 */
	static TokenSource file(Path file) {
		return new CachedTokenSource(() -> Files.readString(file).strip(), Duration.ZERO, FILE_AGE, System::nanoTime);
	}

	@Override
	public synchronized @Nullable String authorization() throws IOException {
		if (!this.read || age() >= this.maxAge.toNanos()) {
			try {
				read();
			}
			catch (IOException ex) {
				if (!this.read) {
					throw ex;
				}
			}
		}
		return this.authorization;
	}

	@Override
	public synchronized @Nullable String renew(@Nullable String refused) throws IOException {
		if (Objects.equals(refused, this.authorization) && age() >= this.minAge.toNanos()) {
			read();
		}
		return Objects.equals(refused, this.authorization) ? null : this.authorization;
	}

	private long age() {
		return this.nanoTime.getAsLong() - this.readAt;
	}

	private void read() throws IOException {
		// Set first: a source that fails is asked again after a while, not at each
		// request.
		this.readAt = this.nanoTime.getAsLong();
		String token = this.reader.read();
		this.authorization = (token != null && !token.isEmpty()) ? "Bearer " + token : null;
		this.read = true;
	}

	/**
	 * Reads the token from where it is kept.
	 */
	interface Reader {

		@Nullable String read() throws IOException;

	}

}
