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
import java.util.List;
import java.util.Map;

import io.kubernetes.client.common.KubernetesObject;

/**
 * Makes informers and runs them together: one informer per resource, scope and selectors,
 * shared by all who ask for it. All methods may be called from any thread.
 */
public interface SharedInformerFactory extends AutoCloseable {

	/**
	 * Returns the informer of a built-in kind over all namespaces, with the factory's
	 * defaults.
	 * @param <T> the type of the objects
	 * @param type a {@code V1*} model class
	 * @return the informer, made at the first call
	 * @throws IllegalArgumentException if the class is no built-in kind
	 */
	<T extends KubernetesObject> SharedIndexInformer<T> informer(Class<T> type);

	/**
	 * Returns the informer that a specification describes.
	 * @param <T> the type of the objects
	 * @param spec the specification
	 * @return the informer, made at the first call with an equal identity
	 * @throws IllegalArgumentException if the specification contradicts itself, or its
	 * name belongs to an informer of another identity
	 */
	<T extends KubernetesObject> SharedIndexInformer<T> informer(InformerSpec<T> spec);

	/**
	 * Returns the informer of any resource, with map-backed objects.
	 * @param resource group, version and plural
	 * @return the informer, made at the first call
	 */
	SharedIndexInformer<Unstructured> forResource(GroupVersionResource resource);

	/**
	 * Makes an informer of its own for the caller, which nobody else gets however they
	 * ask. It runs on the factory's threads and connections, is among
	 * {@link #informers()}, and starts and stops with the others.
	 * @param <T> the type of the objects
	 * @param spec the specification
	 * @return a new informer at each call
	 * @throws IllegalArgumentException if the specification contradicts itself, or its
	 * name belongs to another informer
	 */
	<T extends KubernetesObject> SharedIndexInformer<T> newSharedIndexInformer(InformerSpec<T> spec);

	/**
	 * Makes an informer of its own for the caller, with any number of handlers and
	 * without indexes; see {@link #newSharedIndexInformer(InformerSpec)}.
	 * @param <T> the type of the objects
	 * @param spec the specification
	 * @return a new informer at each call
	 */
	default <T extends KubernetesObject> SharedInformer<T> newSharedInformer(InformerSpec<T> spec) {
		return newSharedIndexInformer(spec);
	}

	/**
	 * Makes an informer of its own for one handler; see
	 * {@link #newSharedIndexInformer(InformerSpec)}.
	 * @param <T> the type of the objects
	 * @param spec the specification
	 * @param handler the handler
	 * @return a new informer at each call
	 */
	default <T extends KubernetesObject> Informer<T> newInformer(InformerSpec<T> spec,
			ResourceEventHandler<? super T> handler) {
		return newIndexerInformer(spec, handler, Map.of());
	}

	/**
	 * Makes an informer of its own for one handler and some indexes; see
	 * {@link #newSharedIndexInformer(InformerSpec)}.
	 * @param <T> the type of the objects
	 * @param spec the specification
	 * @param handler the handler
	 * @param indexes the index functions by the names of their indexes
	 * @return a new informer at each call
	 */
	default <T extends KubernetesObject> IndexerInformer<T> newIndexerInformer(InformerSpec<T> spec,
			ResourceEventHandler<? super T> handler, Map<String, ? extends IndexFunction<? super T>> indexes) {
		SharedIndexInformer<T> informer = newSharedIndexInformer(spec);
		indexes.forEach(informer::addIndex);
		informer.addHandler(handler);
		return informer;
	}

	/**
	 * Returns a hold on the informer that a specification describes, for who needs it for
	 * a time only. With the last lease an informer stops and leaves the factory, unless
	 * it was also asked for without a lease.
	 * @param <T> the type of the objects
	 * @param spec the specification
	 * @return the lease, to be closed
	 * @throws IllegalArgumentException as {@link #informer(InformerSpec)}
	 */
	<T extends KubernetesObject> InformerLease<T> lease(InformerSpec<T> spec);

	/**
	 * Stops an informer without draining, whoever holds it, and forgets it. What it has
	 * cached stays readable, and it cannot be started again. Returns soon whatever state
	 * the informer is in.
	 * @param informer the informer
	 * @return whether it was one of this factory
	 */
	boolean remove(Informer<?> informer);

	/**
	 * Adds a listener to the changes of all informers, those made later included.
	 * @param listener the listener
	 */
	void addStateListener(InformerStateListener listener);

	/**
	 * Removes a listener; one that was not added is ignored.
	 * @param listener the listener
	 */
	void removeStateListener(InformerStateListener listener);

	/**
	 * Returns the informers made so far that have not left.
	 * @return an unmodifiable snapshot in the order in which they were made
	 */
	List<SharedIndexInformer<?>> informers();

	/**
	 * Starts every informer that does not run, in the background. An informer asked for
	 * later needs another call.
	 */
	void start();

	/**
	 * Waits until every started informer has synced, handlers included.
	 * @param max how long to wait at most
	 * @return which informers have synced and why the others have not
	 * @throws InterruptedException if the waiting thread is interrupted
	 */
	SyncResult awaitSync(Duration max) throws InterruptedException;

	/**
	 * Stops all informers side by side, as {@link Informer#stop(Duration)} does. They can
	 * be started again.
	 * @param drain how long handlers may go on, in all
	 */
	void stop(Duration drain);

	/**
	 * Stops all informers without draining and gives back threads and connections. A
	 * closed factory cannot be started again.
	 */
	@Override
	void close();

}
