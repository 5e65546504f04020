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

package io.kubeinformer.test.api.catalog;

import java.util.List;

/**
 * What a patch must know of a value's type to merge it: a strategic merge reads merge key
 * and strategy, an apply the list type and its keys.
 */
public interface MergeType {

	/** A value of which nothing is known: objects merge by field, lists are replaced. */
	MergeType UNKNOWN = new MergeType() {
	};

	/**
	 * Returns the type of a field.
	 * @param name the field's name, or the key of a map
	 * @return its type
	 */
	default MergeType field(String name) {
		return UNKNOWN;
	}

	/**
	 * Returns the type of a list's elements.
	 * @return their type
	 */
	default MergeType element() {
		return UNKNOWN;
	}

	/**
	 * Returns the field by which a strategic merge tells a list's elements apart.
	 * @return its name; empty if there is none
	 */
	default String mergeKey() {
		return "";
	}

	/**
	 * Returns whether a strategic merge merges this list.
	 * @return {@code false} if it replaces it
	 */
	default boolean mergesList() {
		return false;
	}

	/**
	 * Returns whether one manager owns the whole value.
	 * @return whether it is atomic
	 */
	default boolean atomic() {
		return false;
	}

	/**
	 * Returns whether the list is a set of scalars.
	 * @return whether it is
	 */
	default boolean set() {
		return false;
	}

	/**
	 * Returns the fields by which an apply tells a list's elements apart.
	 * @return their names; empty if the list is no map
	 */
	default List<String> mapKeys() {
		return List.of();
	}

}
