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

import java.util.List;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

/**
 * Answers from an informer's cache what one would ask the API server. Reads never block;
 * objects are shared and must not be changed. Before the informer has synced it answers
 * from what has arrived so far.
 *
 * @param <T> the type of the objects
 */
public interface Lister<T extends KubernetesObject> {

	/**
	 * Returns all objects in no order.
	 * @return an unmodifiable snapshot
	 */
	List<T> list();

	/**
	 * Returns the objects whose labels match.
	 * @param selector what the labels must be
	 * @return an unmodifiable snapshot in no order
	 */
	List<T> list(LabelSelector selector);

	/**
	 * Returns a cluster-scoped object, or one of the namespace that this lister is for.
	 * @param name the object's name
	 * @return the object, or {@code null} if it is not cached
	 */
	@Nullable T get(String name);

	/**
	 * Returns an object of a namespace.
	 * @param namespace the namespace
	 * @param name the object's name
	 * @return the object, or {@code null} if it is not cached
	 */
	@Nullable T get(String namespace, String name);

	/**
	 * Returns a lister over one namespace.
	 * @param namespace the namespace; the empty string for all
	 * @return the lister
	 */
	Lister<T> namespace(String namespace);

}
