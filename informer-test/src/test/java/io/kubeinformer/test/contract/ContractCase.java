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
