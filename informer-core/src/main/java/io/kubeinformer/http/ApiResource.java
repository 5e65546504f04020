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

package io.kubeinformer.http;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.GroupVersionResource;

/**
 * A resource that a server serves, as discovery tells of it. Whatever an entry leaves out
 * is empty here.
 *
 * @param resource group, version and plural
 * @param kind the kind of its objects
 * @param singular the singular name; empty if unknown
 * @param namespaced whether its objects live in namespaces
 * @param verbs what may be done with it, for example {@code list}; empty if unknown
 * @param shortNames other names, for example {@code po}
 * @param subresources the names of its subresources, for example {@code status}
 */
public record ApiResource(GroupVersionResource resource, String kind, String singular, boolean namespaced,
		List<String> verbs, List<String> shortNames, List<String> subresources) {

	/**
	 * Returns whether this is meant by a name as people write it.
	 * @param name the plural, the singular, the kind or a short name; case does not
	 * matter
	 * @return whether it is one of these
	 */
	public boolean isNamed(@Nullable String name) {
		return this.resource.plural().equalsIgnoreCase(name) || this.kind.equalsIgnoreCase(name)
				|| (!this.singular.isEmpty() && this.singular.equalsIgnoreCase(name))
				|| this.shortNames.stream().anyMatch((other) -> other.equalsIgnoreCase(name));
	}

}
