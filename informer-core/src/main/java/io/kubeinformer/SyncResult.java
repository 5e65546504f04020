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

package io.kubeinformer;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a wait for synced informers came to.
 *
 * @param waiting why each informer that has not synced has not, by the informer's name;
 * empty if all have
 */
public record SyncResult(Map<String, String> waiting) {

	public SyncResult {
		waiting = Map.copyOf(waiting);
	}

	/**
	 * Returns whether all informers have synced.
	 * @return {@code true} if none is waiting
	 */
	public boolean synced() {
		return this.waiting.isEmpty();
	}

	@Override
	public String toString() {
		return synced() ? "all informers have synced"
				: this.waiting.entrySet()
					.stream()
					.sorted(Map.Entry.comparingByKey())
					.map((entry) -> entry.getKey() + ": " + entry.getValue())
					.collect(Collectors.joining("; ", "not synced: ", ""));
	}

}
