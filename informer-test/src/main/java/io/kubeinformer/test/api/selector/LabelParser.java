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

package io.kubeinformer.test.api.selector;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.kubeinformer.test.api.status.Statuses;

/**
 * Reads label selectors. The grammar is the one of the API concepts page; an unreadable
 * selector is refused with the words of a real server.
 */
final class LabelParser {

	private static final String OPERATORS = "in, notin, =, ==, !=, gt, lt";

	private static final Set<String> SYMBOLS = Set.of("=", "==", "!=", "!", "(", ")", ",", ">", "<");

	private final List<String> tokens = new ArrayList<>();

	private int position;

	LabelParser(String text) {
		int at = 0;
		while (at < text.length()) {
			char c = text.charAt(at);
			int end = at + 1;
			if (isSymbol(c)) {
				while (end < text.length() && SYMBOLS.contains(text.substring(at, end + 1))) {
					end++;
				}
				this.tokens.add(text.substring(at, end));
			}
			else if (!Character.isWhitespace(c)) {
				while (end < text.length() && !isSymbol(text.charAt(end))
						&& !Character.isWhitespace(text.charAt(end))) {
					end++;
				}
				this.tokens.add(text.substring(at, end));
			}
			at = end;
		}
	}

	List<Requirement> parse() {
		List<Requirement> result = new ArrayList<>();
		while (!peek().isEmpty()) {
			if (!isIdentifier(peek()) && !"!".equals(peek())) {
				throw Statuses.badRequest("found '" + peek() + "', expected: !, identifier, or 'end of string'");
			}
			result.add(requirement());
			String next = consume();
			if (",".equals(next)) {
				if (!isIdentifier(peek()) && !"!".equals(peek())) {
					throw Statuses.badRequest("found '" + peek() + "', expected: identifier after ','");
				}
			}
			else if (!next.isEmpty()) {
				throw Statuses.badRequest("found '" + next + "', expected: ',' or 'end of string'");
			}
		}
		return result;
	}

	private Requirement requirement() {
		boolean negated = "!".equals(peek());
		if (negated) {
			consume();
		}
		String key = consume();
		if (!isIdentifier(key)) {
			throw unreadable("found '" + key + "', expected: identifier");
		}
		String fault = LabelSyntax.keyFault(key);
		if (!fault.isEmpty()) {
			throw unreadable("<nil>: Invalid value: \"" + key + "\": " + fault);
		}
		if (negated) {
			return new Requirement(key, Requirement.Operator.MISSING, Set.of());
		}
		if (peek().isEmpty() || ",".equals(peek())) {
			return new Requirement(key, Requirement.Operator.EXISTS, Set.of());
		}
		String operator = consume();
		return switch (operator.toLowerCase(Locale.ROOT)) {
			case "in" -> new Requirement(key, Requirement.Operator.IN, values());
			case "notin" -> new Requirement(key, Requirement.Operator.NOT_IN, values());
			case "=", "==" -> new Requirement(key, Requirement.Operator.IN, Set.of(value(key)));
			case "!=" -> new Requirement(key, Requirement.Operator.NOT_IN, Set.of(value(key)));
			case ">" -> new Requirement(key, Requirement.Operator.GREATER, Set.of(number()));
			case "<" -> new Requirement(key, Requirement.Operator.LESS, Set.of(number()));
			default -> throw unreadable("found '" + operator + "', expected: " + OPERATORS);
		};
	}

	private Set<String> values() {
		String open = consume();
		if (!"(".equals(open)) {
			throw unreadable("found '" + open + "' expected: '('");
		}
		Set<String> values = new LinkedHashSet<>();
		boolean expectsValue = true;
		while (true) {
			String token = consume();
			if (isIdentifier(token)) {
				values.add(token);
				expectsValue = false;
			}
			else if (",".equals(token)) {
				if (expectsValue) {
					values.add("");
				}
				expectsValue = true;
			}
			else if (")".equals(token)) {
				if (expectsValue) {
					values.add("");
				}
				return values;
			}
			else {
				throw unreadable("found '" + token + "', expected: ',', or ')'");
			}
		}
	}

	private String value(String key) {
		if (peek().isEmpty() || ",".equals(peek())) {
			return "";
		}
		String token = consume();
		if (!isIdentifier(token)) {
			throw unreadable("found '" + token + "', expected: identifier");
		}
		String fault = LabelSyntax.valueFault(token);
		if (!fault.isEmpty()) {
			throw unreadable("values[0][" + key + "]: Invalid value: \"" + token + "\": " + fault);
		}
		return token;
	}

	private String number() {
		String token = consume();
		if (!token.matches("-?\\d{1,18}")) {
			throw unreadable("values[0]: Invalid value: \"" + token
					+ "\": for 'Gt', 'Lt' operators, the value must be an integer");
		}
		return token;
	}

	private String peek() {
		return (this.position < this.tokens.size()) ? this.tokens.get(this.position) : "";
	}

	private String consume() {
		String token = peek();
		this.position++;
		return token;
	}

	private static boolean isIdentifier(String token) {
		return !token.isEmpty() && !isSymbol(token.charAt(0));
	}

	private static boolean isSymbol(char c) {
		return "=!(),><".indexOf(c) >= 0;
	}

	private static RuntimeException unreadable(String why) {
		return Statuses.badRequest("unable to parse requirement: " + why);
	}

}
