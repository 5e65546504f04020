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

package io.kubeinformer.codec;

/**
 * Takes the objects of a list one by one, in the order of the wire.
 *
 * @param <T> the type of the objects
 */
public interface ListReceiver<T> {

	/**
	 * Takes an object.
	 * @param object the object, with kind and apiVersion filled in from the list; the
	 * cached instance if its version is unchanged
	 */
	void item(T object);

	/**
	 * Takes note of an object that could not be read.
	 * @param fault what is wrong with it
	 */
	void fault(ItemFault fault);

}
