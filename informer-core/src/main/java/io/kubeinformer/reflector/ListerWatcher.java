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

package io.kubeinformer.reflector;

import io.kubeinformer.codec.MemoryUse;

/**
 * The two requests that a reflector makes, for one resource in one scope with its
 * selectors. A request is made first and executed after, so that another thread can
 * cancel it at any moment in between.
 *
 * @param <T> the type of the objects
 */
public interface ListerWatcher<T> {

	/**
	 * Returns a list request, ready to be executed.
	 * @param request what to ask for
	 * @return the call
	 */
	ListCall<T> list(ListRequest request);

	/**
	 * Returns a watch request, ready to be opened.
	 * @param request what to ask for
	 * @return the call
	 */
	WatchCall<T> watch(WatchRequest request);

	/**
	 * Returns how much memory the objects take that came by these requests.
	 * @return an estimate
	 */
	default MemoryUse memory() {
		return MemoryUse.UNKNOWN;
	}

}
