package io.kubeinformer.test.contract;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects the cases of one area.
 */
final class Cases {

	private final String area;

	private final List<ContractCase> list = new ArrayList<>();

	Cases(String area) {
		this.area = area;
	}

	void add(String name, ContractCase.Check check) {
		this.list.add(new ContractCase(this.area, name, check));
	}

	/**
	 * Adds the case once for a built-in resource and once for a custom one, as a real
	 * server answers them from different code.
	 * @param name the behaviour
	 * @param check what proves it
	 */
	void addForBoth(String name, CollectionCheck check) {
		add(name + " (built-in)", (scene) -> check.run(scene.configMaps()));
		add(name + " (custom)", (scene) -> check.run(scene.widgets()));
	}

	/**
	 * Adds the case that a list of either kind with the query is answered with a Status.
	 * @param name the behaviour
	 * @param query the query
	 * @param code the HTTP status
	 * @param reason the reason
	 * @param message the whole message
	 */
	void addRefusedLists(String name, String query, int code, String reason, String message) {
		addForBoth(name, (objects) -> objects.list(query).isStatus(code, reason, message));
	}

	List<ContractCase> list() {
		return List.copyOf(this.list);
	}

	/**
	 * What proves a sentence about the objects of one resource.
	 */
	@FunctionalInterface
	interface CollectionCheck {

		void run(ApiCollection objects) throws Exception;

	}

}
