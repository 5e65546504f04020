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

package io.kubeinformer.reflector;

/**
 * Decides which lists come in pages. A list at a version is not paged, so that the server
 * can answer from its watch cache, unless a list at 0 came in pages: then it has no watch
 * cache. A page size that somebody chose holds for every list. Used by the reader's
 * thread only.
 */
final class Paging {

	/** The page size of those who choose none. */
	static final int DEFAULT_SIZE = 500;

	private final int size;

	private boolean watchCacheMissing;

	Paging(int size) {
		this.size = size;
	}

	int limit(String resourceVersion) {
		boolean pinned = !resourceVersion.isEmpty() && !resourceVersion.equals("0");
		return (pinned && !this.watchCacheMissing && this.size == DEFAULT_SIZE) ? 0 : this.size;
	}

	void cameInPages(String resourceVersion) {
		if (resourceVersion.equals("0")) {
			this.watchCacheMissing = true;
		}
	}

}
