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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.json.Json;

/**
 * A Go struct: fields in the order in which they are written.
 */
final class GoStruct implements GoType {

	private final String goName;

	private final Map<String, GoField> fields = new LinkedHashMap<>();

	GoStruct(String goName) {
		this.goName = goName;
	}

	void add(GoField field) {
		this.fields.putIfAbsent(field.name(), field);
	}

	@Override
	public JsonNode conform(JsonNode value, GoPath at) {
		if (!value.isObject()) {
			throw at.mismatch(value, this.goName);
		}
		GoPath inside = at.inside(this.goName.substring(this.goName.indexOf('.') + 1));
		value.fieldNames().forEachRemaining((name) -> {
			if (!this.fields.containsKey(name)) {
				at.problems().unknown(at.field(name).path());
			}
		});
		ObjectNode result = Json.object();
		for (GoField field : this.fields.values()) {
			JsonNode given = Json.get(value, field.name());
			GoType type = field.type();
			JsonNode written = (given != null) ? type.conform(given, inside.field(field.name())) : type.zero();
			set(result, field, written);
		}
		return result;
	}

	private static void set(ObjectNode object, GoField field, JsonNode value) {
		GoType type = field.type();
		boolean omitted = (field.omitEmpty() && type.empty(value))
				|| (field.omitZero() && (type.empty(value) || value.equals(type.zero())));
		if (!omitted) {
			object.set(field.name(), value);
		}
	}

	@Override
	public ObjectNode zero() {
		ObjectNode result = Json.object();
		for (GoField field : this.fields.values()) {
			JsonNode zero = field.type().zero();
			if (!(field.omitEmpty() && field.type().empty(zero)) && !field.omitZero()) {
				result.set(field.name(), zero);
			}
		}
		return result;
	}

	@Override
	public void encode(int number, @Nullable JsonNode value, ProtobufOutput out) {
		ProtobufOutput message = new ProtobufOutput();
		encode((value != null) ? value : Json.object(), message);
		out.message(number, message);
	}

	// Writes the fields without anything around them, in the order of their numbers.
	void encode(JsonNode value, ProtobufOutput out) {
		encode(List.copyOf(this.fields.values()), 0, value, out);
	}

	private static void encode(List<GoField> fields, int depth, JsonNode value, ProtobufOutput out) {
		Map<Integer, List<GoField>> byNumber = new TreeMap<>();
		for (GoField field : fields) {
			if (field.numbers().size() > depth) {
				byNumber.computeIfAbsent(field.numbers().get(depth), (number) -> new ArrayList<>()).add(field);
			}
		}
		byNumber.forEach((number, same) -> {
			GoField first = same.get(0);
			if (first.numbers().size() == depth + 1) {
				first.type().encode(number, value.get(first.name()), out);
			}
			else {
				ProtobufOutput inner = new ProtobufOutput();
				encode(same, depth + 1, value, inner);
				out.message(number, inner);
			}
		});
	}

	@Override
	public ObjectNode decode(List<ProtobufValue> values) {
		ProtobufInput message = ProtobufValue.last(values).message();
		ObjectNode result = Json.object();
		for (GoField field : this.fields.values()) {
			set(result, field, field.type().decode(message.values(field.numbers())));
		}
		return result;
	}

	@Override
	public boolean empty(JsonNode value) {
		return false;
	}

	@Override
	public String goName() {
		return this.goName;
	}

	@Override
	public MergeType mergeField(String name) {
		GoField field = this.fields.get(name);
		return (field != null) ? field : MergeType.UNKNOWN;
	}

}
