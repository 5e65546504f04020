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

package io.kubeinformer.test.api.catalog;

import java.util.ArrayList;
import java.util.List;

/**
 * What was odd in a body: fields that the kind does not have. Not safe for use by several
 * threads.
 */
public final class Problems {

	private final List<String> found = new ArrayList<>();

	/**
	 * Reports a field that the kind does not have.
	 * @param path the field's path
	 */
	public void unknown(String path) {
		this.found.add("unknown field \"" + path + "\"");
	}

	/**
	 * Returns the sentences, in the order of the fields.
	 * @return the sentences
	 */
	public List<String> sentences() {
		return List.copyOf(this.found);
	}

}
