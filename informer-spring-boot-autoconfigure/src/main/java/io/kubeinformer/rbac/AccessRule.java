/*
 * Copyright 2026-present the original author or authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package io.kubeinformer.rbac;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * One rule of a Role or ClusterRole ({@code rbac.authorization.k8s.io/v1}, PolicyRule).
 */
public sealed interface AccessRule {

	/**
	 * Returns the namespace whose Role holds the rule.
	 * @return the namespace; the empty string if a ClusterRole does
	 */
	String namespace();

	/**
	 * Returns the fields of the rule as Kubernetes names them.
	 * @return values by field, in the order in which they are written
	 */
	Map<String, List<String>> fields();

	/**
	 * Returns whether who has this rule needs the other one no more.
	 * @param other the other rule
	 * @return whether all that it allows is allowed by this one
	 */
	boolean covers(AccessRule other);

	/**
	 * Returns what a reader should know of the rule.
	 * @return a sentence, or {@code null} if the rule says it all
	 */
	@Nullable String remark();

	/**
	 * Returns the kind of object that holds the rule.
	 * @return {@code Role} or {@code ClusterRole}
	 */
	default String roleKind() {
		return namespace().isEmpty() ? "ClusterRole" : "Role";
	}

	/**
	 * Returns the rule as an element of {@code rules} in YAML.
	 * @return lines, each with a line feed
	 */
	default String toYaml() {
		StringBuilder yaml = new StringBuilder();
		fields().forEach((field, values) -> yaml.append(yaml.isEmpty() ? "- " : "  ")
			.append(field)
			.append(": [")
			.append(String.join(", ", values.stream().map(Yaml::quote).toList()))
			.append("]\n"));
		return yaml.toString();
	}

	/**
	 * The right to list and watch a resource.
	 *
	 * @param namespace the namespace, or the empty string for all
	 * @param group the API group; empty for the core group
	 * @param plural the plural name
	 * @param name the name of the one object, or {@code null} for all. A list or watch by
	 * {@code metadata.name} counts as one of that object (Kubernetes, "Using RBAC
	 * Authorization", referring to resources)
	 * @param guessed whether the plural was made from the kind by a rule of grammar
	 */
	record OfResource(String namespace, String group, String plural, @Nullable String name,
			boolean guessed) implements AccessRule {

		@Override
		public Map<String, List<String>> fields() {
			Map<String, List<String>> fields = new LinkedHashMap<>();
			fields.put("apiGroups", List.of(this.group));
			fields.put("resources", List.of(this.plural));
			if (this.name != null) {
				fields.put("resourceNames", List.of(this.name));
			}
			fields.put("verbs", List.of("list", "watch"));
			return fields;
		}

		@Override
		public boolean covers(AccessRule other) {
			return other instanceof OfResource resource && this.group.equals(resource.group())
					&& this.plural.equals(resource.plural())
					&& (this.namespace.isEmpty() || this.namespace.equals(resource.namespace()))
					&& (this.name == null || this.name.equals(resource.name()));
		}

		@Override
		public @Nullable String remark() {
			return this.guessed ? "The plural is a guess from the kind: it is looked up when the informer starts."
					: null;
		}

	}

	/**
	 * The right to look up the resources of a group and version.
	 *
	 * @param path the path of their list
	 */
	record OfDiscovery(String path) implements AccessRule {

		@Override
		public String namespace() {
			return "";
		}

		@Override
		public Map<String, List<String>> fields() {
			Map<String, List<String>> fields = new LinkedHashMap<>();
			fields.put("nonResourceURLs", List.of(this.path));
			fields.put("verbs", List.of("get"));
			return fields;
		}

		@Override
		public boolean covers(AccessRule other) {
			return equals(other);
		}

		@Override
		public String remark() {
			return "To look up a kind. A cluster grants this to all users by system:discovery, unless it was changed.";
		}

	}

}
