package io.kubeinformer.test.api.selector;

import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A label selector. An empty one selects everything.
 */
public final class LabelSelector {

	/** Selects everything. */
	public static final LabelSelector EVERYTHING = new LabelSelector(List.of());

	private final List<Requirement> requirements;

	LabelSelector(List<Requirement> requirements) {
		this.requirements = requirements;
	}

	/**
	 * Reads a selector.
	 * @param text the selector as in the query parameter {@code labelSelector}
	 * @return the selector
	 * @throws io.kubeinformer.test.api.status.StatusException with the words of a real
	 * server if it cannot be read
	 */
	public static LabelSelector parse(String text) {
		return text.isBlank() ? EVERYTHING : new LabelSelector(new LabelParser(text).parse());
	}

	/**
	 * Returns whether it selects an object.
	 * @param object the object
	 * @return whether all requirements hold
	 */
	public boolean matches(ObjectNode object) {
		JsonNode labels = object.path("metadata").path("labels");
		for (Requirement requirement : this.requirements) {
			if (!requirement.matches(labels)) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Returns whether it selects everything.
	 * @return whether there is no requirement
	 */
	public boolean isEmpty() {
		return this.requirements.isEmpty();
	}

}
