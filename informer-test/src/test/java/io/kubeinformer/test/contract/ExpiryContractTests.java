package io.kubeinformer.test.contract;

import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Holds a server to what must happen when versions expire. Runs alone, as a real server
 * is restarted for it; is skipped if there is no way to make it forget.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExpiryContractTests {

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
	Stream<DynamicTest> theServer() throws Exception {
		assumeThat(this.target.canForget()).as("-Dinformer.contract.compact names a command").isTrue();
		return ExpiryCases.prepare(this.target)
			.stream()
			.map((contractCase) -> DynamicTest.dynamicTest(contractCase.toString(),
					() -> contractCase.run(this.target)));
	}

}
