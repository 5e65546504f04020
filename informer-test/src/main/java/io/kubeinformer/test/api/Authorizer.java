package io.kubeinformer.test.api;

/**
 * Decides who may do what.
 */
@FunctionalInterface
public interface Authorizer {

	/** Lets members of {@code system:masters} do everything and others nothing. */
	Authorizer GROUPS = (user, action) -> user.in(User.MASTERS);

	/** Lets everybody do everything. */
	Authorizer ALL = (user, action) -> true;

	/**
	 * Returns whether a user may do something. What every authenticated user may do,
	 * discovery and reviews of its own rights, is not asked for.
	 * @param user the user
	 * @param action what the user wants to do
	 * @return whether it is allowed
	 */
	boolean allows(User user, Action action);

	/**
	 * What a user wants to do.
	 *
	 * @param verb the verb of the API, for example {@code list}
	 * @param group the resource's group; empty for core
	 * @param resource the resource's plural name; empty for a path that is none
	 * @param subresource the subresource; empty for none
	 * @param namespace the namespace; empty for all
	 * @param name the object's name; empty for the collection
	 */
	record Action(String verb, String group, String resource, String subresource, String namespace, String name) {

	}

}
