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

package io.kubeinformer.informer;

import java.util.Set;

/**
 * Finds a name that is free.
 */
final class UniqueName {

	private UniqueName() {
	}

	/**
	 * Returns a name, with a number behind it if it is taken.
	 * @param wanted the name
	 * @param taken the names that are taken
	 * @return for example {@code pods}, {@code pods-2}, {@code pods-3}
	 */
	static String of(String wanted, Set<String> taken) {
		String name = wanted;
		for (int number = 2; taken.contains(name); number++) {
			name = wanted + "-" + number;
		}
		return name;
	}

}
