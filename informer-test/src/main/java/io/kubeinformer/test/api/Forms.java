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

package io.kubeinformer.test.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.Statuses;
import io.kubeinformer.test.api.table.Columns;
import io.kubeinformer.test.api.table.Tables;

/**
 * Writes objects and lists in the form that the client asked for.
 */
final class Forms {

	private Forms() {
	}

	static JsonNode list(ApiResource resource, Lists.Page page, Representation form, Exchange exchange, boolean typed,
			boolean nullIfEmpty) {
		ObjectNode list = Json.object();
		switch (form.as()) {
			case TABLE -> {
				Tables tables = tables(resource, exchange, form);
				ArrayNode rows = Json.array();
				page.objects().forEach((object) -> rows.add(tables.row(object)));
				return tables.table(page.metadata(false), true, rows);
			}
			case PARTIAL_LIST -> {
				list.put("kind", "PartialObjectMetadataList").put("apiVersion", "meta.k8s.io/" + form.version());
				list.set("metadata", page.metadata(false));
				ArrayNode items = list.putArray("items");
				page.objects().forEach((object) -> items.add(Tables.partial(object, form.version())));
				return list;
			}
			default -> {
			}
		}
		JsonNode items = (nullIfEmpty && page.objects().isEmpty()) ? Json.object().nullNode()
				: page.items(resource, typed);
		if (resource.custom()) {
			list.put("apiVersion", resource.apiVersion());
			list.set("items", items);
			list.put("kind", resource.listKind());
			list.set("metadata", page.metadata(true));
			return list;
		}
		list.put("kind", resource.listKind()).put("apiVersion", resource.apiVersion());
		list.set("metadata", page.metadata(false));
		list.set("items", items);
		return list;
	}

	static JsonNode object(ApiResource resource, ObjectNode object, Representation form, Exchange exchange) {
		return switch (form.as()) {
			case TABLE -> {
				Tables tables = tables(resource, exchange, form);
				ObjectNode metadata = Json.object();
				metadata.put("resourceVersion", Json.text(object, "metadata", "resourceVersion"));
				yield tables.table(metadata, true, Json.array().add(tables.row(object)));
			}
			case PARTIAL -> Tables.partial(object, form.version());
			case PARTIAL_LIST -> throw Statuses.unexplained("content is not a list");
			case OBJECT -> resource.typed(object);
		};
	}

	static Tables tables(ApiResource resource, Exchange exchange, Representation form) {
		return new Tables(resource, Columns.of(resource), exchange.parameter("includeObject"), form.version());
	}

}
