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

package io.kubeinformer.fake;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ObjectMeta;

/**
 * A custom resource's own class.
 */
public class Widget implements KubernetesObject {

	private final V1ObjectMeta metadata = new V1ObjectMeta();

	@Override
	public V1ObjectMeta getMetadata() {
		return this.metadata;
	}

	@Override
	public String getApiVersion() {
		return "example.com/v1";
	}

	@Override
	public String getKind() {
		return "Widget";
	}

}
