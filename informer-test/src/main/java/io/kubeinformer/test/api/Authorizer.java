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

package io.kubeinformer.test.api;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Decides who may do what.
 */
@FunctionalInterface
public interface Authorizer {

	/** Lets members of {@code system:masters} do everything and others nothing. */
	Authorizer GROUPS = (user, action) -> user.in(User.MASTERS);

	/** Lets everybody do everything. */
	Authorizer ALL = (user, action) -> true;

	/**
	 * Returns whether a user may do something. What every authenticated user may do,
	 * discovery and reviews of its own rights, is not asked for.
	 * @param user the user
	 * @param action what the user wants to do
	 * @return whether it is allowed
	 */
	boolean allows(User user, Action action);

	/**
	 * What a user wants to do.
	 *
	 * @param verb the verb of the API, for example {@code list}
	 * @param group the resource's group; empty for core
	 * @param resource the resource's plural name; empty for a path that is none
	 * @param subresource the subresource; empty for none
	 * @param namespace the namespace; empty for all
	 * @param name the object's name, empty for the collection; the path if it names no
	 * resource
	 */
	record Action(String verb, String group, String resource, String subresource, String namespace, String name) {

		/**
		 * Returns the sentence by which an API server refuses this.
		 * @param user the user's name
		 * @return the message of the status 403
		 */
		public String refusal(String user) {
			if (this.resource.isEmpty()) {
				return "forbidden: User \"" + user + "\" cannot " + this.verb + " path \"" + this.name + "\"";
			}
			String object = this.resource + (this.group.isEmpty() ? "" : "." + this.group)
					+ (this.name.isEmpty() ? "" : " \"" + this.name + "\"");
			String part = this.resource + (this.subresource.isEmpty() ? "" : "/" + this.subresource);
			String scope = this.namespace.isEmpty() ? "at the cluster scope"
					: "in the namespace \"" + this.namespace + "\"";
			return "%s is forbidden: User \"%s\" cannot %s resource \"%s\" in API group \"%s\" %s".formatted(object,
					user, this.verb, part, this.group, scope);
		}

		/**
		 * Returns what the status 403 says beside the sentence.
		 * @return name, group and kind, in this order, as far as they are not empty
		 */
		public Map<String, String> details() {
			Map<String, String> details = new LinkedHashMap<>();
			if (this.resource.isEmpty()) {
				return details;
			}
			if (!this.name.isEmpty()) {
				details.put("name", this.name);
			}
			if (!this.group.isEmpty()) {
				details.put("group", this.group);
			}
			details.put("kind", this.resource);
			return details;
		}

	}

}
