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

package io.kubeinformer.informer;

import java.util.Optional;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceType;
import io.kubeinformer.codec.KnownVersions;
import io.kubeinformer.reflector.ListerWatcher;

/**
 * Where the informers of a factory get their requests from: one API server. Safe for use
 * by several threads.
 */
interface ListerWatcherFactory extends AutoCloseable {

	/**
	 * Returns the type of a model class.
	 * @param <T> the type of the objects
	 * @param objectClass the class
	 * @return the type; empty if the class is no built-in kind
	 */
	<T extends KubernetesObject> Optional<ResourceType<T>> builtIn(Class<T> objectClass);

	/**
	 * Returns what is known of a type by now.
	 * @param <T> the type of the objects
	 * @param type the type as it was asked for
	 * @return the type with what the server has told, or the type itself
	 */
	default <T extends KubernetesObject> ResourceType<T> known(ResourceType<T> type) {
		return type;
	}

	/**
	 * Returns the requests of one partition.
	 * @param <T> the type of the objects
	 * @param type the resource
	 * @param spec what is watched
	 * @param namespace the partition's namespace; the empty string for all
	 * @param known the cached objects of the partition
	 * @return makes the requests; nothing is sent yet
	 */
	<T extends KubernetesObject> ListerWatcher<T> listerWatcher(ResourceType<T> type, InformerSpec<T> spec,
			String namespace, KnownVersions<T> known);

	/**
	 * Returns a deep copy of an object.
	 * @param <T> the type of the object
	 * @param object the object
	 * @return a copy that shares nothing changeable with it
	 */
	<T extends KubernetesObject> T copy(T object);

	/**
	 * Closes the connections that no request uses. Later requests open new ones.
	 */
	default void releaseIdle() {
	}

	/**
	 * Gives the connections back.
	 */
	@Override
	void close();

}
