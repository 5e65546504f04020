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

package io.kubeinformer.informer;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.Unstructured;

/**
 * Compares two states of an object without their resource versions.
 */
final class SameContent {

	private SameContent() {
	}

	/**
	 * Compares a cached object with one that nobody else has seen yet.
	 * @param cached the cached object
	 * @param fresh the other one; its version is changed for a moment
	 * @return whether they differ in nothing but the version
	 */
	static boolean test(KubernetesObject cached, KubernetesObject fresh) {
		if (cached instanceof Unstructured left && fresh instanceof Unstructured right) {
			return withoutVersion(left).equals(withoutVersion(right));
		}
		V1ObjectMeta metadata = fresh.getMetadata();
		String version = metadata.getResourceVersion();
		metadata.setResourceVersion(cached.getMetadata().getResourceVersion());
		try {
			return Objects.equals(cached, fresh);
		}
		finally {
			metadata.setResourceVersion(version);
		}
	}

	private static Map<String, @Nullable Object> withoutVersion(Unstructured object) {
		Map<String, @Nullable Object> content = new HashMap<>(object.content());
		if (content.get("metadata") instanceof Map<?, ?> metadata) {
			Map<Object, Object> reduced = new HashMap<>(metadata);
			reduced.remove("resourceVersion");
			content.put("metadata", reduced);
		}
		return content;
	}

}
