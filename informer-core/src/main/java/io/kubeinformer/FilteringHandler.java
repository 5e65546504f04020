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

import java.util.function.Predicate;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

/**
 * A handler that is shown a part of the objects as if there were no others: an update by
 * which an object enters that part is an add to it, one by which it leaves a deletion.
 *
 * @param <T> the type of the objects
 * @param filter says which objects belong to the part
 * @param handler is told of them
 */
record FilteringHandler<T extends KubernetesObject>(Predicate<? super T> filter,
		ResourceEventHandler<? super T> handler) implements SelectiveHandler<T> {

	@Override
	public @Nullable ResourceEvent<T> select(ResourceEvent<T> event) {
		boolean is = this.filter.test(event.resource());
		if (!(event instanceof ResourceEvent.Updated<T> updated)) {
			return is ? event : null;
		}
		boolean was = this.filter.test(updated.before());
		if (is) {
			return was ? event : new ResourceEvent.Added<>(updated.after(), false);
		}
		return was ? new ResourceEvent.Deleted<>(updated.before(), false) : null;
	}

}
