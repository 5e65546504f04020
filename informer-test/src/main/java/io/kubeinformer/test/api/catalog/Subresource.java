package io.kubeinformer.test.api.catalog;

import java.util.List;

/**
 * A part of a resource with a path of its own.
 *
 * @param name its name, for example {@code status}
 * @param group the group of the kind that it speaks; empty if it is the resource's own
 * @param version the version of that kind; empty if it is the resource's own
 * @param kind the kind
 * @param verbs what it can do
 */
public record Subresource(String name, String group, String version, String kind, List<String> verbs) {

}
