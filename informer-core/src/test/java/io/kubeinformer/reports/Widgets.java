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

package io.kubeinformer.reports;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.Unstructured;
import io.kubeinformer.test.KubernetesApiServer;

/**
 * A custom resource that comes and goes.
 */
final class Widgets {

	static final GroupVersionResource RESOURCE = new GroupVersionResource("example.org", "v1", "widgets");

	static final String PLURAL = "widgets";

	private Widgets() {
	}

	static void install(KubernetesApiServer server) {
		server.customResource("example.org", "v1", "Widget", PLURAL, true);
	}

	static void remove(KubernetesApiServer server) {
		server.objects().delete("CustomResourceDefinition", "", "widgets.example.org");
	}

	static void create(KubernetesApiServer server, String name) {
		server.objects()
			.create("{apiVersion: example.org/v1, kind: Widget, metadata: {name: '" + name + "', namespace: shop}}");
	}

	/**
	 * Writes down type and name of each event.
	 */
	static final class Follower {

		private final List<String> events = new CopyOnWriteArrayList<>();

		ResourceEventHandler<Unstructured> handler() {
			return ResourceEventHandler.of((event) -> this.events.add(event.type() + " " + event.key().name()));
		}

		List<String> events() {
			return this.events;
		}

	}

}
