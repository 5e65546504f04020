package io.kubeinformer.test.contract;

import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Holds a server to the contract: the one of this module, or a real one (see
 * {@link Target}).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
class ContractTests {

	private Target target;

	@BeforeAll
	void open() throws Exception {
		this.target = Target.open();
	}

	@AfterAll
	void close() throws Exception {
		this.target.close();
	}

	@TestFactory
	Stream<DynamicTest> theServer() {
		return Contract.cases()
			.map((contractCase) -> DynamicTest.dynamicTest(contractCase.toString(),
					() -> contractCase.run(this.target)));
	}

}
