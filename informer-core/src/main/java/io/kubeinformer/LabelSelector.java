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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * A label selector: requirements that an object's labels must all meet, in the syntax of
 * the Kubernetes documentation ("Labels and Selectors"): {@code a=b}, {@code a==b},
 * {@code a!=b}, {@code a in (b,c)}, {@code a notin (b,c)}, {@code a}, {@code !a},
 * {@code a>1}, {@code a<1}, joined by commas.
 */
public final class LabelSelector {

	private static final LabelSelector EVERYTHING = new LabelSelector(List.of());

	private static final String KEY = "(?<key>(?:[A-Za-z0-9](?:[-A-Za-z0-9.]*[A-Za-z0-9])?/)?[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)";

	private static final Pattern SET = Pattern.compile(KEY + "\\s+(?<operator>in|notin)\\s*\\((?<values>[^()]*)\\)");

	private static final Pattern COMPARISON = Pattern.compile(KEY + "\\s*(?<operator>==|=|!=|>|<)\\s*(?<value>.*)");

	private static final Pattern PRESENCE = Pattern.compile("(?<not>!?)\\s*" + KEY);

	private static final Pattern VALUE = Pattern.compile("(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?");

	private static final Pattern INTEGER = Pattern.compile("\\d{1,18}");

	private final List<Requirement> requirements;

	private LabelSelector(List<Requirement> requirements) {
		this.requirements = List.copyOf(requirements);
	}

	/**
	 * Returns the selector that matches every object.
	 * @return the selector
	 */
	public static LabelSelector everything() {
		return EVERYTHING;
	}

	/**
	 * Parses a selector.
	 * @param text the selector; blank matches everything
	 * @return the selector
	 * @throws IllegalArgumentException if the text is no selector, naming the part that
	 * is wrong
	 */
	public static LabelSelector parse(String text) {
		if (text.isBlank()) {
			return EVERYTHING;
		}
		List<Requirement> requirements = new ArrayList<>();
		for (String part : split(text)) {
			requirements.add(parseRequirement(part.strip(), text));
		}
		return new LabelSelector(requirements);
	}

	/**
	 * Returns whether labels meet all requirements.
	 * @param labels an object's labels; {@code null} is none
	 * @return whether they match
	 */
	public boolean matches(@Nullable Map<String, String> labels) {
		Map<String, String> present = (labels != null) ? labels : Map.of();
		for (Requirement requirement : this.requirements) {
			if (!requirement.matches(present.get(requirement.key()))) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Returns whether this selector matches every object.
	 * @return whether there are no requirements
	 */
	public boolean isEverything() {
		return this.requirements.isEmpty();
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof LabelSelector selector && this.requirements.equals(selector.requirements);
	}

	@Override
	public int hashCode() {
		return this.requirements.hashCode();
	}

	/**
	 * Returns the selector as it is sent to the API server.
	 */
	@Override
	public String toString() {
		return this.requirements.stream().map(Requirement::toString).collect(Collectors.joining(","));
	}

	private static List<String> split(String text) {
		List<String> parts = new ArrayList<>();
		int depth = 0;
		int start = 0;
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c == '(') {
				depth++;
			}
			else if (c == ')') {
				depth--;
			}
			else if (c == ',' && depth == 0) {
				parts.add(text.substring(start, i));
				start = i + 1;
			}
		}
		parts.add(text.substring(start));
		return parts;
	}

	private static Requirement parseRequirement(String part, String text) {
		Matcher set = SET.matcher(part);
		if (set.matches()) {
			Set<String> values = new TreeSet<>();
			for (String value : set.group("values").split(",", -1)) {
				values.add(checkValue(value.strip(), part, text));
			}
			return new Requirement(set.group("key"), set.group("operator").equals("in") ? Operator.IN : Operator.NOT_IN,
					values);
		}
		Matcher presence = PRESENCE.matcher(part);
		if (presence.matches()) {
			return new Requirement(presence.group("key"),
					presence.group("not").isEmpty() ? Operator.EXISTS : Operator.ABSENT, Set.of());
		}
		Matcher comparison = COMPARISON.matcher(part);
		if (comparison.matches()) {
			String value = checkValue(comparison.group("value").strip(), part, text);
			String operator = comparison.group("operator");
			if ((operator.equals(">") || operator.equals("<")) && !INTEGER.matcher(value).matches()) {
				throw invalid(part, text, "'>' and '<' compare with an integer");
			}
			return new Requirement(comparison.group("key"), switch (operator) {
				case "!=" -> Operator.NOT_IN;
				case ">" -> Operator.GREATER;
				case "<" -> Operator.LESS;
				default -> Operator.IN;
			}, Set.of(value));
		}
		throw invalid(part, text, "expected key=value, key!=value, key in (a,b), key notin (a,b), key or !key");
	}

	private static String checkValue(String value, String part, String text) {
		if (!VALUE.matcher(value).matches()) {
			throw invalid(part, text,
					"a value has at most 63 letters, digits, '-', '_' or '.', and begins and ends with a letter or digit");
		}
		return value;
	}

	private static IllegalArgumentException invalid(String part, String text, String expectation) {
		return new IllegalArgumentException(
				"'" + part + "' in label selector '" + text + "' cannot be read: " + expectation);
	}

	private enum Operator {

		IN, NOT_IN, EXISTS, ABSENT, GREATER, LESS

	}

	private record Requirement(String key, Operator operator, Set<String> values) {

		boolean matches(@Nullable String value) {
			return switch (this.operator) {
				case IN -> value != null && this.values.contains(value);
				case NOT_IN -> value == null || !this.values.contains(value);
				case EXISTS -> value != null;
				case ABSENT -> value == null;
				case GREATER -> value != null && compare(value) > 0;
				case LESS -> value != null && compare(value) < 0;
			};
		}

		private int compare(String value) {
			try {
				return Long.compare(Long.parseLong(value), Long.parseLong(this.values.iterator().next()));
			}
			catch (NumberFormatException ex) {
				return 0;
			}
		}

		@Override
		public String toString() {
			String joined = this.values.stream().sorted().collect(Collectors.joining(","));
			boolean single = this.values.size() == 1;
			return switch (this.operator) {
				case IN -> single ? this.key + "=" + joined : this.key + " in (" + joined + ")";
				case NOT_IN -> single ? this.key + "!=" + joined : this.key + " notin (" + joined + ")";
				case EXISTS -> this.key;
				case ABSENT -> "!" + this.key;
				case GREATER -> this.key + ">" + joined;
				case LESS -> this.key + "<" + joined;
			};
		}

	}

}
