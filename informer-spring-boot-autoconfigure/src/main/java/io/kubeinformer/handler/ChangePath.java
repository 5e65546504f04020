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

package io.kubeinformer.handler;

import java.beans.PropertyDescriptor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;

import io.kubeinformer.Unstructured;

/**
 * A part of an object whose change matters, for example {@code spec.replicas},
 * {@code metadata.annotations[example.com/owner]}, or {@code spec.containers.image},
 * which is the images of all containers.
 *
 * @param text how it is written
 * @param names the names of fields and the keys of maps, from the object down
 */
record ChangePath(String text, List<String> names) {

	private static final Pattern NAME = Pattern.compile("\\.?([^.\\[\\]]+)|\\[([^\\[\\]]+)]");

	/**
	 * Reads a path.
	 * @param text how it is written
	 * @param type the class of the objects
	 * @return the path
	 * @throws IllegalArgumentException if objects of that class have no such part
	 */
	static ChangePath parse(String text, Class<?> type) {
		List<String> names = new ArrayList<>();
		Matcher matcher = NAME.matcher(text);
		int end = 0;
		while (matcher.find() && matcher.start() == end) {
			names.add((matcher.group(1) != null) ? matcher.group(1) : matcher.group(2));
			end = matcher.end();
		}
		if (names.isEmpty() || end != text.length()) {
			throw new IllegalArgumentException("'" + text + "' is no path");
		}
		check(text, names, ResolvableType.forClass(type));
		return new ChangePath(text, List.copyOf(names));
	}

	boolean differs(Object before, Object after) {
		return !Objects.equals(read(before, 0), read(after, 0));
	}

	private @Nullable Object read(@Nullable Object value, int index) {
		if (value == null || index == this.names.size()) {
			return value;
		}
		if (value instanceof Unstructured unstructured) {
			return read(unstructured.content(), index);
		}
		if (value instanceof Map<?, ?> map) {
			return read(map.get(this.names.get(index)), index + 1);
		}
		if (value instanceof Collection<?> elements) {
			List<@Nullable Object> values = new ArrayList<>(elements.size());
			elements.forEach((element) -> values.add(read(element, index)));
			return values;
		}
		PropertyDescriptor property = BeanUtils.getPropertyDescriptor(value.getClass(), this.names.get(index));
		return (property != null && property.getReadMethod() != null)
				? read(ReflectionUtils.invokeMethod(property.getReadMethod(), value), index + 1) : null;
	}

	// What a map or an object without a class holds is not known before it is there.
	private static void check(String text, List<String> names, ResolvableType type) {
		ResolvableType current = type;
		for (String name : names) {
			while (Collection.class.isAssignableFrom(current.resolve(Object.class))) {
				current = current.as(Collection.class).getGeneric(0);
			}
			Class<?> raw = current.resolve(Object.class);
			if (raw == Object.class || raw == Unstructured.class
					|| raw.isInterface() && !Map.class.isAssignableFrom(raw)) {
				return;
			}
			if (Map.class.isAssignableFrom(raw)) {
				current = current.as(Map.class).getGeneric(1);
				continue;
			}
			PropertyDescriptor property = BeanUtils.getPropertyDescriptor(raw, name);
			if (property == null || property.getReadMethod() == null || name.equals("class")) {
				throw new IllegalArgumentException("'" + text + "' is no part of " + type.toClass().getSimpleName()
						+ ": " + raw.getSimpleName() + " has no '" + name + "', but " + properties(raw));
			}
			current = ResolvableType.forMethodReturnType(property.getReadMethod(), raw);
		}
	}

	private static String properties(Class<?> type) {
		return Arrays.stream(BeanUtils.getPropertyDescriptors(type))
			.map(PropertyDescriptor::getName)
			.filter((name) -> !name.equals("class"))
			.sorted()
			.collect(Collectors.joining(", "));
	}

}
