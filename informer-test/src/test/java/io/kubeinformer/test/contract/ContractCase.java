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

/**
 * One row of the contract: a sentence about an API server, and what proves it.
 *
 * @param area the part of the protocol it belongs to
 * @param name the behaviour, as a sentence
 * @param check fails if a server does not behave so
 */
record ContractCase(String area, String name, Check check) {

	/**
	 * Runs the check in a scene of its own.
	 * @param target the server
	 * @throws Exception if the check fails
	 */
	void run(Target target) throws Exception {
		try (Scene scene = new Scene(target)) {
			this.check.run(scene);
		}
	}

	@Override
	public String toString() {
		return this.area + ": " + this.name;
	}

	/**
	 * What proves a sentence.
	 */
	@FunctionalInterface
	interface Check {

		void run(Scene scene) throws Exception;

	}

}
