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

import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.jspecify.annotations.Nullable;

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

		/** A schema, or a list of schemas. */
		SCHEMA_OR_LIST,

		/** A schema, or true or false. */
		SCHEMA_OR_TRUTH,

		/** A schema, or texts. */
		SCHEMA_OR_TEXTS

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
			case SCHEMA_OR_LIST, SCHEMA_OR_TRUTH, SCHEMA_OR_TEXTS ->
				value.isObject() ? this.inner.conform(value, at) : value;
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
	public void encode(int number, @Nullable JsonNode value, ProtobufOutput out) {
		if (value == null || value.isNull()) {
			if (this.form.compareTo(Form.MAP) > 0) {
				// Only a pointer can be absent.
				out.message(number, new ProtobufOutput());
			}
			return;
		}
		switch (this.form) {
			case POINTER -> this.inner.encode(number, value, out);
			case SLICE -> value.forEach((element) -> this.inner.encode(number, element, out));
			case MAP ->
				value.fields().forEachRemaining((entry) -> entry(number, entry.getKey(), entry.getValue(), out));
			default -> out.message(number, union(value));
		}
	}

	private void entry(int number, String key, JsonNode value, ProtobufOutput out) {
		ProtobufOutput entry = new ProtobufOutput().text(1, key);
		if (this.inner instanceof GoContainer list && list.form == Form.SLICE) {
			// A value cannot be repeated, so the list is a message of its own.
			ProtobufOutput wrapped = new ProtobufOutput();
			list.encode(1, value, wrapped);
			entry.message(2, wrapped);
		}
		else {
			this.inner.encode(2, value, entry);
		}
		out.message(number, entry);
	}

	private ProtobufOutput union(JsonNode value) {
		ProtobufOutput union = new ProtobufOutput();
		boolean truth = this.form == Form.SCHEMA_OR_TRUTH;
		if (truth) {
			union.number(1, (value.isObject() || value.asBoolean()) ? 1 : 0);
		}
		if (value.isObject()) {
			this.inner.encode(truth ? 2 : 1, value, union);
		}
		for (JsonNode element : value.isArray() ? value : Json.array()) {
			((this.form == Form.SCHEMA_OR_TEXTS) ? GoScalar.STRING : this.inner).encode(2, element, union);
		}
		return union;
	}

	@Override
	public JsonNode decode(List<ProtobufValue> values) {
		if (values.isEmpty() && this.form.compareTo(Form.MAP) <= 0) {
			return zero();
		}
		return switch (this.form) {
			case POINTER -> this.inner.decode(values);
			case SLICE -> elements(this.inner, values);
			case MAP -> entries(values);
			case SCHEMA_OR_LIST, SCHEMA_OR_TRUTH, SCHEMA_OR_TEXTS -> union(ProtobufValue.last(values).message());
		};
	}

	private static JsonNode elements(GoType type, List<ProtobufValue> values) {
		ArrayNode result = Json.array();
		values.forEach((value) -> result.add(type.decode(List.of(value))));
		return result;
	}

	private JsonNode entries(List<ProtobufValue> values) {
		TreeMap<String, JsonNode> entries = new TreeMap<>();
		for (ProtobufValue value : values) {
			ProtobufInput entry = value.message();
			entries.put(entry.value(1).text(),
					(this.inner instanceof GoContainer list && list.form == Form.SLICE)
							? elements(list.inner, entry.value(2).message().values(1))
							: this.inner.decode(List.of(entry.value(2))));
		}
		return Json.object().setAll(entries);
	}

	private JsonNode union(ProtobufInput message) {
		boolean truth = this.form == Form.SCHEMA_OR_TRUTH;
		List<ProtobufValue> schema = message.values(truth ? 2 : 1);
		List<ProtobufValue> others = truth ? List.of() : message.values(2);
		if (!others.isEmpty()) {
			return elements((this.form == Form.SCHEMA_OR_TEXTS) ? GoScalar.STRING : this.inner, others);
		}
		if (!schema.isEmpty()) {
			return this.inner.decode(schema);
		}
		return truth ? BooleanNode.valueOf(message.value(1).number() != 0) : zero();
	}

	@Override
	public String goName() {
		return switch (this.form) {
			case SLICE -> "[]" + this.inner.goName();
			case MAP -> "map[string]" + this.inner.goName();
			default -> this.inner.goName();
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
