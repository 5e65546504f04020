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

import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A label selector. An empty one selects everything.
 */
public final class LabelSelector {

	/** Selects everything. */
	public static final LabelSelector EVERYTHING = new LabelSelector(List.of());

	private final List<Requirement> requirements;

	LabelSelector(List<Requirement> requirements) {
		this.requirements = requirements;
	}

	/**
	 * Reads a selector.
	 * @param text the selector as in the query parameter {@code labelSelector}
	 * @return the selector
	 * @throws io.kubeinformer.test.api.status.StatusException with the words of a real
	 * server if it cannot be read
	 */
	public static LabelSelector parse(String text) {
		return text.isBlank() ? EVERYTHING : new LabelSelector(new LabelParser(text).parse());
	}

	/**
	 * Returns whether it selects an object.
	 * @param object the object
	 * @return whether all requirements hold
	 */
	public boolean matches(ObjectNode object) {
		JsonNode labels = object.path("metadata").path("labels");
		for (Requirement requirement : this.requirements) {
			if (!requirement.matches(labels)) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Returns whether it selects everything.
	 * @return whether there is no requirement
	 */
	public boolean isEmpty() {
		return this.requirements.isEmpty();
	}

}
