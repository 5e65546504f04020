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

package io.kubeinformer.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import io.kubernetes.client.openapi.ApiClient;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.http.ApiConnection;
import io.kubeinformer.http.ApiResource;
import io.kubeinformer.http.ApiResources;
import io.kubeinformer.http.Deadlines;
import io.kubeinformer.http.Discovery;

/**
 * What resources a server has, by kind and by name. The answer is kept; what is not in it
 * is asked for again at each question, since CustomResourceDefinitions come at any time
 * and a starting server does not know all of its groups yet. The resources of a group
 * that is unavailable are known on from the last time that it was not. Safe for use by
 * any thread.
 */
public final class DiscoveryClient {

	private final ApiConnection connection;

	private volatile @Nullable ApiResources known;

	DiscoveryClient(ApiConnection connection) {
		this.connection = connection;
	}

	/**
	 * Returns a client; sends nothing.
	 * @param apiClient says where the server is and how to authenticate; never changed
	 * @return the client
	 */
	public static DiscoveryClient of(ApiClient apiClient) {
		return new DiscoveryClient(new ApiConnection(apiClient, Deadlines.defaults(), "kubeinformer"));
	}

	/**
	 * Returns all resources.
	 * @return an unmodifiable list; of a group, the preferred version comes first
	 * @throws IOException if nothing is known yet and the server does not answer
	 */
	public List<ApiResource> resources() throws IOException {
		return known().resources();
	}

	/**
	 * Returns the group versions whose resources the server could not tell of.
	 * @return for each the reason
	 * @throws IOException if nothing is known yet and the server does not answer
	 */
	public Map<String, String> unavailable() throws IOException {
		return known().unavailable();
	}

	/**
	 * Looks up a resource.
	 * @param resource group, version and plural
	 * @return what the server says of it; empty if it has no such resource
	 * @throws IOException if the server has to be asked and does not answer
	 */
	public Optional<ApiResource> find(GroupVersionResource resource) throws IOException {
		return search((candidate) -> candidate.resource().equals(resource)).stream().findFirst();
	}

	/**
	 * Looks up the resource of a kind, as an object's {@code apiVersion} and {@code kind}
	 * name it.
	 * @param apiVersion for example {@code apps/v1}
	 * @param kind the kind; case matters
	 * @return what the server says of it; empty if it has no such kind
	 * @throws IOException if the server has to be asked and does not answer
	 */
	public Optional<ApiResource> findKind(String apiVersion, String kind) throws IOException {
		return search(
				(candidate) -> candidate.kind().equals(kind) && candidate.resource().apiVersion().equals(apiVersion))
			.stream()
			.findFirst();
	}

	/**
	 * Looks up resources by a name as people write it.
	 * @param name plural, singular, kind or short name; case does not matter
	 * @return the resources of all groups and versions that have it, preferred ones first
	 * @throws IOException if the server has to be asked and does not answer
	 */
	public List<ApiResource> named(String name) throws IOException {
		return search((candidate) -> candidate.isNamed(name));
	}

	/**
	 * Asks the server again.
	 * @throws IOException if it does not answer; what was known stays known
	 */
	public void refresh() throws IOException {
		ApiResources before = this.known;
		ApiResources now = Discovery.all(this.connection);
		if (before == null || now.unavailable().isEmpty()) {
			this.known = now;
			return;
		}
		List<ApiResource> resources = new ArrayList<>(now.resources());
		before.resources()
			.stream()
			.filter((resource) -> now.unavailable().containsKey(resource.resource().apiVersion()))
			.forEach(resources::add);
		this.known = new ApiResources(List.copyOf(resources), now.unavailable());
	}

	private List<ApiResource> search(Predicate<ApiResource> wanted) throws IOException {
		boolean fresh = this.known == null;
		List<ApiResource> found = resources().stream().filter(wanted).toList();
		if (found.isEmpty() && !fresh) {
			refresh();
			found = resources().stream().filter(wanted).toList();
		}
		return found;
	}

	private ApiResources known() throws IOException {
		ApiResources current = this.known;
		if (current == null) {
			refresh();
			current = this.known;
		}
		return (current != null) ? current : new ApiResources(List.of(), Map.of());
	}

}
