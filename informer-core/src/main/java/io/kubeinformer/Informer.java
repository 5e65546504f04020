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

import java.time.Duration;

import io.kubernetes.client.common.KubernetesObject;

/**
 * A local, always-current copy of one resource. All methods may be called from any
 * thread.
 *
 * @param <T> the type of the objects
 */
public interface Informer<T extends KubernetesObject> {

	/**
	 * Returns what this informer was made from.
	 * @return the specification
	 */
	InformerSpec<T> spec();

	/**
	 * Returns the resource that is watched, as far as it is known. A plural or a kind
	 * that the specification leaves open is looked up on the server when the informer
	 * starts, and stands here from then on.
	 * @return the resource
	 */
	ResourceType<T> resourceType();

	/**
	 * Returns the name of this informer in status, meters and logs.
	 * @return the name, unique within its factory
	 */
	String name();

	/**
	 * Starts to list and watch, in the background. A running informer is left alone; a
	 * stopped one starts again, its old content kept until the new one replaces it.
	 */
	void start();

	/**
	 * Stops: watches are closed first, then handlers get what is pending until the time
	 * is up. No handler call starts after this method returns. Content stays readable.
	 * @param drain how long handlers may go on
	 */
	void stop(Duration drain);

	/**
	 * Asks for a namespace beside those of the specification, also while the informer
	 * runs: handlers get its objects as adds, and {@link #hasSynced()} stays as it is.
	 * Each call counts, and so does each namespace of the specification.
	 * @param namespace the namespace
	 * @throws IllegalArgumentException if that is no name of a namespace
	 * @throws IllegalStateException if the informer watches all namespaces, or has left
	 * its factory
	 */
	void addNamespace(String namespace);

	/**
	 * Takes back one call of {@link #addNamespace(String)}, or one namespace of the
	 * specification. With the last one the namespace is no longer watched: its objects
	 * leave the cache and handlers get {@link ResourceEventHandler#onUnwatched}, no
	 * deletion, since the objects may live on. An informer may be left without any
	 * namespace.
	 * @param namespace the namespace
	 * @throws IllegalArgumentException if the namespace is not watched
	 * @throws IllegalStateException if the informer watches all namespaces
	 */
	void removeNamespace(String namespace);

	/**
	 * Returns whether the first content was processed and every handler that was there
	 * from the start has seen it. Says nothing about how current the cache is:
	 * {@link #status()} does.
	 * @return {@code true} once it has; it never goes back, except by a restart
	 */
	boolean hasSynced();

	/**
	 * Waits until {@link #hasSynced()}.
	 * @param max how long to wait at most
	 * @return whether the informer has synced
	 * @throws InterruptedException if the waiting thread is interrupted
	 */
	boolean awaitSync(Duration max) throws InterruptedException;

	/**
	 * Waits until the cache holds at least the state of a resource version, for example
	 * that of an own write, in all partitions.
	 * @param resourceVersion a version as the API server gave it
	 * @param max how long to wait at most
	 * @return whether the cache is that fresh; always {@code false} for a version that is
	 * not of the published form (decimal digits)
	 * @throws InterruptedException if the waiting thread is interrupted
	 */
	boolean awaitResourceVersion(String resourceVersion, Duration max) throws InterruptedException;

	/**
	 * Returns what the informer is doing and how well. Never blocks.
	 * @return a snapshot
	 */
	InformerStatus status();

	/**
	 * Returns a lister over the cache.
	 * @return the same lister at each call
	 */
	Lister<T> lister();

	/**
	 * Returns a deep copy of a cached object, to be changed and sent back.
	 * @param cached an object from this informer
	 * @return a copy that shares nothing changeable with the cache
	 */
	T copy(T cached);

}
