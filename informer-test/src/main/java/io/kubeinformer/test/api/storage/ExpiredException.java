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

package io.kubeinformer.test.api.storage;

/**
 * A version whose history is gone.
 */
public class ExpiredException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final long oldest;

	/**
	 * Creates the failure.
	 * @param wanted the version asked for
	 * @param oldest the oldest version that can be resumed from
	 */
	public ExpiredException(long wanted, long oldest) {
		super("too old resource version: " + wanted + " (" + oldest + ")", null, false, false);
		this.oldest = oldest;
	}

	/**
	 * Returns the oldest version that can be resumed from.
	 * @return the version
	 */
	public long oldest() {
		return this.oldest;
	}

}
