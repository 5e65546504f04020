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

import java.io.IOException;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.PartialObject;
import io.kubeinformer.Unstructured;

/**
 * Turns the JSON of one object into an instance of one class.
 *
 * @param <T> the class
 */
interface ObjectReader<T> {

	/**
	 * Returns the reader for a class.
	 * @param <T> the class
	 * @param type the class: a model of client-java, {@link Unstructured},
	 * {@link PartialObject} or the user's
	 * @param selection which fields are read
	 * @param canonical knows values that repeat
	 * @return the reader
	 */
	@SuppressWarnings("unchecked")
	static <T extends KubernetesObject> ObjectReader<T> of(Class<T> type, FieldSelection selection,
			Canonical canonical) {
		if (type == Unstructured.class) {
			return (ObjectReader<T>) new UnstructuredReader(selection, canonical);
		}
		if (type == PartialObject.class) {
			return (ObjectReader<T>) new PartialObjectReader(selection, canonical);
		}
		return ModelPlan.isModel(type) ? new ModelReader<>(type, selection, canonical)
				: new OwnClassReader<>(type, selection, canonical);
	}

	/**
	 * Reads an object.
	 * @param bytes the bytes
	 * @param offset where the object begins
	 * @param length how long it is
	 * @param defaults kind and apiVersion where the object has none
	 * @return the object
	 * @throws FieldFault if a field is wrong
	 * @throws IOException if the JSON is broken
	 */
	T read(byte[] bytes, int offset, int length, TypeMeta defaults) throws IOException;

}
