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

package io.kubeinformer;

import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

import com.google.gson.annotations.SerializedName;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.jspecify.annotations.Nullable;

/**
 * Paths of fields in objects: names in JSON with dots between them. The elements of a
 * list need no step of their own.
 */
final class FieldPaths {

	private static final Pattern NAME = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$-]*");

	private static final String MODELS = V1ObjectMeta.class.getPackageName() + ".";

	/** So many letters may differ in a name that is meant. */
	private static final int NEAR = 2;

	private FieldPaths() {
	}

	/**
	 * Checks a path.
	 * @param objectClass the class of the objects; fields are looked for in models of
	 * client-java only
	 * @param path the path
	 * @throws IllegalArgumentException if it is none, or there is no such field; names
	 * the field that may be meant
	 */
	static void check(Class<?> objectClass, String path) {
		List<String> names = Arrays.asList(path.split("\\.", -1));
		for (String name : names) {
			if (!NAME.matcher(name).matches()) {
				throw new IllegalArgumentException("'" + path + "' is no path of a field: names with dots between them "
						+ "are, such as spec.nodeName; elements of a list and entries of a map have none");
			}
		}
		if (objectClass == PartialObject.class) {
			checkPartial(path, names);
			return;
		}
		checkFields(objectClass, path, names, 0);
	}

	private static void checkPartial(String path, List<String> names) {
		if (Set.of("apiVersion", "kind").contains(path)) {
			return;
		}
		if (!names.get(0).equals("metadata")) {
			throw new IllegalArgumentException(
					"'" + path + "' cannot be kept: of objects nothing but their metadata is watched");
		}
		checkFields(V1ObjectMeta.class, path, names, 1);
	}

	private static void checkFields(Class<?> root, String path, List<String> names, int from) {
		Type type = root;
		for (int i = from; i < names.size(); i++) {
			Class<?> model = element(type);
			if (model == Object.class || (!isModel(model) && i == from && type == root)) {
				return;
			}
			String before = String.join(".", names.subList(0, i));
			if (!isModel(model)) {
				throw new IllegalArgumentException(
						"'" + path + "' is no field: " + before + " has no fields of its own and is kept as a whole");
			}
			Map<String, Type> fields = fields(model);
			Type next = fields.get(names.get(i));
			if (next == null) {
				String near = nearest(names.get(i), fields.keySet());
				String prefix = before.isEmpty() ? "" : before + ".";
				throw new IllegalArgumentException("'" + path + "' is no field of " + root.getSimpleName() + ": "
						+ model.getSimpleName() + " has no '" + names.get(i) + "'. "
						+ ((near != null) ? "Did you mean " + prefix + near + "?"
								: "It has " + String.join(", ", fields.keySet())));
			}
			type = next;
		}
	}

	// Returns the class of the elements of a list, of lists in it, or of a plain type.
	private static Class<?> element(Type type) {
		if (type instanceof ParameterizedType generic) {
			return (generic.getRawType() == List.class) ? element(generic.getActualTypeArguments()[0])
					: values(generic);
		}
		return (type instanceof Class<?> plain) ? plain : Object.class;
	}

	// Maps of free form go on with any name; others are kept as a whole.
	private static Class<?> values(ParameterizedType map) {
		Type[] arguments = map.getActualTypeArguments();
		return (arguments[arguments.length - 1] == Object.class) ? Object.class : Map.class;
	}

	private static boolean isModel(Class<?> type) {
		return type.getName().startsWith(MODELS);
	}

	private static Map<String, Type> fields(Class<?> model) {
		Map<String, Type> fields = new TreeMap<>();
		for (Field field : model.getDeclaredFields()) {
			SerializedName name = field.getAnnotation(SerializedName.class);
			if (name != null) {
				fields.put(name.value(), field.getGenericType());
			}
		}
		return fields;
	}

	private static @Nullable String nearest(String name, Set<String> candidates) {
		return candidates.stream()
			.filter((candidate) -> candidate.equalsIgnoreCase(name)
					|| distance(name, candidate) <= Math.min(NEAR, name.length() / 2))
			.min(Comparator.comparingInt((candidate) -> distance(name, candidate)))
			.orElse(null);
	}

	// Levenshtein's, in one row.
	private static int distance(String from, String to) {
		int[] row = new int[to.length() + 1];
		for (int j = 0; j <= to.length(); j++) {
			row[j] = j;
		}
		for (int i = 1; i <= from.length(); i++) {
			int diagonal = row[0];
			row[0] = i;
			for (int j = 1; j <= to.length(); j++) {
				int replaced = diagonal + ((from.charAt(i - 1) == to.charAt(j - 1)) ? 0 : 1);
				diagonal = row[j];
				row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
			}
		}
		return row[to.length()];
	}

}
