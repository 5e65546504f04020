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

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.SharedIndexInformer;

/**
 * The roles that informers need, as YAML for {@code kubectl apply}: a ClusterRole for
 * what is read over all namespaces, and a Role for each namespace that is named. No rule
 * is in it that another one makes superfluous.
 */
public final class RbacManifest {

	private static final String API_GROUP = "rbac.authorization.k8s.io";

	private final String name;

	private final Map<String, Map<AccessRule, List<String>>> roles;

	private RbacManifest(String name, Map<String, Map<AccessRule, List<String>>> roles) {
		this.name = name;
		this.roles = roles;
	}

	/**
	 * Returns what some informers need.
	 * @param application the name of the application, after which the roles are named
	 * @param informers the informers
	 * @return the roles
	 */
	public static RbacManifest of(String application, Collection<? extends SharedIndexInformer<?>> informers) {
		Map<AccessRule, List<String>> users = new LinkedHashMap<>();
		for (SharedIndexInformer<?> informer : informers) {
			for (AccessRule rule : RequiredAccess.of(informer)) {
				users.computeIfAbsent(rule, (key) -> new ArrayList<>()).add(informer.name());
			}
		}
		Map<String, Map<AccessRule, List<String>>> roles = new TreeMap<>();
		users.forEach((rule, names) -> {
			AccessRule widest = widest(rule, users.keySet());
			roles.computeIfAbsent(widest.namespace(), (namespace) -> new LinkedHashMap<>())
				.computeIfAbsent(widest, (key) -> new ArrayList<>())
				.addAll(names);
		});
		String name = application.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
		return new RbacManifest(name.isEmpty() ? "informers" : name + "-informers", roles);
	}

	private static AccessRule widest(AccessRule rule, Collection<AccessRule> all) {
		AccessRule widest = rule;
		for (AccessRule other : all) {
			if (other.covers(widest)) {
				widest = other;
			}
		}
		return widest;
	}

	/**
	 * Returns the roles as YAML.
	 * @param account the account to bind them to, or {@code null} for roles alone
	 * @return one document for each object
	 */
	public String toYaml(@Nullable ServiceAccount account) {
		List<String> documents = new ArrayList<>();
		this.roles.forEach((namespace, rules) -> {
			documents.add(role(namespace, rules));
			if (account != null) {
				documents.add(binding(namespace, account));
			}
		});
		return documents.isEmpty() ? "# No informer needs any right.\n" : String.join("---\n", documents);
	}

	private String role(String namespace, Map<AccessRule, List<String>> rules) {
		StringBuilder yaml = new StringBuilder(header(namespace, kind(namespace))).append("rules:\n");
		rules.forEach((rule, informers) -> {
			yaml.append("# ").append(String.join(", ", informers.stream().distinct().toList())).append('\n');
			if (rule.remark() != null) {
				yaml.append("# ").append(rule.remark()).append('\n');
			}
			yaml.append(rule.toYaml());
		});
		return yaml.toString();
	}

	private String binding(String namespace, ServiceAccount account) {
		return header(namespace, kind(namespace) + "Binding") + "roleRef:\n  apiGroup: " + API_GROUP + "\n  kind: "
				+ kind(namespace) + "\n  name: " + Yaml.quote(this.name) + "\nsubjects:\n- kind: ServiceAccount\n"
				+ "  namespace: " + Yaml.quote(account.namespace()) + "\n  name: " + Yaml.quote(account.name()) + "\n";
	}

	private String header(String namespace, String kind) {
		return "apiVersion: " + API_GROUP + "/v1\nkind: " + kind + "\nmetadata:\n  name: " + Yaml.quote(this.name)
				+ "\n" + (namespace.isEmpty() ? "" : "  namespace: " + Yaml.quote(namespace) + "\n");
	}

	private static String kind(String namespace) {
		return namespace.isEmpty() ? "ClusterRole" : "Role";
	}

}
