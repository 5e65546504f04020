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

import java.time.Duration;

/**
 * What a reflector reads and in which portions.
 *
 * @param resource how messages name the resource, for example {@code deployments.apps}
 * @param namespace the namespace; the empty string for all, or for a cluster-scoped
 * resource
 * @param pageSize objects a page; one other than the default of 500 holds for lists at a
 * version too, which are not paged otherwise
 * @param watchTimeout the shortest life asked for a watch; each gets a random one up to
 * twice as long
 */
public record ReflectorSpec(String resource, String namespace, int pageSize, Duration watchTimeout) {

}
