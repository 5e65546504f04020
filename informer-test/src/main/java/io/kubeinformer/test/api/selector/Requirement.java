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

package io.kubeinformer.test.api.selector;

import java.util.Set;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * One condition of a label selector.
 *
 * @param key the label's name
 * @param operator how it is compared
 * @param values with what
 */
record Requirement(String key, Operator operator, Set<String> values) {

	/** How a label is compared. */
	enum Operator {

		/** One of the values. */
		IN,

		/** None of the values, or no such label. */
		NOT_IN,

		/** The label is there. */
		EXISTS,

		/** The label is not there. */
		MISSING,

		/** A whole number above the value. */
		GREATER,

		/** A whole number below the value. */
		LESS

	}

	boolean matches(JsonNode labels) {
		JsonNode label = labels.get(this.key);
		return switch (this.operator) {
			case IN -> label != null && this.values.contains(label.asText());
			case NOT_IN -> label == null || !this.values.contains(label.asText());
			case EXISTS -> label != null;
			case MISSING -> label == null;
			case GREATER -> compare(label) > 0;
			case LESS -> compare(label) < 0;
		};
	}

	private int compare(@Nullable JsonNode label) {
		try {
			return (label != null) ? Long.compare(Long.parseLong(label.asText()), limit()) : 0;
		}
		catch (NumberFormatException ex) {
			return 0;
		}
	}

	private long limit() {
		return Long.parseLong(this.values.iterator().next());
	}

}
