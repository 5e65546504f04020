package io.kubeinformer.test.api.storage;

/**
 * A version whose history is gone.
 */
public class ExpiredException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final long oldest;

	/**
	 * Creates the failure.
	 * @param wanted the version asked for
	 * @param oldest the oldest version that can be resumed from
	 */
	public ExpiredException(long wanted, long oldest) {
		super("too old resource version: " + wanted + " (" + oldest + ")", null, false, false);
		this.oldest = oldest;
	}

	/**
	 * Returns the oldest version that can be resumed from.
	 * @return the version
	 */
	public long oldest() {
		return this.oldest;
	}

}
