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
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * Where the value of the {@code Authorization} header comes from. May be called from any
 * thread.
 */
public interface TokenSource {

	/**
	 * Returns the value to send now.
	 * @return the header's value, or {@code null} to send none
	 * @throws IOException if it cannot be had at the moment
	 */
	@Nullable String authorization() throws IOException;

	/**
	 * Looks for another value after the server has refused one.
	 * @param refused the value that was refused, or {@code null} if none was sent
	 * @return a value that was not refused yet, or {@code null} if there is none
	 * @throws IOException if it cannot be had at the moment
	 */
	@Nullable String renew(@Nullable String refused) throws IOException;

	/**
	 * Returns a source of one value that never changes.
	 * @param authorization the header's value; {@code null} to send none
	 * @return the source
	 */
	static TokenSource fixed(@Nullable String authorization) {
		return new TokenSource() {

			@Override
			public @Nullable String authorization() {
				return authorization;
			}

			@Override
			public @Nullable String renew(@Nullable String refused) {
				return null;
			}

		};
	}

	/**
	 * Returns the bearer token that a file holds, read again every ten seconds and when
	 * the server has refused it.
	 * @param file the file
	 * @return the source
	 */
	static TokenSource file(Path file) {
		return CachedTokenSource.file(file);
	}

}
