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

import java.io.IOException;

/**
 * A request was answered with something other than success.
 */
public final class ApiStatusException extends IOException {

	private static final long serialVersionUID = 1L;

	private final transient ApiStatus status;

	/**
	 * Creates an exception.
	 * @param status what the server said
	 */
	public ApiStatusException(ApiStatus status) {
		super(status.message());
		this.status = status;
	}

	/**
	 * Returns what the server said.
	 * @return code, reason and message
	 */
	public ApiStatus status() {
		return this.status;
	}

}
