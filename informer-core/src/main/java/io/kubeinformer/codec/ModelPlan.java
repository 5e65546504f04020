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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.gson.annotations.SerializedName;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.jspecify.annotations.Nullable;

/**
 * How JSON is bound to a model class of client-java: the names of its fields, found once
 * by reflection, and a reader for each. Unknown names are skipped. {@code null} counts as
 * absent, so that collections keep the empty default that the models give them.
 * {@code metadata.managedFields} is never bound: it is about half of a small object's
 * size, and only the writers of other fields care for it.
 */
final class ModelPlan implements ValueReader {

	private static final String MODELS = "io.kubernetes.client.openapi.models.";

	private static final ClassValue<ModelPlan> PLANS = new ClassValue<>() {
		@Override
		protected ModelPlan computeValue(Class<?> type) {
			return new ModelPlan(type);
		}
	};

	private final Class<?> type;

	private final Constructor<?> constructor;

	/** Filled on first use, since models contain each other and themselves. */
	private volatile @Nullable Map<String, Binding> bindings;

	private ModelPlan(Class<?> type) {
		this.type = type;
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
	 * Returns the plan of a model class.
	 * @param type the class
	 * @return the plan; the same one each time
	 */
	static ModelPlan of(Class<?> type) {
		return PLANS.get(type);
	}

	@Override
	public Object read(JsonParser parser) throws IOException {
		if (parser.currentToken() != JsonToken.START_OBJECT) {
			throw FieldFault.at(parser, "an object");
		}
		Map<String, Binding> fields = bindings();
		Object model = create();
		String name;
		while ((name = parser.nextFieldName()) != null) {
			JsonToken token = parser.nextToken();
			Binding field = fields.get(name);
			if (field == null) {
				parser.skipChildren();
			}
			else if (token != JsonToken.VALUE_NULL) {
				field.set(model, field.reader().read(parser));
			}
		}
		return model;
	}

	@Override
	public Object copy(Object model) {
		Object copy = create();
		for (Binding field : bindings().values()) {
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
		Binding field = bindings().get(name);
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
		return bindings().get(name);
	}

	/**
	 * Returns the type of a field that is bound.
	 * @param name its name in JSON
	 * @return its type, with type arguments
	 */
	Type typeOf(String name) {
		Binding binding = bindings().get(name);
		if (binding == null) {
			throw new IllegalArgumentException(this.type.getName() + " has no field " + name);
		}
		return binding.field().getGenericType();
	}

	// * Returns the fields that have no reader and would be lost; empty for known models.
	List<String> unsupported() {
		List<String> names = new ArrayList<>();
		for (Field field : this.type.getDeclaredFields()) {
			if (field.isAnnotationPresent(SerializedName.class) && reader(field.getGenericType()) == null) {
				names.add(field.getName());
			}
		}
		return names;
	}

	// Returns a new object without content.
	Object create() {
		try {
			return this.constructor.newInstance();
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(this.type.getName() + " cannot be created", ex);
		}
	}

	private Map<String, Binding> bindings() {
		Map<String, Binding> current = this.bindings;
		if (current == null) {
			current = bind();
			this.bindings = current;
		}
		return current;
	}

	private Map<String, Binding> bind() {
		Map<String, Binding> found = new HashMap<>();
		for (Field field : this.type.getDeclaredFields()) {
			SerializedName name = field.getAnnotation(SerializedName.class);
			if (name == null || Modifier.isStatic(field.getModifiers()) || isManagedFields(field)) {
				continue;
			}
			ValueReader reader = reader(field.getGenericType());
			if (reader != null) {
				field.setAccessible(true);
				found.put(name.value(), new Binding(field, reader));
			}
		}
		return found;
	}

	private static boolean isManagedFields(Field field) {
		return field.getDeclaringClass() == V1ObjectMeta.class && field.getName().equals("managedFields");
	}

	private static @Nullable ValueReader reader(Type type) {
		if (type instanceof ParameterizedType generic) {
			Type[] arguments = generic.getActualTypeArguments();
			ValueReader last = reader(arguments[arguments.length - 1]);
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
		return isModel(plain) ? of(plain) : null;
	}

	/** A field and what reads it. */
	private record Binding(Field field, ValueReader reader) implements Place {

		@Override
		public void set(Object model, @Nullable Object value) {
			try {
				this.field.set(model, value);
			}
			catch (IllegalAccessException ex) {
				throw new IllegalStateException(this.field + " cannot be written", ex);
			}
		}

		@Override
		public @Nullable Object get(Object model) {
			try {
				return this.field.get(model);
			}
			catch (IllegalAccessException ex) {
				throw new IllegalStateException(this.field + " cannot be read", ex);
			}
		}

	}

}
