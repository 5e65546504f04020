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

import java.util.List;
import java.util.Set;

import io.kubeinformer.ResourceKey;

/**
 * The whole content of a partition, as a list gave it.
 *
 * @param <T> the type of the objects
 * @param items the readable objects
 * @param present keys of objects that are there but could not be read: they are not gone
 * @param complete whether every item's key is known; if not, nothing counts as gone
 * @param resourceVersion the version of the list
 * @param authoritative whether the list is the truth even where its versions are lower
 * than cached ones: it was asked without a version
 */
public record Replacement<T>(List<T> items, Set<ResourceKey> present, boolean complete, String resourceVersion,
		boolean authoritative) {

}
