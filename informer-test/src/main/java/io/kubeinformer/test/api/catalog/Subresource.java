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

package io.kubeinformer.test.api.catalog;

import java.util.List;

/**
 * A part of a resource with a path of its own.
 *
 * @param name its name, for example {@code status}
 * @param group the group of the kind that it speaks; empty if it is the resource's own
 * @param version the version of that kind; empty if it is the resource's own
 * @param kind the kind
 * @param verbs what it can do
 */
public record Subresource(String name, String group, String version, String kind, List<String> verbs) {

}
