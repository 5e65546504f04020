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

import java.util.Collection;

import org.jspecify.annotations.Nullable;

/**
 * Says under which values an object is found in an index. Called on the informer's
 * mailbox, so it should be quick and must not block. If it throws, the object is missing
 * from this index only; the failure is counted and logged.
 *
 * @param <T> the type of the objects
 */
@FunctionalInterface
public interface IndexFunction<T> {

	/**
	 * Returns the values of an object.
	 * @param object the object
	 * @return any number of values; {@code null} is none, and {@code null} values are
	 * skipped
	 */
	@Nullable Collection<? extends @Nullable String> valuesOf(T object);

}
