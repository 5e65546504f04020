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
 * An API group, as discovery shows it.
 *
 * @param name its name; empty for core
 * @param versions its versions, the preferred one first
 */
public record ApiGroup(String name, List<Version> versions) {

	/**
	 * A version of a group.
	 *
	 * @param name its name
	 * @param resources its resources
	 */
	public record Version(String name, List<ApiResource> resources) {

	}

}
