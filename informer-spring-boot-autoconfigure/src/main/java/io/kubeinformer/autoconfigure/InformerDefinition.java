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

package io.kubeinformer.autoconfigure;

import java.util.List;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceType;

/**
 * An informer as configured.
 *
 * @param <T> the type of the objects
 * @param name the key in {@code informer.resource}
 * @param type what it watches
 * @param spec how it watches, over all namespaces
 * @param namespaces the namespaces; {@value #CURRENT} is not replaced yet
 */
record InformerDefinition<T extends KubernetesObject>(String name, ResourceType<T> type, InformerSpec<T> spec,
		List<String> namespaces) {

	static final String CURRENT = "current";

	/**
	 * Returns the beginning of the names of this informer's beans.
	 * @return the name, in camel case if it has dashes or dots
	 */
	String beanName() {
		StringBuilder result = new StringBuilder();
		boolean upper = false;
		for (char c : this.name.toCharArray()) {
			if (!Character.isLetterOrDigit(c)) {
				upper = !result.isEmpty();
			}
			else {
				result.append(upper ? Character.toUpperCase(c) : c);
				upper = false;
			}
		}
		return result.toString();
	}

	String property(String key) {
		return "informer.resource." + this.name + "." + key;
	}

}
