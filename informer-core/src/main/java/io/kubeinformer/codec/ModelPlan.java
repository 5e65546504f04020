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
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.google.gson.annotations.SerializedName;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.jspecify.annotations.Nullable;

/**
 * How JSON is bound to a model class of client-java: the names of its fields, found once
 * by reflection, and a reader for each. Unknown names are skipped. {@code null} counts as
 * absent; collections that are absent are empty and unmodifiable, as all others are.
 * <p>
 * A plan binds the fields of one {@link FieldSelection}; the one that copies objects
 * binds all.
 */
final class ModelPlan implements ValueReader, PartReader {

	private static final String MODELS = "io.kubernetes.client.openapi.models.";

	private static final ClassValue<ModelPlan> WHOLE = new ClassValue<>() {
		@Override
		protected ModelPlan computeValue(Class<?> type) {
			return new ModelPlan(type, FieldSelection.EVERYTHING);
		}
	};

	private static final ClassValue<ModelPlan> DEFAULT = new ClassValue<>() {
		@Override
		protected ModelPlan computeValue(Class<?> type) {
			return new ModelPlan(type, FieldSelection.DEFAULT);
		}
	};

	private final Class<?> type;

	private final FieldSelection selection;

	private final Constructor<?> constructor;

	/** Filled on first use, since models contain each other and themselves. */
	private volatile @Nullable Bindings bindings;

	private ModelPlan(Class<?> type, FieldSelection selection) {
		this.type = type;
		this.selection = selection;
		try {
			this.constructor = type.getDeclaredConstructor();
		}
		catch (NoSuchMethodException ex) {
			throw new IllegalArgumentException(type.getName() + " has no constructor without arguments", ex);
		}
	}

	// Returns whether a class is a model of client-java.
	static boolean isModel(Class<?> type) {
		return type.getName().startsWith(MODELS);
	}

	/**
	 * Returns the plan of all fields of a model class.
	 * @param type the class
	 * @return the plan; the same one each time
	 */
	static ModelPlan of(Class<?> type) {
		return WHOLE.get(type);
	}

	/**
	 * Returns the plan of some fields of a model class.
	 * @param type the class
	 * @param selection the fields
	 * @return the plan
	 */
	static ModelPlan of(Class<?> type, FieldSelection selection) {
		if (selection == FieldSelection.EVERYTHING) {
			return WHOLE.get(type);
		}
		return (selection == FieldSelection.DEFAULT) ? DEFAULT.get(type) : new ModelPlan(type, selection);
	}

	@Override
	public Object read(JsonInput in, Canonical canonical) throws IOException {
		if (in.peek() != '{') {
			throw FieldFault.expected("an object", in);
		}
		return isShared() ? canonical.part(this, in, this) : readContent(in, canonical);
	}

	@Override
	public Object readContent(JsonInput in, Canonical canonical) throws IOException {
		if (in.peek() != '{') {
			throw FieldFault.expected("an object", in);
		}
		Bindings fields = bindings();
		Object model = create();
		canonical.made(size());
		for (boolean more = in.firstMember(); more; more = in.nextMember()) {
			Binding field = fields.find(in);
			if (field == null) {
				in.skipValue();
			}
			else if (!in.takeNull()) {
				try {
					field.set(model, field.reader().read(in, field.isDistinct() ? canonical.unshared() : canonical));
				}
				catch (FieldFault ex) {
					throw FieldFault.within(FieldFault.segment(field.name()), ex);
				}
			}
		}
		return model;
	}

	// Returns whether equal parts of this class may be one instance. Metadata never
	// repeats.
	boolean isShared() {
		return this.type != V1ObjectMeta.class;
	}

	@Override
	public Object copy(Object model) {
		Object copy = create();
		for (Binding field : bindings().all()) {
			field.set(copy, field.reader().copyNullable(field.get(model)));
		}
		return copy;
	}

	/**
	 * Sets a text field that is still absent.
	 * @param model the object
	 * @param name the field's name in JSON
	 * @param value the value
	 */
	void setIfAbsent(Object model, String name, String value) {
		Binding field = bindings().find(name);
		if (field != null && field.get(model) == null) {
			field.set(model, value);
		}
	}

	// Returns the class of the objects.
	Class<?> type() {
		return this.type;
	}

	// Returns where a field is, by its name in JSON; null if it is not bound.
	@Nullable Place place(String name) {
		return bindings().find(name);
	}

	/**
	 * Returns the type of a field that is bound.
	 * @param name its name in JSON
	 * @return its type, with type arguments
	 */
	Type typeOf(String name) {
		Binding binding = bindings().find(name);
		if (binding == null) {
			throw new IllegalArgumentException(this.type.getName() + " has no field " + name);
		}
		return binding.field().getGenericType();
	}

	// Returns the names of the fields, in JSON.
	Set<String> names() {
		return bindings().byName().keySet();
	}

	// Returns the fields that have no reader and would be lost; empty for known models.
	List<String> unsupported() {
		List<String> names = new ArrayList<>();
		for (Field field : this.type.getDeclaredFields()) {
			if (field.isAnnotationPresent(SerializedName.class)
					&& reader(field.getGenericType(), FieldSelection.EVERYTHING) == null) {
				names.add(field.getName());
			}
		}
		return names;
	}

	// Returns a new object without content, its collections unmodifiable.
	Object create() {
		Object model = newInstance();
		for (Empty empty : bindings().empties()) {
			empty.put(model);
		}
		return model;
	}

	// Returns how many bytes an object takes without its content.
	int size() {
		return bindings().size();
	}

	private Object newInstance() {
		try {
			return this.constructor.newInstance();
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(this.type.getName() + " cannot be created", ex);
		}
	}

	private Bindings bindings() {
		Bindings current = this.bindings;
		if (current == null) {
			current = bind();
			this.bindings = current;
		}
		return current;
	}

	private Bindings bind() {
		Map<String, Binding> found = new HashMap<>();
		List<Empty> empties = new ArrayList<>();
		Object sample = newInstance();
		int references = 0;
		for (Field field : this.type.getDeclaredFields()) {
			SerializedName name = field.getAnnotation(SerializedName.class);
			if (name == null || Modifier.isStatic(field.getModifiers())) {
				continue;
			}
			field.setAccessible(true);
			references++;
			Object initial = Binding.get(field, sample);
			if (initial instanceof List<?> || initial instanceof Map<?, ?>) {
				empties.add(new Empty(field,
						(initial instanceof List<?>) ? Collections.emptyList() : Collections.emptyMap()));
			}
			FieldSelection below = this.selection.member(name.value());
			ValueReader reader = (below != null) ? reader(field.getGenericType(), below) : null;
			if (reader != null) {
				found.put(name.value(), new Binding(name.value(), field, reader, isDistinct(this.type, name.value())));
			}
		}
		return Bindings.of(found, empties, references);
	}

	/**
	 * Returns whether the values of a field are not shared.
	 * @param type the class that has the field
	 * @param name the field's name in JSON
	 * @return whether they are secret or never repeat
	 */
	static boolean isDistinct(Class<?> type, String name) {
		return Canonical.isDistinct(name) || (type == V1ObjectMeta.class && name.equals("name"));
	}

	private static @Nullable ValueReader reader(Type type, FieldSelection selection) {
		if (type instanceof ParameterizedType generic) {
			Type[] arguments = generic.getActualTypeArguments();
			ValueReader last = reader(arguments[arguments.length - 1], selection);
			if (last == null) {
				return null;
			}
			if (generic.getRawType() == List.class) {
				return new ListOf(last);
			}
			return (generic.getRawType() == Map.class && arguments[0] == String.class) ? new MapOf(last) : null;
		}
		if (!(type instanceof Class<?> plain)) {
			return null;
		}
		if (plain == Object.class) {
			return FreeFormReader.INSTANCE;
		}
		ScalarReader scalar = ScalarReader.of(plain);
		if (scalar != null) {
			return scalar;
		}
		return isModel(plain) ? of(plain, selection) : null;
	}

	/** The fields, to be found by their names on the wire. */
	private record Bindings(Map<String, Binding> byName, List<Binding> all, @Nullable Binding[] table,
			List<Empty> empties, int size) {

		static Bindings of(Map<String, Binding> byName, List<Empty> empties, int references) {
			@Nullable Binding[] table = new Binding[Integer.highestOneBit(Math.max(1, byName.size())) * 4];
			for (Binding binding : byName.values()) {
				int index = binding.name().hashCode() & table.length - 1;
				while (table[index] != null) {
					index = index + 1 & table.length - 1;
				}
				table[index] = binding;
			}
			return new Bindings(byName, List.copyOf(byName.values()), table, List.copyOf(empties),
					(12 + 4 * references + 7) / 8 * 8);
		}

		@Nullable Binding find(String name) {
			return this.byName.get(name);
		}

		// Returns the field of the name that was just taken.
		@Nullable Binding find(JsonInput in) {
			int index = in.nameHash() & this.table.length - 1;
			Binding binding;
			while ((binding = this.table[index]) != null) {
				if (in.nameIs(binding.nameBytes())) {
					return binding;
				}
				index = index + 1 & this.table.length - 1;
			}
			return null;
		}

	}

	/** A field that holds a collection of its own in new objects. */
	private record Empty(Field field, Object value) {

		void put(Object model) {
			Binding.set(this.field, model, this.value);
		}

	}

	/** A field and what reads it. */
	private record Binding(String name, byte[] nameBytes, Field field, ValueReader reader,
			boolean isDistinct) implements Place {

		private Binding(String name, Field field, ValueReader reader, boolean isDistinct) {
			this(name, name.getBytes(StandardCharsets.US_ASCII), field, reader, isDistinct);
		}

		@Override
		public void set(Object model, @Nullable Object value) {
			set(this.field, model, value);
		}

		@Override
		public @Nullable Object get(Object model) {
			return get(this.field, model);
		}

		private static void set(Field field, Object model, @Nullable Object value) {
			try {
				field.set(model, value);
			}
			catch (IllegalAccessException ex) {
				throw new IllegalStateException(field + " cannot be written", ex);
			}
		}

		private static @Nullable Object get(Field field, Object model) {
			try {
				return field.get(model);
			}
			catch (IllegalAccessException ex) {
				throw new IllegalStateException(field + " cannot be read", ex);
			}
		}

	}

}
