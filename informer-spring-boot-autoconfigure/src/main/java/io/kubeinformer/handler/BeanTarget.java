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

package io.kubeinformer.handler;

import java.util.function.Supplier;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.AsyncResourceEventHandler;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;

/**
 * A bean that implements {@link ResourceEventHandler}. It is asked for at the first
 * event.
 */
final class BeanTarget implements HandlerTarget {

	private final Supplier<Object> bean;

	BeanTarget(Supplier<Object> bean) {
		this.bean = bean;
	}

	@Override
	@SuppressWarnings("unchecked") // the informer was found by the handler's own type
	public @Nullable Object handle(ResourceEvent<?> event) {
		return dispatch((ResourceEventHandler<KubernetesObject>) this.bean.get(),
				(ResourceEvent<KubernetesObject>) event);
	}

	private static <T extends KubernetesObject> @Nullable Object dispatch(ResourceEventHandler<T> handler,
			ResourceEvent<T> event) {
		if (handler instanceof AsyncResourceEventHandler<T> async) {
			return async.onEvent(event);
		}
		event.tell(handler);
		return null;
	}

}
