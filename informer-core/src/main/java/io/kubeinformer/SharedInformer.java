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

/**
 * An informer with any number of handlers.
 *
 * @param <T> the type of the objects
 */
public interface SharedInformer<T extends KubernetesObject> extends Informer<T> {

	/**
	 * Adds a handler, at any time. One that joins a running informer gets an initial add
	 * for each cached object, then live events, without a gap or a repeat.
	 * @param handler the handler; the same one may be registered twice
	 * @param options how it is registered
	 * @return its registration
	 */
	HandlerRegistration addHandler(ResourceEventHandler<? super T> handler, HandlerOptions options);

	/**
	 * Adds a handler with default options.
	 * @param handler the handler
	 * @return its registration
	 */
	default HandlerRegistration addHandler(ResourceEventHandler<? super T> handler) {
		return addHandler(handler, HandlerOptions.defaults());
	}

	/**
	 * Returns the handlers in the order in which they joined.
	 * @return an unmodifiable snapshot
	 */
	List<HandlerRegistration> handlers();

}
