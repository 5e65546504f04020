package io.kubeinformer.test.api.status;

/**
 * A path that no API is behind: answered with plain text, not with a Status.
 */
public class PageNotFoundException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates the failure.
	 */
	public PageNotFoundException() {
		super("404 page not found", null, false, false);
	}

}
