package io.kubeinformer.test.api.catalog;

import java.util.ArrayList;
import java.util.List;

/**
 * What was odd in a body: fields that the kind does not have. Not safe for use by several
 * threads.
 */
public final class Problems {

	private final List<String> found = new ArrayList<>();

	/**
	 * Reports a field that the kind does not have.
	 * @param path the field's path
	 */
	public void unknown(String path) {
		this.found.add("unknown field \"" + path + "\"");
	}

	/**
	 * Returns the sentences, in the order of the fields.
	 * @return the sentences
	 */
	public List<String> sentences() {
		return List.copyOf(this.found);
	}

}
