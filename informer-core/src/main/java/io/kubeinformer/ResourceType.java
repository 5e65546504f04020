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

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

/**
 * A kind of resource and the class that its objects are decoded into. Built-in kinds are
 * known to the engine; a custom resource is named by group, version and either its plural
 * or its kind, the other one being looked up by discovery when the informer starts.
 *
 * @param <T> the type of the objects
 * @param objectClass the class of the objects: a {@code V1*} model, an own class for a
 * custom resource, {@link Unstructured} or {@link PartialObject}
 * @param group the API group; the empty string for the core group
 * @param version the version, for example {@code v1}
 * @param plural the plural name in lower case, or {@code null} to have it looked up
 * @param kind the kind, or {@code null} to have it looked up
 * @param scope whether objects live in namespaces, or {@code null} if not known
 */
public record ResourceType<T extends KubernetesObject>(Class<T> objectClass, String group, String version,
		@Nullable String plural, @Nullable String kind, @Nullable Scope scope) {

	public ResourceType {
		if (version.isEmpty() || (isBlank(plural) && isBlank(kind))) {
			throw new IllegalArgumentException("A resource type needs a version and a plural or a kind, got group '"
					+ group + "', version '" + version + "', plural '" + plural + "', kind '" + kind + "'");
		}
	}

	/**
	 * Returns the type of a custom resource whose plural name is known.
	 * @param <T> the type of the objects
	 * @param objectClass the class of the objects
	 * @param resource group, version and plural
	 * @return the type, kind and scope open
	 */
	public static <T extends KubernetesObject> ResourceType<T> of(Class<T> objectClass, GroupVersionResource resource) {
		return new ResourceType<>(objectClass, resource.group(), resource.version(), resource.plural(), null, null);
	}

	/**
	 * Returns the same resource, its objects decoded into another class.
	 * @param <U> the type of the objects
	 * @param objectClass the class
	 * @return a copy
	 */
	public <U extends KubernetesObject> ResourceType<U> withObjectClass(Class<U> objectClass) {
		return new ResourceType<>(objectClass, this.group, this.version, this.plural, this.kind, this.scope);
	}

	/**
	 * Returns group and version as objects carry them.
	 * @return for example {@code apps/v1}, or {@code v1} for the core group
	 */
	public String apiVersion() {
		return this.group.isEmpty() ? this.version : this.group + "/" + this.version;
	}

	/**
	 * Returns the coordinates in the API.
	 * @return group, version and plural
	 * @throws IllegalStateException if the plural name has not been looked up
	 */
	public GroupVersionResource resource() {
		if (this.plural == null) {
			throw new IllegalStateException("The plural name of kind " + this.kind + " in " + apiVersion()
					+ " is not known yet: it is looked up when the informer starts");
		}
		return new GroupVersionResource(this.group, this.version, this.plural);
	}

	/**
	 * Returns how logs and meters call this resource.
	 * @return for example {@code deployments.apps} or {@code pods}; the kind stands in
	 * for a plural that is not known
	 */
	public String displayName() {
		String name = (this.plural != null) ? this.plural : String.valueOf(this.kind);
		return this.group.isEmpty() ? name : name + "." + this.group;
	}

	private static boolean isBlank(@Nullable String text) {
		return text == null || text.isBlank();
	}

	/**
	 * Where the objects of a kind live.
	 */
	public enum Scope {

		/** Each object belongs to a namespace. */
		NAMESPACED,

		/** Objects belong to the cluster. */
		CLUSTER

	}

}
