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

package io.kubeinformer.reflector;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ObjectMeta;

/**
 * Objects for tests, written as {@code name@version}.
 */
final class TestObjects {

	private TestObjects() {
	}

	static V1ConfigMap object(String text) {
		String[] parts = text.split("@");
		return new V1ConfigMap().metadata(new V1ObjectMeta().namespace("w").name(parts[0]).resourceVersion(parts[1]));
	}

	static String text(V1ConfigMap object) {
		V1ObjectMeta metadata = object.getMetadata();
		return (metadata != null) ? metadata.getName() + "@" + metadata.getResourceVersion() : "?";
	}

}
