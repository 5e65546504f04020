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

package io.kubeinformer.observation;

import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.EventType;
import io.kubeinformer.ResourceKey;

/**
 * What is known about a handler's call while it is observed. Holds no object.
 */
public class InformerHandlerContext extends Observation.Context {

	private final String informer;

	private final String resource;

	private final String handler;

	private final @Nullable EventType type;

	private final ResourceKey key;

	/**
	 * Creates a context.
	 * @param informer the informer's name
	 * @param resource what it watches, for example {@code deployments.apps}
	 * @param handler the handler's id
	 * @param type what happened; {@code null} if the handler is called with a key from a
	 * work queue
	 * @param key the object's key
	 */
	public InformerHandlerContext(String informer, String resource, String handler, @Nullable EventType type,
			ResourceKey key) {
		this.informer = informer;
		this.resource = resource;
		this.handler = handler;
		this.type = type;
		this.key = key;
	}

	/**
	 * Returns the informer of the handler.
	 * @return its name
	 */
	public String getInformer() {
		return this.informer;
	}

	/**
	 * Returns what the informer watches.
	 * @return the plural and the group, for example {@code deployments.apps}
	 */
	public String getResource() {
		return this.resource;
	}

	/**
	 * Returns the handler.
	 * @return the id of its registration
	 */
	public String getHandler() {
		return this.handler;
	}

	/**
	 * Returns what the handler is told.
	 * @return the type of the event; {@code null} if the handler is called with a key
	 * from a work queue
	 */
	public @Nullable EventType getType() {
		return this.type;
	}

	/**
	 * Returns which object the call is about. There are as many as objects, so it is
	 * nothing to tag a meter with.
	 * @return namespace and name
	 */
	public ResourceKey getKey() {
		return this.key;
	}

}
