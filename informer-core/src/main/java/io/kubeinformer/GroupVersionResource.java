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

/**
 * The coordinates of a resource in the API, as they stand in its URL.
 *
 * @param group the API group; the empty string for the core group
 * @param version the version, for example {@code v1}
 * @param plural the resource's plural name in lower case, for example {@code deployments}
 */
public record GroupVersionResource(String group, String version, String plural) {

	public GroupVersionResource {
		if (version.isEmpty() || plural.isEmpty()) {
			throw new IllegalArgumentException("A resource needs a version and a plural name, got group '" + group
					+ "', version '" + version + "', plural '" + plural + "'");
		}
	}

	/**
	 * Returns group and version as objects carry them.
	 * @return for example {@code apps/v1}, or {@code v1} for the core group
	 */
	public String apiVersion() {
		return this.group.isEmpty() ? this.version : this.group + "/" + this.version;
	}

	@Override
	public String toString() {
		return this.group.isEmpty() ? this.plural + "/" + this.version
				: this.plural + "." + this.group + "/" + this.version;
	}

}
