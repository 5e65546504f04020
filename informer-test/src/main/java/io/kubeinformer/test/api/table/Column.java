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
