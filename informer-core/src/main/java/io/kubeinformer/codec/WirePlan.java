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

package io.kubeinformer.codec;

import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.codec.WireTable.WireField;
import io.kubeinformer.http.ProtobufInput;

/**
 * How a message of one type of the API is bound to a model class of client-java, or to a
 * map where the models have no class: the fields by {@link WireTable}, their places by
 * {@link ModelPlan}. Made on first use, since few of all types are met. Fields that the
 * table or the model does not know are skipped.
 */
final class WirePlan implements WireReader {

	private static final Map<Key, WirePlan> PLANS = new ConcurrentHashMap<>();

	private final int type;

	/** {@code null} for a map. */
	private final @Nullable ModelPlan model;

	private final FieldSelection selection;

	/** By field number. */
	private volatile Field @Nullable [] fields;

	private WirePlan(Key key) {
		this.type = key.type();
		this.model = (key.model() != Map.class) ? ModelPlan.of(key.model()) : null;
		this.selection = key.selection();
	}

	/**
	 * Returns the plan of a type of the API.
	 * @param type its number in the table
	 * @param model the class of the objects: a model, or {@code Object} for a map
	 * @param selection which fields are read
	 * @return the plan; the same one each time for all fields and for the default ones
	 */
	static WirePlan of(int type, Class<?> model, FieldSelection selection) {
		Key key = new Key(type, ModelPlan.isModel(model) ? model : Map.class, selection);
		if (selection != FieldSelection.EVERYTHING && selection != FieldSelection.DEFAULT) {
			return new WirePlan(key);
		}
		return PLANS.computeIfAbsent(key, WirePlan::new);
	}

	@Override
	public int wireType() {
		return ProtobufInput.LENGTH;
	}

	@Override
	public Object read(ProtobufInput in, Canonical canonical) throws IOException {
		int outer = in.enter();
		int start = in.position();
		int length = in.remaining();
		if (!isShared() || length > canonical.maxPart(this)) {
			Object holder = readContent(in, canonical);
			in.leave(outer);
			return holder;
		}
		int hash = Canonical.hash(in.bytes(), start, length);
		Object part = canonical.part(this, hash, in.bytes(), start, length);
		if (part == null) {
			part = readContent(in, canonical);
			canonical.addPart(this, hash, in.bytes(), start, length, part);
		}
		in.leave(outer);
		return part;
	}

	private boolean isShared() {
		return this.model == null || this.model.isShared();
	}

	/**
	 * Reads a message that no length stands before.
	 * @param in stands at its begin
	 * @param canonical knows values that repeat
	 * @return the object
	 * @throws FieldFault if a field is wrong
	 */
	Object readContent(ProtobufInput in, Canonical canonical) throws IOException {
		if (this.model != null) {
			Object holder = this.model.create();
			canonical.made(this.model.size());
			fill(in, holder, canonical);
			return holder;
		}
		Map<String, @Nullable Object> holder = new LinkedHashMap<>();
		fill(in, holder, canonical);
		return holder.isEmpty() ? Collections.emptyMap() : Collections.unmodifiableMap(holder);
	}

	// Reads all fields of the message that the input is in.
	void fill(ProtobufInput in, Object holder, Canonical canonical) throws IOException {
		Field[] known = fields();
		while (in.hasMore()) {
			int tag = in.tag();
			int number = tag >>> 3;
			Field field = (number < known.length) ? known[number] : null;
			if (field == null) {
				in.skip(tag);
				continue;
			}
			try {
				field.slot().read(in, tag, holder, field.isDistinct() ? canonical.unshared() : canonical);
			}
			catch (IOException ex) {
				throw FieldFault.within(field.name(), ex);
			}
		}
	}

	private Field[] fields() {
		Field[] current = this.fields;
		if (current == null) {
			current = bind();
			this.fields = current;
		}
		return current;
	}

	private Field[] bind() {
		List<WireField> described = WireTable.instance().fields(this.type);
		int last = described.isEmpty() ? 0 : described.get(described.size() - 1).number();
		Field[] bound = new Field[last + 1];
		for (WireField field : described) {
			WireSlot slot = slot(field);
			if (slot != null) {
				bound[field.number()] = new Field((slot instanceof WireSlot.Inline) ? "" : field.name(), slot,
						ModelPlan.isDistinct((this.model != null) ? this.model.type() : Map.class, field.name()));
			}
		}
		return bound;
	}

	private @Nullable WireSlot slot(WireField field) {
		String expression = field.expression();
		if (expression.charAt(0) == '>') {
			return new WireSlot.Inline(of(WireField.type(expression),
					(this.model != null) ? this.model.type() : Map.class, this.selection));
		}
		FieldSelection below = this.selection.member(field.name());
		if (below == null) {
			return null;
		}
		Place place = (this.model != null) ? this.model.place(field.name()) : new Member(field.name());
		if (place == null) {
			return null;
		}
		Type type = (this.model != null) ? this.model.typeOf(field.name()) : Object.class;
		return switch (expression.charAt(0)) {
			case '[' -> new WireSlot.Elements(place, reader(expression.substring(1), last(type), below));
			case '{' -> new WireSlot.Entries(place, reader(expression.substring(1), last(type), below));
			default -> new WireSlot.Single(place, reader(expression, type, below), field.omitsZero());
		};
	}

	// Returns the type of the elements of a list or of the values of a map.
	private static Type last(Type type) {
		if (type instanceof ParameterizedType generic) {
			Type[] arguments = generic.getActualTypeArguments();
			return arguments[arguments.length - 1];
		}
		return Object.class;
	}

	private static WireReader reader(String expression, Type type, FieldSelection selection) {
		boolean free = type == Object.class;
		return switch (expression.charAt(0)) {
			case 's' -> WireScalar.STRING;
			case 'b' -> WireScalar.BOOLEAN;
			case 'i', 'l' ->
				free ? WireFreeForm.WHOLE_NUMBER : (type == Integer.class) ? WireScalar.INTEGER : WireScalar.LONG;
			case 'f' -> free ? WireFreeForm.NUMBER : WireScalar.DOUBLE;
			case 'y' -> WireScalar.BYTES;
			case 't' -> WireScalar.TIME;
			case 'u' -> WireScalar.MICRO_TIME;
			case 'q' -> WireScalar.QUANTITY;
			case 'x' -> WireScalar.INT_OR_STRING;
			case 'j' -> WireFreeForm.JSON;
			case 'w' -> new WireList(reader(expression.substring(1), last(type), selection));
			case '#' -> of(WireField.type(expression), (type instanceof Class<?> model) ? model : Map.class, selection);
			case 'A', 'B', 'S' ->
				new WireUnion(expression.charAt(0), of(WireField.type(expression), Map.class, selection));
			default -> throw new IllegalStateException("The table of types has an unknown expression: " + expression);
		};
	}

	private record Key(int type, Class<?> model, FieldSelection selection) {

	}

	private record Field(String name, WireSlot slot, boolean isDistinct) {

	}

	/** A member of a map. */
	private record Member(String name) implements Place {

		@Override
		@SuppressWarnings("unchecked")
		public void set(Object holder, @Nullable Object value) {
			((Map<String, @Nullable Object>) holder).put(this.name, value);
		}

		@Override
		public @Nullable Object get(Object holder) {
			return ((Map<?, ?>) holder).get(this.name);
		}

	}

}
