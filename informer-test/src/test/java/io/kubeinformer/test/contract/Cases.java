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

package io.kubeinformer.test.contract;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects the cases of one area.
 */
final class Cases {

	private final String area;

	private final List<ContractCase> list = new ArrayList<>();

	Cases(String area) {
		this.area = area;
	}

	void add(String name, ContractCase.Check check) {
		this.list.add(new ContractCase(this.area, name, check));
	}

	/**
	 * Adds the case once for a built-in resource and once for a custom one, as a real
	 * server answers them from different code.
	 * @param name the behaviour
	 * @param check what proves it
	 */
	void addForBoth(String name, CollectionCheck check) {
		add(name + " (built-in)", (scene) -> check.run(scene.configMaps()));
		add(name + " (custom)", (scene) -> check.run(scene.widgets()));
	}

	/**
	 * Adds the case that a list of either kind with the query is answered with a Status.
	 * @param name the behaviour
	 * @param query the query
	 * @param code the HTTP status
	 * @param reason the reason
	 * @param message the whole message
	 */
	void addRefusedLists(String name, String query, int code, String reason, String message) {
		addForBoth(name, (objects) -> objects.list(query).isStatus(code, reason, message));
	}

	List<ContractCase> list() {
		return List.copyOf(this.list);
	}

	/**
	 * What proves a sentence about the objects of one resource.
	 */
	@FunctionalInterface
	interface CollectionCheck {

		void run(ApiCollection objects) throws Exception;

	}

}
