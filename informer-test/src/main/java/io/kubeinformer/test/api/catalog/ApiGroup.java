package io.kubeinformer.test.api.catalog;

import java.util.List;

/**
 * An API group, as discovery shows it.
 *
 * @param name its name; empty for core
 * @param versions its versions, the preferred one first
 */
public record ApiGroup(String name, List<Version> versions) {

	/**
	 * A version of a group.
	 *
	 * @param name its name
	 * @param resources its resources
	 */
	public record Version(String name, List<ApiResource> resources) {

	}

}
