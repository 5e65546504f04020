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

package io.kubeinformer.test.spring.example;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.springframework.stereotype.Component;

import io.kubeinformer.Lister;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.annotation.InformerHandler;

/**
 * Is called with the keys of config maps.
 */
@Component
public class SettingsWatcher {

	@InformerHandler
	void reconcile(ResourceKey key, Lister<V1ConfigMap> lister) {
		if (key.name().startsWith("bad") && lister.get(key.namespace(), key.name()) != null) {
			throw new IllegalArgumentException("bad settings");
		}
	}

}
