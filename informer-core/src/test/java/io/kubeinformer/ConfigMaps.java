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

package io.kubeinformer;

import java.util.Map;
import java.util.Objects;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ObjectMeta;

/**
 * Small objects for tests.
 */
public final class ConfigMaps {

	private ConfigMaps() {
	}

	/**
	 * Returns a config map with one value, which is also its label {@code value}.
	 * @param namespace the namespace
	 * @param name the name
	 * @param uid the uid
	 * @param version the resource version
	 * @param value the value
	 * @return the config map
	 */
	public static V1ConfigMap of(String namespace, String name, String uid, String version, String value) {
		return new V1ConfigMap()
			.metadata(new V1ObjectMeta().namespace(namespace)
				.name(name)
				.uid(uid)
				.resourceVersion(version)
				.labels(Map.of("value", value)))
			.data(Map.of("value", value));
	}

	/**
	 * Returns a config map in namespace {@code shop} whose uid is its name.
	 * @param name the name
	 * @param version the resource version, also its value
	 * @return the config map
	 */
	public static V1ConfigMap of(String name, int version) {
		return of("shop", name, name, String.valueOf(version), String.valueOf(version));
	}

	public static String name(V1ConfigMap object) {
		return Objects.requireNonNull(metadata(object).getName());
	}

	public static String uid(V1ConfigMap object) {
		return Objects.requireNonNull(metadata(object).getUid());
	}

	public static String version(V1ConfigMap object) {
		return Objects.requireNonNull(metadata(object).getResourceVersion());
	}

	public static String value(V1ConfigMap object) {
		return Objects.requireNonNull(Objects.requireNonNull(object.getData()).get("value"));
	}

	private static V1ObjectMeta metadata(V1ConfigMap object) {
		return Objects.requireNonNull(object.getMetadata());
	}

}
