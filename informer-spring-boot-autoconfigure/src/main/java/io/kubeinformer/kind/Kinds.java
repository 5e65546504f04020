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

package io.kubeinformer.kind;

import java.util.ArrayList;
import java.util.List;

import io.kubernetes.client.openapi.models.CoreV1Event;
import io.kubernetes.client.openapi.models.EventsV1Event;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceType;
import io.kubeinformer.ResourceType.Scope;

/**
 * The built-in kinds, and how to write them down in configuration.
 */
public final class Kinds {

	private static final List<ResourceType<?>> ALL = List.of(
			new ResourceType<>(V1Pod.class, "", "v1", "pods", "Pod", Scope.NAMESPACED),
			new ResourceType<>(V1Service.class, "", "v1", "services", "Service", Scope.NAMESPACED),
			new ResourceType<>(V1ConfigMap.class, "", "v1", "configmaps", "ConfigMap", Scope.NAMESPACED),
			new ResourceType<>(V1Secret.class, "", "v1", "secrets", "Secret", Scope.NAMESPACED),
			new ResourceType<>(V1Node.class, "", "v1", "nodes", "Node", Scope.CLUSTER),
			new ResourceType<>(V1Namespace.class, "", "v1", "namespaces", "Namespace", Scope.CLUSTER),
			new ResourceType<>(CoreV1Event.class, "", "v1", "events", "Event", Scope.NAMESPACED),
			new ResourceType<>(EventsV1Event.class, "events.k8s.io", "v1", "events", "Event", Scope.NAMESPACED),
			new ResourceType<>(V1Deployment.class, "apps", "v1", "deployments", "Deployment", Scope.NAMESPACED));

	private Kinds() {
	}

	/**
	 * Returns what an informer watches.
	 * @param spec the informer's specification
	 * @return the type, or {@code null} if it is not known
	 */
	public static @Nullable ResourceType<?> of(InformerSpec<?> spec) {
		return (spec.type() != null) ? spec.type() : ofClass(spec.objectClass());
	}

	/**
	 * Returns how logs and meters call what an informer watches.
	 * @param spec the informer's specification
	 * @return for example {@code deployments.apps}
	 */
	public static String displayName(InformerSpec<?> spec) {
		ResourceType<?> type = of(spec);
		return (type != null) ? type.displayName() : spec.objectClass().getSimpleName();
	}

	public static @Nullable ResourceType<?> ofClass(Class<?> type) {
		return ALL.stream().filter((kind) -> kind.objectClass() == type).findFirst().orElse(null);
	}

	public static List<ResourceType<?>> named(String name) {
		List<ResourceType<?>> found = new ArrayList<>();
		for (ResourceType<?> kind : ALL) {
			if (name.equals(kind.kind()) || name.equals(kind.plural())) {
				found.add(kind);
			}
		}
		return found;
	}

	public static @Nullable ResourceType<?> find(String group, String version, String name) {
		return named(name).stream()
			.filter((kind) -> kind.group().equals(group) && kind.version().equals(version))
			.findFirst()
			.orElse(null);
	}

	public static boolean isBuiltInGroup(String group) {
		return ALL.stream().anyMatch((kind) -> kind.group().equals(group));
	}

	public static List<String> similar(String name) {
		return ALL.stream()
			.map(ResourceType::kind)
			.filter((kind) -> kind != null && kind.toLowerCase(java.util.Locale.ROOT)
				.startsWith(name.toLowerCase(java.util.Locale.ROOT).substring(0, Math.min(2, name.length()))))
			.distinct()
			.map(String::valueOf)
			.toList();
	}

}
