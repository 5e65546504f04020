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
 * A field of a Go struct, as its tags describe it.
 *
 * @param name its name in JSON
 * @param type its type
 * @param omitEmpty whether an empty value is left out
 * @param omitZero whether an empty struct is left out
 * @param atomic whether one manager owns the whole value
 * @param patchStrategy how a strategic merge treats it; may be empty
 * @param mergeKey by which field a strategic merge tells elements apart; may be empty
 * @param listType how an apply sees the list; may be empty
 * @param mapKeys by which fields an apply tells elements apart
 * @param numbers its number in protobuf, after those of the messages around it that JSON
 * has in the same object; empty if it stands outside the object
 */
record GoField(String name, GoType type, boolean omitEmpty, boolean omitZero, boolean atomic, String patchStrategy,
		String mergeKey, String listType, List<String> mapKeys, List<Integer> numbers) implements MergeType {

	@Override
	public MergeType field(String name) {
		return this.type.mergeField(name);
	}

	@Override
	public MergeType element() {
		return this.type.mergeElement();
	}

	@Override
	public boolean mergesList() {
		return this.patchStrategy.contains("merge");
	}

	@Override
	public boolean set() {
		return "set".equals(this.listType);
	}

	@Override
	public List<String> mapKeys() {
		return "map".equals(this.listType) ? this.mapKeys : List.of();
	}

	@Override
	public boolean atomic() {
		return this.atomic;
	}

}
