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

package io.kubeinformer.http;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.ResourceType;
import io.kubeinformer.ResourceType.Scope;

/**
 * The kinds that {@code client-java-api} has a model for, with their coordinates in the
 * API. Model classes are loaded when they are asked for, none of them is initialised.
 */
public final class BuiltInKinds {

	private static final String MODELS = "io.kubernetes.client.openapi.models.";

	/** The group-version part of a model's name, for example V1, V2beta1, CoreV1. */
	private static final Pattern MODEL = Pattern.compile("(?:[A-Z][a-z]+)?V\\d+(?:(?:alpha|beta)\\d+)?(?<kind>.+)");

	private static final Pattern VERSION = Pattern.compile("v(?<major>\\d+)(?:(?<level>alpha|beta)(?<minor>\\d+))?");

	private static final Comparator<Row> PREFERENCE = Comparator.comparing(Row::group)
		.thenComparing((row) -> priority(row.version()), Comparator.reverseOrder());

	private static final Map<String, Row> ROWS = parse(KindTable.TEXT);

	private BuiltInKinds() {
	}

	/**
	 * Returns the type of a model class.
	 * @param <T> the type of the objects
	 * @param objectClass the class, for example {@code V1Pod.class}
	 * @return the type with all its parts; empty if the class is no built-in kind
	 */
	public static <T extends KubernetesObject> Optional<ResourceType<T>> find(Class<T> objectClass) {
		if (!objectClass.getName().startsWith(MODELS)) {
			return Optional.empty();
		}
		Row row = ROWS.get(objectClass.getSimpleName());
		return Optional.ofNullable(row).map((found) -> found.type(objectClass));
	}

	/**
	 * Returns the types of all kinds of a name, whatever their group and version.
	 * @param kind the kind, for example {@code Pod}; case does not matter
	 * @return the types; within a group the version that Kubernetes prefers comes first:
	 * stable before beta before alpha, then the higher number
	 */
	public static List<ResourceType<?>> find(String kind) {
		return ROWS.values()
			.stream()
			.filter((row) -> row.kind().equalsIgnoreCase(kind))
			.sorted(PREFERENCE)
			.<ResourceType<?>>map(Row::load)
			.toList();
	}

	/**
	 * Returns all built-in kinds.
	 * @return the types, ordered by group, version and plural
	 */
	public static List<ResourceType<?>> all() {
		return ROWS.values().stream().<ResourceType<?>>map(Row::load).toList();
	}

	/**
	 * Returns the kinds whose names are like a name that does not exist.
	 * @param name what was asked for; a plural is recognised too
	 * @return at most three kinds, the most similar first; empty if none is similar
	 */
	public static List<String> nearest(String name) {
		String wanted = name.toLowerCase(Locale.ROOT);
		Map<String, Integer> distances = new LinkedHashMap<>();
		for (Row row : ROWS.values()) {
			int distance = Math.min(distance(wanted, row.kind().toLowerCase(Locale.ROOT)),
					distance(wanted, row.plural()));
			if (distance <= Math.max(2, wanted.length() / 3)) {
				distances.merge(row.kind(), distance, Math::min);
			}
		}
		return distances.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByValue())
			.limit(3)
			.map(Map.Entry::getKey)
			.toList();
	}

	// Levenshtein's distance, one row at a time.
	private static int distance(String left, String right) {
		int[] previous = new int[right.length() + 1];
		for (int j = 0; j <= right.length(); j++) {
			previous[j] = j;
		}
		for (int i = 1; i <= left.length(); i++) {
			int[] current = new int[right.length() + 1];
			current[0] = i;
			for (int j = 1; j <= right.length(); j++) {
				int change = previous[j - 1] + ((left.charAt(i - 1) != right.charAt(j - 1)) ? 1 : 0);
				current[j] = Math.min(change, Math.min(previous[j], current[j - 1]) + 1);
			}
			previous = current;
		}
		return previous[right.length()];
	}

	private static Map<String, Row> parse(String table) {
		Map<String, Row> rows = new LinkedHashMap<>();
		String group = "";
		String version = "";
		for (String line : table.split("\n")) {
			if (line.charAt(0) != '\t') {
				int slash = line.indexOf('/');
				group = line.substring(0, Math.max(slash, 0));
				version = line.substring(slash + 1);
				continue;
			}
			String[] parts = line.trim().split(" ");
			Matcher model = MODEL.matcher(parts[2]);
			if (!model.matches()) {
				throw new IllegalStateException("No kind in the name of the model class " + parts[2]);
			}
			Scope scope = parts[1].equals("N") ? Scope.NAMESPACED : Scope.CLUSTER;
			rows.put(parts[2], new Row(group, version, parts[0], model.group("kind"), scope, parts[2]));
		}
		return rows;
	}

	// Stable before beta before alpha, then by number (API versioning).
	private static int priority(String version) {
		Matcher matcher = VERSION.matcher(version);
		if (!matcher.matches()) {
			return 0;
		}
		String level = matcher.group("level");
		int stability = "alpha".equals(level) ? 0 : "beta".equals(level) ? 1 : 2;
		int minor = (level != null) ? Integer.parseInt(matcher.group("minor")) : 0;
		return stability * 10_000 + Integer.parseInt(matcher.group("major")) * 100 + minor;
	}

	private record Row(String group, String version, String plural, String kind, Scope scope, String model) {

		<T extends KubernetesObject> ResourceType<T> type(Class<T> objectClass) {
			return new ResourceType<>(objectClass, this.group, this.version, this.plural, this.kind, this.scope);
		}

		ResourceType<?> load() {
			try {
				return type(Class.forName(MODELS + this.model, false, KubernetesObject.class.getClassLoader())
					.asSubclass(KubernetesObject.class));
			}
			catch (ClassNotFoundException ex) {
				throw new IllegalStateException("The client-java-api on the class path has no model " + this.model
						+ "; use the version that informer-core was built with", ex);
			}
		}

	}

}
