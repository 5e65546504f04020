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

import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;

/**
 * What is cached already, asked while a list is decoded so that unchanged objects are not
 * built again. Called on the reader's thread; must not block.
 *
 * @param <T> the type of the objects
 */
@FunctionalInterface
public interface KnownVersions<T> {

	/**
	 * Returns the cached object if it has exactly this version.
	 * @param key the object's key
	 * @param resourceVersion the version on the wire, never empty
	 * @return the cached instance, or {@code null} to have the object decoded
	 */
	@Nullable T known(ResourceKey key, String resourceVersion);

}
