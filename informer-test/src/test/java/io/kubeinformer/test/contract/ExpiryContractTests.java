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

import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Holds a server to what must happen when versions expire. Runs alone, as a real server
 * is restarted for it; is skipped if there is no way to make it forget.
 */
@Isolated("restarts the server")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExpiryContractTests {

	private Target target;

	@BeforeAll
	void open() throws Exception {
		this.target = Target.open();
	}

	@AfterAll
	void close() throws Exception {
		if (this.target != null) {
			this.target.close();
		}
	}

	@TestFactory
	Stream<DynamicTest> theServer() throws Exception {
		assumeThat(this.target.canForget()).as("-Dinformer.contract.compact names a command").isTrue();
		return ExpiryCases.prepare(this.target)
			.stream()
			.map((contractCase) -> DynamicTest.dynamicTest(contractCase.toString(),
					() -> contractCase.run(this.target)));
	}

}
