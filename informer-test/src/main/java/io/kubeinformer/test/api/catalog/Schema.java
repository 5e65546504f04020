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
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.status.Cause;

/**
 * How the objects of a kind look: which fields they have, in which order they are
 * written, and how lists in them merge.
 */
public interface Schema {

	/**
	 * Returns an object in the form in which it is stored: fields ordered, unknown ones
	 * gone, defaults set.
	 * @param object the object as it was sent; not changed
	 * @param problems where unknown fields are reported
	 * @return a new object
	 */
	ObjectNode conform(ObjectNode object, Problems problems);

	/**
	 * Checks an object that was brought into form.
	 * @param object the object
	 * @return what is wrong; empty if nothing is
	 */
	List<Cause> validate(JsonNode object);

	/**
	 * Returns whether the kind comes from a CustomResourceDefinition.
	 * @return whether it does
	 */
	boolean custom();

	/**
	 * Returns whether the server counts changes of the desired state.
	 * @return whether {@code metadata.generation} is set
	 */
	boolean hasGeneration();

	/**
	 * Returns the whole object as a merge sees it.
	 * @return the root
	 */
	MergeType mergeType();

}
