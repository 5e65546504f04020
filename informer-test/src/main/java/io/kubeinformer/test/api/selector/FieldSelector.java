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
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.Statuses;

/**
 * A field selector. An empty one selects everything.
 */
public final class FieldSelector {

	/** Selects everything. */
	public static final FieldSelector EVERYTHING = new FieldSelector(List.of());

	private final List<Term> terms;

	private FieldSelector(List<Term> terms) {
		this.terms = terms;
	}

	/**
	 * Reads a selector.
	 * @param text the selector as in the query parameter {@code fieldSelector}
	 * @param resource the resource whose objects it selects
	 * @return the selector
	 * @throws io.kubeinformer.test.api.status.StatusException with the words of a real
	 * server if it cannot be read, or names a field that the resource cannot select by
	 */
	public static FieldSelector parse(String text, ApiResource resource) {
		List<Term> terms = new ArrayList<>();
		for (String term : text.split(",", -1)) {
			if (!term.isEmpty()) {
				terms.add(term(term, text));
			}
		}
		for (Term term : terms) {
			SelectableFields.check(term.field(), resource);
		}
		return new FieldSelector(terms);
	}

	private static Term term(String term, String all) {
		for (int i = 0; i < term.length(); i++) {
			for (String operator : new String[] { "!=", "==", "=" }) {
				if (term.startsWith(operator, i)) {
					return new Term(term.substring(0, i), "!=".equals(operator), term.substring(i + operator.length()));
				}
			}
		}
		throw Statuses.badRequest("invalid selector: '" + all + "'; can't understand '" + term + "'");
	}

	/**
	 * Returns whether it selects an object.
	 * @param object the object
	 * @return whether all terms hold
	 */
	public boolean matches(ObjectNode object) {
		for (Term term : this.terms) {
			if (!term.matches(object)) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Returns whether it selects everything.
	 * @return whether there is no term
	 */
	public boolean isEmpty() {
		return this.terms.isEmpty();
	}

	/**
	 * Returns a selector of one name as well.
	 * @param name the name of the object
	 * @return the narrower selector
	 */
	public FieldSelector andName(String name) {
		List<Term> narrower = new ArrayList<>(this.terms);
		narrower.add(new Term("metadata.name", false, name));
		return new FieldSelector(narrower);
	}

	private record Term(String field, boolean negated, String value) {

		boolean matches(ObjectNode object) {
			@Nullable JsonNode found = object;
			for (String name : SelectableFields.path(this.field)) {
				found = Json.get(found, name);
			}
			String is = (found != null) ? found.asText() : SelectableFields.ofMissing(this.field);
			return is.equals(this.value) != this.negated;
		}

	}

}
