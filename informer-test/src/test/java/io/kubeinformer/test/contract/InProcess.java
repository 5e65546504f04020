package io.kubeinformer.test.contract;

/**
 * The server of this module as a target.
 */
final class InProcess {

	private InProcess() {
	}

	static Target start() {
		throw new IllegalStateException("no server");
	}

}
