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

import java.util.Set;

import io.kubeinformer.InformerSpec;

/**
 * How the objects of an informer are built.
 *
 * @param sharesParts whether equal parts of objects are one instance, which holds only
 * while nobody changes an object
 * @param managedFields whether {@code metadata.managedFields} are kept
 * @param keep the fields that are kept, as {@link InformerSpec#withKeep} has them; empty
 * for all
 */
public record DecodingOptions(boolean sharesParts, boolean managedFields, Set<String> keep) {

	/**
	 * Returns how objects are built where nobody asks for anything else.
	 * @return the options
	 */
	public static DecodingOptions standard() {
		return new DecodingOptions(true, false, Set.of());
	}

	/**
	 * Returns how the objects of an informer are built. A transform may change the object
	 * that it is given, so it gets one that shares no part with others.
	 * @param spec what the informer watches
	 * @return the options
	 */
	public static DecodingOptions of(InformerSpec<?> spec) {
		return new DecodingOptions(spec.transform() == null, spec.managedFields(), spec.keep());
	}

	/**
	 * Returns the same without shared parts, so that who changes an object changes no
	 * other one.
	 * @return the options
	 */
	public DecodingOptions withoutSharedParts() {
		return new DecodingOptions(false, this.managedFields, this.keep);
	}

	// Returns which fields are decoded.
	FieldSelection selection() {
		return this.keep.isEmpty() ? (this.managedFields ? FieldSelection.EVERYTHING : FieldSelection.DEFAULT)
				: FieldSelection.keep(this.keep, this.managedFields);
	}

}
