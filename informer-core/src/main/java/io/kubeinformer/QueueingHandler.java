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

/**
 * A handler that only takes note of what it is told and does its work later, from a queue
 * of its own. What the status of its registration shows is how far it is with that work.
 *
 * @param <T> the type of the objects
 */
public interface QueueingHandler<T extends KubernetesObject> extends ResourceEventHandler<T> {

	/**
	 * Returns how far the work is. Called by any thread; never blocks.
	 * @param delivery what the informer knows: the events on their way to this handler
	 * @return the numbers to show
	 */
	HandlerStatus status(HandlerStatus delivery);

}
