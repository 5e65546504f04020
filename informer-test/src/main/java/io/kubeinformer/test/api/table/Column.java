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

package io.kubeinformer.test.api.table;

import java.time.Instant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.json.Json;

/**
 * A column of a table.
 *
 * @param name its title
 * @param type the type of its cells
 * @param format how the type is meant; may be empty
 * @param description what it shows
 * @param priority 0 if it is always shown
 * @param cell how a cell is read from an object
 */
public record Column(String name, String type, String format, String description, int priority, Cell cell) {

	ObjectNode definition() {
		return Json.object()
			.put("name", this.name)
			.put("type", this.type)
			.put("format", this.format)
			.put("description", this.description)
			.put("priority", this.priority);
	}

	/**
	 * Reads a cell from an object.
	 */
	@FunctionalInterface
	public interface Cell {

		/**
		 * Returns the cell of an object.
		 * @param object the object
		 * @param now the present time
		 * @return a text or a number
		 */
		JsonNode of(ObjectNode object, Instant now);

	}

}
