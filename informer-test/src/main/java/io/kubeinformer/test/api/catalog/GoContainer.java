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

import java.util.TreeSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import io.kubeinformer.test.api.json.Json;

/**
 * The Go types around another one: pointers, slices, maps, and the schema types that may
 * be something simpler.
 */
final class GoContainer implements GoType {

	/** What is around the type. */
	enum Form {

		/** A pointer. */
		POINTER,

		/** A slice. */
		SLICE,

		/** A map with text keys. */
		MAP,

		/** A struct, or else anything. */
		MAYBE

	}

	private final Form form;

	private final GoType inner;

	GoContainer(Form form, GoType inner) {
		this.form = form;
		this.inner = inner;
	}

	@Override
	public JsonNode conform(JsonNode value, GoPath at) {
		return switch (this.form) {
			case POINTER -> this.inner.conform(value, at);
			case SLICE -> slice(value, at);
			case MAP -> map(value, at);
			case MAYBE -> value.isObject() ? this.inner.conform(value, at) : value;
		};
	}

	private JsonNode slice(JsonNode value, GoPath at) {
		if (!value.isArray()) {
			throw at.mismatch(value, goName());
		}
		ArrayNode result = Json.array();
		for (int i = 0; i < value.size(); i++) {
			JsonNode element = value.get(i);
			result.add(element.isNull() ? this.inner.zero() : this.inner.conform(element, at.index(i)));
		}
		return result;
	}

	private JsonNode map(JsonNode value, GoPath at) {
		if (!value.isObject()) {
			throw at.mismatch(value, goName());
		}
		TreeSet<String> keys = new TreeSet<>();
		value.fieldNames().forEachRemaining(keys::add);
		ObjectNode result = Json.object();
		for (String key : keys) {
			JsonNode element = value.get(key);
			GoPath inside = (this.inner instanceof GoScalar) ? at : at.field(key);
			JsonNode written = element.isNull() ? this.inner.zero() : this.inner.conform(element, inside);
			boolean amount = this.inner == GoScalar.QUANTITY;
			result.set(key, amount ? TextNode.valueOf(Quantities.inThousandths(written.asText())) : written);
		}
		return result;
	}

	@Override
	public JsonNode zero() {
		return NullNode.getInstance();
	}

	@Override
	public boolean empty(JsonNode value) {
		return value.isNull() || (value.isEmpty() && (this.form == Form.SLICE || this.form == Form.MAP));
	}

	@Override
	public String goName() {
		return switch (this.form) {
			case SLICE -> "[]" + this.inner.goName();
			case MAP -> "map[string]" + this.inner.goName();
			case POINTER, MAYBE -> this.inner.goName();
		};
	}

	@Override
	public MergeType mergeField(String name) {
		return (this.form == Form.MAP) ? GoType.asMergeType(this.inner) : this.inner.mergeField(name);
	}

	@Override
	public MergeType mergeElement() {
		return (this.form == Form.SLICE) ? GoType.asMergeType(this.inner) : this.inner.mergeElement();
	}

}
