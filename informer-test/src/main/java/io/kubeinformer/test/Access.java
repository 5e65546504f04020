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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.Authorizer;
import io.kubeinformer.test.api.User;
import io.kubeinformer.test.http.ApiRequest;
import io.kubeinformer.test.http.ResourceRequest;
import io.kubeinformer.test.http.StatusBody;

/**
 * Who may do what. Everybody who is known may do everything until something is denied;
 * the last rule that fits decides. A wrong token is always refused with 401. Changes bind
 * the next request, not running ones. Safe to use from any thread.
 */
public final class Access implements Authorizer {

	static final User ANONYMOUS = new User("system:anonymous", "", List.of("system:unauthenticated"));

	private static final Set<String> OPEN_PATHS = Set.of("/version", "/healthz", "/livez", "/readyz");

	/** What every cluster lets all of its users read, by the role system:discovery. */
	private static final List<String> DISCOVERY_PATHS = List.of("/api", "/apis", "/openapi", "/version", "/healthz",
			"/livez", "/readyz");

	/** What every cluster lets all of its users create, by the role system:basic-user. */
	private static final Set<String> SELF_REVIEWS = Set.of("selfsubjectaccessreviews.authorization.k8s.io",
			"selfsubjectrulesreviews.authorization.k8s.io", "selfsubjectreviews.authentication.k8s.io");

	private static final String BEARER = "Bearer ";

	private final Map<String, User> users = new ConcurrentHashMap<>();

	private final List<Rule> rules = new CopyOnWriteArrayList<>();

	private volatile boolean anonymous = true;

	Access() {
	}

	/**
	 * Makes a user known.
	 * @param token the bearer token that proves who it is
	 * @param name the user's name
	 * @param groups the user's groups; {@code system:authenticated} is added
	 * @return this
	 */
	public Access user(String token, String name, String... groups) {
		List<String> all = new ArrayList<>(List.of(groups));
		all.add("system:authenticated");
		this.users.put(token, new User(name, name, List.copyOf(all)));
		return this;
	}

	/**
	 * Makes a token worthless: requests with it get 401.
	 * @param token the token
	 * @return this
	 */
	public Access revoke(String token) {
		this.users.remove(token);
		return this;
	}

	/**
	 * Decides about requests without a token.
	 * @param allowed whether they may do what users may (so it begins), or are forbidden
	 * all but version and health
	 * @return this
	 */
	public Access anonymous(boolean allowed) {
		this.anonymous = allowed;
		return this;
	}

	/**
	 * Denies a verb on a resource, in every namespace and at cluster scope, to everybody.
	 * @param verb {@code get}, {@code list}, {@code watch}, …; {@code *} is any
	 * @param resource the plural, with {@code .group} and {@code /subresource} where
	 * needed; {@code *} is any
	 * @return this
	 */
	public Access deny(String verb, String resource) {
		return rule(new Rule(false, "*", verb, resource, "*"));
	}

	/**
	 * Denies a verb on a resource in one namespace to everybody.
	 * @param verb the verb; {@code *} is any
	 * @param resource the plural; {@code *} is any
	 * @param namespace the namespace; empty for cluster scope and all namespaces at once
	 * @return this
	 */
	public Access deny(String verb, String resource, String namespace) {
		return rule(new Rule(false, "*", verb, resource, namespace));
	}

	/**
	 * Denies a verb on a resource to one user. Who is denied everything can still do what
	 * a cluster lets all of its users do: read discovery, and ask about their own rights.
	 * @param user the user's name
	 * @param verb the verb; {@code *} is any
	 * @param resource the plural; {@code *} is any
	 * @param namespace the namespace; {@code *} is any and cluster scope
	 * @return this
	 */
	public Access denyUser(String user, String verb, String resource, String namespace) {
		return rule(new Rule(false, user, verb, resource, namespace));
	}

	/**
	 * Allows a verb on a resource again, everywhere, to everybody.
	 * @param verb the verb; {@code *} is any
	 * @param resource the plural; {@code *} is any
	 * @return this
	 */
	public Access allow(String verb, String resource) {
		return rule(new Rule(true, "*", verb, resource, "*"));
	}

	/**
	 * Allows a verb on a resource again in one namespace, to everybody.
	 * @param verb the verb; {@code *} is any
	 * @param resource the plural; {@code *} is any
	 * @param namespace the namespace; empty for cluster scope and all namespaces at once
	 * @return this
	 */
	public Access allow(String verb, String resource, String namespace) {
		return rule(new Rule(true, "*", verb, resource, namespace));
	}

	/**
	 * Forgets all rules: everything is allowed again.
	 * @return this
	 */
	public Access allowEverything() {
		this.rules.clear();
		return this;
	}

	private Access rule(Rule rule) {
		this.rules.add(rule);
		return this;
	}

	// Tells who sent a request; null if the token is wrong.
	@Nullable User authenticate(ApiRequest request) {
		String authorization = request.header("authorization");
		if (authorization == null || !authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
			return ANONYMOUS;
		}
		return this.users.get(authorization.substring(BEARER.length()).trim());
	}

	// The answer that refuses a request; null if it is allowed.
	@Nullable StatusBody refusal(User user, ApiRequest request, ResourceRequest target) {
		boolean open = !target.isResource() && OPEN_PATHS.contains(request.path());
		boolean path = target.isResource() || !deniedEverything(user.name()) || isDiscovery(request.path());
		return (open || (path && allows(user.name(), target))) ? null : forbidden(user, request, target);
	}

	@Override
	public boolean allows(User user, Action action) {
		return allows(user.name(), new ResourceRequest(action.verb(), action.group(), "", action.namespace(),
				action.resource(), action.subresource(), action.name()));
	}

	private boolean allows(String user, ResourceRequest target) {
		boolean allowed = this.anonymous || !user.equals(ANONYMOUS.name());
		for (Rule rule : this.rules) {
			if (target.isResource() && rule.fits(user, target)) {
				allowed = rule.allow();
			}
		}
		return allowed;
	}

	private boolean deniedEverything(String user) {
		boolean denied = false;
		for (Rule rule : this.rules) {
			if (rule.coversEverything() && Rule.is(rule.user(), user)) {
				denied = !rule.allow();
			}
		}
		return denied;
	}

	private static boolean isDiscovery(String path) {
		return DISCOVERY_PATHS.stream().anyMatch((open) -> path.equals(open) || path.startsWith(open + "/"));
	}

	private static StatusBody forbidden(User user, ApiRequest request, ResourceRequest target) {
		Action action = new Action(target.verb(), target.group(), target.resource(), target.subresource(),
				target.namespace(), target.isResource() ? target.name() : request.path());
		return new StatusBody(403, "Forbidden", action.refusal(user.name()), action.details());
	}

	private record Rule(boolean allow, String user, String verb, String resource, String namespace) {

		boolean fits(String asking, ResourceRequest target) {
			return is(this.user, asking) && is(this.verb, target.verb()) && is(this.namespace, target.namespace())
					&& names(target);
		}

		boolean coversEverything() {
			return List.of(this.verb, this.resource, this.namespace).equals(List.of("*", "*", "*"));
		}

		private boolean names(ResourceRequest target) {
			String suffix = (target.subresource().isEmpty()) ? "" : "/" + target.subresource();
			if (this.resource.equals("*")) {
				return !SELF_REVIEWS.contains(target.qualifiedResource());
			}
			return this.resource.equals(target.resource() + suffix)
					|| this.resource.equals(target.qualifiedResource() + suffix);
		}

		private static boolean is(String pattern, String value) {
			return pattern.equals("*") || pattern.equals(value);
		}

	}

}
