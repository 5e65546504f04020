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
 * A hold on an informer that is needed for a time only. The informer is there until the
 * last lease on it is closed; then it stops, without draining, and leaves its factory.
 *
 * @param <T> the type of the objects
 */
public interface InformerLease<T extends KubernetesObject> extends AutoCloseable {

	/**
	 * Returns the informer.
	 * @return the same informer at each call
	 */
	SharedIndexInformer<T> informer();

	/**
	 * Gives the hold up. Handlers of a holder that goes before others do not go with it:
	 * remove them first. Closing twice does nothing.
	 */
	@Override
	void close();

}
