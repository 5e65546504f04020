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

import java.util.LinkedHashMap;
import java.util.Map;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.PartialObject;
import io.kubeinformer.Unstructured;

/**
 * Deep copies of cached objects, for callers that want to change one.
 */
public final class Copies {

	private Copies() {
	}

	/**
	 * Returns a copy that shares nothing with its original that can be changed; its
	 * collections are modifiable. Copies of users' own classes go through JSON, so that
	 * only what JSON carries is in them.
	 * @param <T> the type of the object
	 * @param object a model of client-java, an {@link Unstructured}, a
	 * {@link PartialObject} or an instance of the user's class
	 * @return the copy
	 */
	@SuppressWarnings("unchecked")
	public static <T extends KubernetesObject> T copy(T object) {
		if (object instanceof Unstructured unstructured) {
			return (T) copy(unstructured);
		}
		if (object instanceof PartialObject partial) {
			return (T) new PartialObject(partial.getApiVersion(), partial.getKind(), copy(partial.getMetadata()));
		}
		if (ModelPlan.isModel(object.getClass())) {
			return (T) ModelPlan.of(object.getClass()).copy(object);
		}
		return (T) OwnClasses.GSON.fromJson(OwnClasses.GSON.toJsonTree(object), object.getClass());
	}

	private static Unstructured copy(Unstructured object) {
		Map<String, @Nullable Object> content = new LinkedHashMap<>();
		object.content().forEach((name, value) -> content.put(name, FreeFormReader.INSTANCE.copyNullable(value)));
		return new Unstructured(content, copy(object.getMetadata()));
	}

	private static V1ObjectMeta copy(V1ObjectMeta metadata) {
		return (V1ObjectMeta) ModelPlan.of(V1ObjectMeta.class).copy(metadata);
	}

}
