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

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * How a Go type reads JSON and writes it again.
 */
interface GoType {

	/**
	 * Reads a value and writes it as Go would.
	 * @param value the value, neither missing nor null
	 * @param at where it stands
	 * @return the value in its own form
	 */
	JsonNode conform(JsonNode value, GoPath at);

	/**
	 * Returns what Go writes for a value that was never set.
	 * @return the zero value
	 */
	JsonNode zero();

	/**
	 * Returns whether {@code omitempty} leaves the value out.
	 * @param value a conformed value
	 * @return whether it is empty in the sense of Go
	 */
	boolean empty(JsonNode value);

	/**
	 * Writes a value in protobuf, as the generated Go code does: what is no pointer is
	 * written even if it was never set.
	 * @param number the number of the field
	 * @param value the value in its own form, or {@code null} if it was left out
	 * @param out what is written to
	 */
	void encode(int number, @Nullable JsonNode value, ProtobufOutput out);

	/**
	 * Reads a value from protobuf, as the generated Go code does.
	 * @param values what stands under the number of the field; empty if it was left out
	 * @return the value as Go writes it in JSON, before {@code omitempty}
	 * @throws ProtobufException if it is not of this type
	 */
	JsonNode decode(List<ProtobufValue> values);

	/**
	 * Returns the type's name in Go, as error messages show it.
	 * @return the name
	 */
	String goName();

	/**
	 * Returns the fields by which a merge descends.
	 * @param name a field's name or a map's key
	 * @return the field's type as a merge sees it
	 */
	default MergeType mergeField(String name) {
		return MergeType.UNKNOWN;
	}

	/**
	 * Returns the elements into which a merge descends.
	 * @return their type as a merge sees it
	 */
	default MergeType mergeElement() {
		return MergeType.UNKNOWN;
	}

	/**
	 * Returns this type as a merge sees it where no field's tag says more.
	 * @param type the type, or {@code null} for one of which nothing is known
	 * @return the merge type
	 */
	static MergeType asMergeType(@Nullable GoType type) {
		if (type == null) {
			return MergeType.UNKNOWN;
		}
		return new MergeType() {

			@Override
			public MergeType field(String name) {
				return type.mergeField(name);
			}

			@Override
			public MergeType element() {
				return type.mergeElement();
			}

		};
	}

}
