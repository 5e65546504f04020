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

import com.fasterxml.jackson.databind.JsonNode;

import io.kubeinformer.test.api.status.StatusException;
import io.kubeinformer.test.api.status.Statuses;

/**
 * Where in an object the reading stands, for messages.
 *
 * @param kind the object's kind
 * @param version the object's apiVersion
 * @param struct the innermost Go struct
 * @param path the fields that led here, with list positions
 * @param problems where unknown fields are reported
 */
record GoPath(String kind, String version, String struct, String path, Problems problems) {

	GoPath field(String name) {
		return new GoPath(this.kind, this.version, this.struct, this.path.isEmpty() ? name : this.path + "." + name,
				this.problems);
	}

	GoPath index(int position) {
		return new GoPath(this.kind, this.version, this.struct, this.path + "[" + position + "]", this.problems);
	}

	GoPath inside(String goStruct) {
		return new GoPath(this.kind, this.version, goStruct, this.path, this.problems);
	}

	StatusException mismatch(JsonNode value, String goType) {
		String is = switch (value.getNodeType()) {
			case ARRAY -> "array";
			case BOOLEAN -> "bool";
			case NUMBER -> "number";
			case OBJECT -> "object";
			default -> "string";
		};
		String field = this.path.replaceAll("\\[\\d+]", "");
		return Statuses.badRequest(this.kind + " in version \"" + this.version + "\" cannot be handled as a "
				+ this.kind + ": json: cannot unmarshal " + is + " into Go "
				+ (field.isEmpty() ? "value" : "struct field " + this.struct + "." + field) + " of type " + goType);
	}

}
