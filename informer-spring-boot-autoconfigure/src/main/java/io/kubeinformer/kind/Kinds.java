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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceType;
import io.kubeinformer.http.BuiltInKinds;

/**
 * The built-in kinds as configuration and messages name them.
 */
public final class Kinds {

	private Kinds() {
	}

	/**
	 * Returns what an informer watches.
	 * @param spec the informer's specification
	 * @return the type, or {@code null} if it is not known
	 */
	public static @Nullable ResourceType<?> of(InformerSpec<?> spec) {
		return (spec.type() != null) ? spec.type() : ofClass(spec.resourceClass());
	}

	/**
	 * Returns how logs and meters call what an informer watches.
	 * @param spec the informer's specification
	 * @return for example {@code deployments.apps}
	 */
	public static String displayName(InformerSpec<?> spec) {
		ResourceType<?> type = of(spec);
		return (type != null) ? type.displayName() : spec.resourceClass().getSimpleName();
	}

	/**
	 * Returns the built-in kind of a model class.
	 * @param type the class
	 * @return the kind, or {@code null} if the class is no model of one
	 */
	public static @Nullable ResourceType<?> ofClass(Class<?> type) {
		return KubernetesObject.class.isAssignableFrom(type)
				? BuiltInKinds.find(type.asSubclass(KubernetesObject.class)).orElse(null) : null;
	}

	/**
	 * Returns the built-in kinds of a name, whatever their group.
	 * @param name kind or plural; case does not matter
	 * @return one of each group, in the version that Kubernetes prefers
	 */
	public static List<ResourceType<?>> named(String name) {
		Set<String> groups = new HashSet<>();
		List<ResourceType<?>> preferred = new ArrayList<>();
		for (ResourceType<?> candidate : allNamed(name)) {
			if (groups.add(candidate.group())) {
				preferred.add(candidate);
			}
		}
		return preferred;
	}

	/**
	 * Returns the built-in kind of a name in a version of a group.
	 * @param group the group
	 * @param version the version
	 * @param name kind or plural; case does not matter
	 * @return the kind, or {@code null} if there is none
	 */
	public static @Nullable ResourceType<?> find(String group, String version, String name) {
		for (ResourceType<?> candidate : allNamed(name)) {
			if (candidate.group().equals(group) && candidate.version().equals(version)) {
				return candidate;
			}
		}
		return null;
	}

	private static List<ResourceType<?>> allNamed(String name) {
		List<ResourceType<?>> byKind = BuiltInKinds.find(name);
		if (!byKind.isEmpty()) {
			return byKind;
		}
		for (ResourceType<?> candidate : BuiltInKinds.all()) {
			if (name.equalsIgnoreCase(candidate.plural())) {
				return BuiltInKinds.find(String.valueOf(candidate.kind()));
			}
		}
		return List.of();
	}

	/**
	 * Returns whether Kubernetes itself serves a group.
	 * @param group the group; the empty string for the core group
	 * @return whether there is a built-in kind in it
	 */
	public static boolean isBuiltInGroup(String group) {
		return BuiltInKinds.all().stream().anyMatch((kind) -> kind.group().equals(group));
	}

	/**
	 * Returns the kinds whose names are like a name that does not exist.
	 * @param name what was written
	 * @return at most three kinds, the most similar first
	 */
	public static List<String> similar(String name) {
		return BuiltInKinds.nearest(name);
	}

}
