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

/**
 * The syntax of field selectors, as an API server reads them: terms {@code path=value},
 * {@code path==value} or {@code path!=value} joined by commas, with a backslash before a
 * comma, an equals sign or a backslash of a value. Which paths there are only the server
 * knows.
 */
final class FieldSelectors {

	private FieldSelectors() {
	}

	/**
	 * Checks a selector.
	 * @param selector the selector; an empty term is none
	 * @throws IllegalArgumentException if it cannot be read, naming the part that is
	 * wrong
	 */
	static void check(String selector) {
		int start = 0;
		boolean escaped = false;
		for (int i = 0; i < selector.length(); i++) {
			char c = selector.charAt(i);
			if (!escaped && c == ',') {
				checkTerm(selector.substring(start, i), selector);
				start = i + 1;
			}
			escaped = !escaped && c == '\\';
		}
		checkTerm(selector.substring(start), selector);
	}

	private static void checkTerm(String term, String selector) {
		int equals = term.indexOf('=');
		if (term.isEmpty() || (equals >= 0 && canBeRead(value(term, equals)))) {
			return;
		}
		throw new IllegalArgumentException("'" + term + "' in field selector '" + selector
				+ "' cannot be read: expected path=value, path==value or path!=value, with a backslash before a comma, "
				+ "an equals sign or a backslash of the value");
	}

	private static String value(String term, int equals) {
		boolean negated = equals > 0 && term.charAt(equals - 1) == '!';
		return term.substring(equals + ((!negated && term.startsWith("==", equals)) ? 2 : 1));
	}

	private static boolean canBeRead(String value) {
		boolean escaped = false;
		for (char c : value.toCharArray()) {
			boolean special = c == '\\' || c == ',' || c == '=';
			if ((escaped) ? !special : (special && c != '\\')) {
				return false;
			}
			escaped = !escaped && c == '\\';
		}
		return !escaped;
	}

}
