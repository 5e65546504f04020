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

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Which fields of an object are decoded, told level by level. The elements of a list and
 * the values of a map have the selection of the field that holds them.
 */
sealed interface FieldSelection {

	/** All fields. */
	FieldSelection EVERYTHING = new Everything();

	/**
	 * All fields of an object but {@code metadata.managedFields}: those are about half of
	 * a small object's size, and only the writers of other fields care for them.
	 */
	FieldSelection DEFAULT = new But("metadata", new But("managedFields", null));

	/** What says which object it is, and is always decoded. */
	Set<String> IDENTITY = Set.of("apiVersion", "kind", "metadata.name", "metadata.namespace", "metadata.uid",
			"metadata.resourceVersion", "metadata.generation", "metadata.creationTimestamp",
			"metadata.deletionTimestamp", "metadata.labels");

	/**
	 * Returns the selection of some fields and of what says which object it is.
	 * @param paths the fields; a path selects all below it
	 * @param managedFields whether {@code metadata.managedFields} are selected with the
	 * metadata or without it
	 * @return the selection
	 */
	static FieldSelection keep(Set<String> paths, boolean managedFields) {
		Map<String, FieldSelection> members = new HashMap<>();
		IDENTITY.forEach((path) -> add(members, path.split("\\."), 0));
		paths.forEach((path) -> add(members, path.split("\\."), 0));
		if (managedFields) {
			add(members, new String[] { "metadata", "managedFields" }, 0);
		}
		else if (paths.contains("metadata")) {
			members.put("metadata", DEFAULT.of("metadata"));
		}
		return new Some(members);
	}

	private static void add(Map<String, FieldSelection> members, String[] path, int from) {
		if (from == path.length - 1) {
			members.put(path[from], EVERYTHING);
		}
		else if (members.computeIfAbsent(path[from], (name) -> new Some(new HashMap<>())) instanceof Some some) {
			add(some.members(), path, from + 1);
		}
	}

	/**
	 * Returns what is decoded of a field.
	 * @param name its name in JSON
	 * @return the selection below it, or {@code null} if it is skipped
	 */
	@Nullable FieldSelection member(String name);

	// Returns what is decoded of a field that is always decoded.
	default FieldSelection of(String name) {
		FieldSelection below = member(name);
		return (below != null) ? below : EVERYTHING;
	}

	/** Selects all there is. */
	record Everything() implements FieldSelection {

		@Override
		public FieldSelection member(String name) {
			return this;
		}

	}

	/**
	 * Selects all but one field.
	 *
	 * @param name the field
	 * @param below what is decoded of it; {@code null} for nothing
	 */
	record But(String name, @Nullable FieldSelection below) implements FieldSelection {

		@Override
		public @Nullable FieldSelection member(String name) {
			return name.equals(this.name) ? this.below : EVERYTHING;
		}

	}

	/**
	 * Selects some fields.
	 *
	 * @param members the fields, each with what is decoded of it
	 */
	record Some(Map<String, FieldSelection> members) implements FieldSelection {

		@Override
		public @Nullable FieldSelection member(String name) {
			return this.members.get(name);
		}

	}

}
