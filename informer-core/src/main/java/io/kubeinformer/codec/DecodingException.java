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

import org.jspecify.annotations.Nullable;

/**
 * An answer as a whole cannot be read: not JSON, not a list, another kind. A truncated
 * answer is an ordinary {@link IOException}.
 */
public final class DecodingException extends IOException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates an exception.
	 * @param message what is wrong, without anything of an object's content
	 * @param cause what was thrown, if anything
	 */
	public DecodingException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
