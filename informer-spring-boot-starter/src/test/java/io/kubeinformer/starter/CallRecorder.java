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

package io.kubeinformer.starter;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;

import io.kubeinformer.EventType;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.Unstructured;
import io.kubeinformer.annotation.InformerHandler;

/**
 * The application: counts each call of each handler.
 */
class CallRecorder {

	private final Map<String, Integer> calls = new ConcurrentHashMap<>();

	@InformerHandler
	void onConfigMap(ResourceEvent<V1ConfigMap> event) {
		count("configmaps", event);
	}

	@InformerHandler
	void onDeployment(ResourceEvent<V1Deployment> event) {
		count("deployments", event);
	}

	@InformerHandler(informer = "widgets")
	void onWidget(ResourceEvent<Unstructured> event) {
		count("widgets", event);
	}

	private void count(String informer, ResourceEvent<? extends KubernetesObject> event) {
		this.calls.merge(event.type() + " " + informer + "/" + event.key().name(), 1, Integer::sum);
	}

	/**
	 * Returns how often each object was seen in each way.
	 * @param type what happened
	 * @return counts by informer and name
	 */
	Map<String, Integer> calls(EventType type) {
		Map<String, Integer> found = new ConcurrentHashMap<>();
		this.calls.forEach((key, count) -> {
			if (key.startsWith(type + " ")) {
				found.put(key.substring(type.name().length() + 1), count);
			}
		});
		return found;
	}

	Map<String, Integer> all() {
		return Map.copyOf(this.calls);
	}

	void forget() {
		this.calls.clear();
	}

}
