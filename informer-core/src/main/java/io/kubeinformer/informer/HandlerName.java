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

package io.kubeinformer.informer;

import io.kubeinformer.ResourceEventHandler;

/**
 * Makes a readable id from a handler's class.
 */
final class HandlerName {

	private HandlerName() {
	}

	/**
	 * Returns the name of a handler that was given none.
	 * @param handler the handler
	 * @return the simple name of its class; of a lambda that of the class around it
	 */
	static String of(ResourceEventHandler<?> handler) {
		Class<?> type = handler.getClass();
		String name = type.getName();
		if (name.startsWith(ResourceEventHandler.class.getName())) {
			return "handler";
		}
		int lambda = name.indexOf("$$");
		name = (lambda > 0) ? name.substring(0, lambda) : name;
		return name.substring(name.lastIndexOf('.') + 1);
	}

}
