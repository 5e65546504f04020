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

/**
 * A handler that is shown a part of the objects as if there were no others: an update by
 * which an object enters that part is an add to it, one by which it leaves a deletion.
 *
 * @param <T> the type of the objects
 * @param filter says which objects belong to the part
 * @param handler is told of them
 */
record FilteringHandler<T extends KubernetesObject>(Predicate<? super T> filter,
		ResourceEventHandler<? super T> handler) implements ResourceEventHandler<T> {

	@Override
	public void onAdd(T object, boolean initial) {
		if (this.filter.test(object)) {
			this.handler.onAdd(object, initial);
		}
	}

	@Override
	public void onUpdate(T before, T after) {
		boolean was = this.filter.test(before);
		boolean is = this.filter.test(after);
		if (was && is) {
			this.handler.onUpdate(before, after);
		}
		else if (is) {
			this.handler.onAdd(after, false);
		}
		else if (was) {
			this.handler.onDelete(before, false);
		}
	}

	@Override
	public void onDelete(T last, boolean finalStateUnknown) {
		if (this.filter.test(last)) {
			this.handler.onDelete(last, finalStateUnknown);
		}
	}

	@Override
	public void onUnwatched(T last) {
		if (this.filter.test(last)) {
			this.handler.onUnwatched(last);
		}
	}

}
