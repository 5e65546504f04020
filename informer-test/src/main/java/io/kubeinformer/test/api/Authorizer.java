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
	 * @param name the object's name; empty for the collection
	 */
	record Action(String verb, String group, String resource, String subresource, String namespace, String name) {

	}

}
