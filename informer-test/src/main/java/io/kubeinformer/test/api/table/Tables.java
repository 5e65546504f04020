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
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.Catalog;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.Statuses;

/**
 * Writes objects as the rows of a table.
 */
public final class Tables {

	private final ApiResource resource;

	private final List<Column> columns;

	private final String include;

	private final String version;

	/**
	 * Creates tables of one resource.
	 * @param resource the resource
	 * @param columns its columns
	 * @param include what each row carries: {@code None}, {@code Metadata},
	 * {@code Object}; empty means metadata
	 * @param version the version of the table's kind
	 */
	public Tables(ApiResource resource, List<Column> columns, String include, String version) {
		if (!List.of("", "None", "Metadata", "Object").contains(include)) {
			throw Statuses.badRequest("unrecognized includeObject value: \"" + include + "\"");
		}
		this.resource = resource;
		this.columns = columns;
		this.include = include;
		this.version = version;
	}

	/**
	 * Returns one row.
	 * @param object the object
	 * @return its row
	 */
	public ObjectNode row(ObjectNode object) {
		ArrayNode cells = Json.array();
		Instant now = Instant.now();
		this.columns.forEach((column) -> cells.add(column.cell().of(object, now)));
		return row(cells, object);
	}

	/**
	 * Returns the row of a bookmark.
	 * @param object the bookmark's object
	 * @return a row with empty cells
	 */
	public ObjectNode bookmarkRow(ObjectNode object) {
		ArrayNode cells = Json.array();
		this.columns.forEach((column) -> cells.add(""));
		return row(cells, object);
	}

	private ObjectNode row(ArrayNode cells, ObjectNode object) {
		ObjectNode row = Json.object();
		row.set("cells", cells);
		switch (this.include) {
			case "None" -> row.putNull("object");
			case "Object" -> row.set("object", this.resource.typed(object));
			default -> row.set("object", partial(object, this.version));
		}
		return row;
	}

	/**
	 * Returns a table.
	 * @param metadata its metadata
	 * @param defined whether it describes its columns
	 * @param rows its rows
	 * @return the table
	 */
	public ObjectNode table(JsonNode metadata, boolean defined, ArrayNode rows) {
		ObjectNode table = Json.object().put("kind", "Table").put("apiVersion", "meta.k8s.io/" + this.version);
		table.set("metadata", metadata);
		if (defined) {
			ArrayNode definitions = table.putArray("columnDefinitions");
			this.columns.forEach((column) -> definitions.add(column.definition()));
		}
		else {
			table.putNull("columnDefinitions");
		}
		table.set("rows", rows);
		return table;
	}

	/**
	 * Returns the metadata of an object as an object of its own.
	 * @param object the object
	 * @param version the version of the metadata's kind
	 * @return the metadata alone
	 */
	public static ObjectNode partial(ObjectNode object, String version) {
		ObjectNode partial = Json.object()
			.put("kind", "PartialObjectMetadata")
			.put("apiVersion", "meta.k8s.io/" + version);
		partial.set("metadata", Catalog.metadata(object));
		return partial;
	}

}
