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

package io.kubeinformer.test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import io.kubeinformer.test.InProcessClient.Answer;

/**
 * The kinds that the server serves, from its own discovery documents; read again when one
 * is not found.
 */
final class Kinds {

	private final InProcessClient client;

	private volatile List<Kind> known = List.of();

	Kinds(InProcessClient client) {
		this.client = client;
	}

	// Finds a kind by what a manifest says.
	Kind ofManifest(String apiVersion, String kind) {
		return find(apiVersion + " " + kind,
				(candidate) -> candidate.apiVersion().equals(apiVersion) && candidate.kind().equals(kind));
	}

	// Finds a kind by group and plural.
	Kind ofResource(String group, String plural) {
		return find(plural + "." + group,
				(candidate) -> candidate.group().equals(group) && candidate.plural().equals(plural));
	}

	// Finds a kind by the name that people use: a kind, or a plural with or without
	// group.
	Kind named(String name) {
		return find(name, (candidate) -> candidate.plural().equals(name) || candidate.kind().equals(name)
				|| (candidate.plural() + "." + candidate.group()).equals(name));
	}

	private Kind find(String what, Predicate<Kind> condition) {
		List<Kind> cached = this.known;
		return cached.stream().filter(condition).findFirst().orElseGet(() -> {
			List<Kind> fresh = read();
			this.known = fresh;
			return fresh.stream()
				.filter(condition)
				.findFirst()
				.orElseThrow(() -> new IllegalArgumentException("The test API server serves no '" + what
						+ "'. Register it with customResource(…), or use one of the built-in kinds: "
						+ fresh.stream().map(Kind::kind).distinct().sorted().toList()));
		});
	}

	private List<Kind> read() {
		List<Kind> all = new ArrayList<>(readVersion("", "v1", "/api/v1"));
		for (Map<String, Object> group : objects(this.client.get("/apis").json(), "groups")) {
			for (Map<String, Object> version : objects(group, "versions")) {
				all.addAll(readVersion(String.valueOf(group.get("name")), String.valueOf(version.get("version")),
						"/apis/" + version.get("groupVersion")));
			}
		}
		return List.copyOf(all);
	}

	private List<Kind> readVersion(String group, String version, String path) {
		Answer answer = this.client.get(path);
		if (!answer.isSuccess()) {
			return List.of();
		}
		return objects(answer.json(), "resources").stream()
			.filter((resource) -> !String.valueOf(resource.get("name")).contains("/"))
			.map((resource) -> new Kind(group, version, String.valueOf(resource.get("kind")),
					String.valueOf(resource.get("name")), Boolean.TRUE.equals(resource.get("namespaced"))))
			.toList();
	}

	@SuppressWarnings("unchecked")
	private static List<Map<String, Object>> objects(Map<String, Object> parent, String key) {
		return (parent.get(key) instanceof List<?> list) ? (List<Map<String, Object>>) list : List.of();
	}

	/**
	 * A kind and where it lives.
	 *
	 * @param group the group; empty for core
	 * @param version the version
	 * @param kind the kind
	 * @param plural the plural
	 * @param namespaced whether its objects live in namespaces
	 */
	record Kind(String group, String version, String kind, String plural, boolean namespaced) {

		String apiVersion() {
			return (this.group.isEmpty()) ? this.version : this.group + "/" + this.version;
		}

		// Returns the path of a collection, over all namespaces if none is given.
		String path(String namespace) {
			String base = ((this.group.isEmpty()) ? "/api/" : "/apis/") + apiVersion();
			return base + ((this.namespaced && !namespace.isEmpty()) ? "/namespaces/" + namespace : "") + "/"
					+ this.plural;
		}

	}

}
