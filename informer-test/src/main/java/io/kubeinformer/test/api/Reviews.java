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

package io.kubeinformer.test.api;

import java.util.List;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.Cause;
import io.kubeinformer.test.api.status.Statuses;

/**
 * Answers users who ask about themselves: who they are and what they may do.
 */
final class Reviews {

	private static final String AUTHORIZATION = "/apis/authorization.k8s.io/v1/";

	private static final String AUTHENTICATION = "/apis/authentication.k8s.io/v1/";

	boolean handle(Exchange exchange, User user, Authorizer authorizer) {
		switch (exchange.request().path()) {
			case AUTHORIZATION + "selfsubjectaccessreviews" -> access(exchange, user, authorizer);
			case AUTHORIZATION + "selfsubjectrulesreviews" -> rules(exchange, user);
			case AUTHENTICATION + "selfsubjectreviews" -> self(exchange, user);
			default -> {
				return false;
			}
		}
		return true;
	}

	private static void access(Exchange exchange, User user, Authorizer authorizer) {
		ObjectNode body = Bodies.object(exchange, "SelfSubjectAccessReview", "authorization.k8s.io/v1", false);
		ObjectNode spec = Json.child(body, "spec");
		ObjectNode attributes = Json.child(spec, "resourceAttributes");
		ObjectNode path = Json.child(spec, "nonResourceAttributes");
		if (attributes.isEmpty() == path.isEmpty()) {
			throw Statuses.invalid("authorization.k8s.io", "SelfSubjectAccessReview", "",
					List.of(Cause.invalid("spec.resourceAttributes", "null",
							"exactly one of nonResourceAttributes or resourceAttributes must be specified")));
		}
		ObjectNode result = Json.object()
			.put("kind", "SelfSubjectAccessReview")
			.put("apiVersion", "authorization.k8s.io/v1");
		result.putObject("metadata");
		ObjectNode status = Json.object();
		if (path.isEmpty()) {
			spec.remove("nonResourceAttributes");
			status.put("allowed",
					authorizer.allows(user,
							new Authorizer.Action(Json.text(attributes, "verb"), Json.text(attributes, "group"),
									Json.text(attributes, "resource"), Json.text(attributes, "subresource"),
									Json.text(attributes, "namespace"), Json.text(attributes, "name"))));
		}
		else {
			spec.remove("resourceAttributes");
			boolean allowed = authorizer.allows(user,
					new Authorizer.Action(Json.text(path, "verb"), "", "", "", "", Json.text(path, "path")));
			status.put("allowed", true);
			if (!allowed) {
				status.put("reason", "RBAC: allowed by ClusterRoleBinding \"system:discovery\" of ClusterRole "
						+ "\"system:discovery\" to Group \"system:authenticated\"");
			}
		}
		result.set("spec", spec);
		result.set("status", status);
		exchange.reply(201, result);
	}

	private static void rules(Exchange exchange, User user) {
		Bodies.object(exchange, "SelfSubjectRulesReview", "authorization.k8s.io/v1", false);
		ObjectNode result = Json.object()
			.put("kind", "SelfSubjectRulesReview")
			.put("apiVersion", "authorization.k8s.io/v1");
		result.putObject("metadata");
		result.putObject("spec");
		ObjectNode status = result.putObject("status");
		ArrayNode rules = status.putArray("resourceRules");
		ArrayNode paths = status.putArray("nonResourceRules");
		if (user.in(User.MASTERS)) {
			rule(rules, List.of("*"), "*", List.of("*"));
			ObjectNode all = paths.addObject();
			all.putArray("verbs").add("*");
			all.putArray("nonResourceURLs").add("*");
		}
		rule(rules, List.of("create"), "authorization.k8s.io",
				List.of("selfsubjectaccessreviews", "selfsubjectrulesreviews"));
		rule(rules, List.of("create"), "authentication.k8s.io", List.of("selfsubjectreviews"));
		ObjectNode discovery = paths.addObject();
		discovery.putArray("verbs").add("get");
		discovery.set("nonResourceURLs", Json.strings(List.of("/api", "/api/*", "/apis", "/apis/*", "/healthz",
				"/livez", "/openapi", "/openapi/*", "/readyz", "/version", "/version/")));
		status.put("incomplete", false);
		exchange.reply(201, result);
	}

	private static void rule(ArrayNode rules, List<String> verbs, String group, List<String> resources) {
		ObjectNode rule = rules.addObject();
		rule.set("verbs", Json.strings(verbs));
		rule.putArray("apiGroups").add(group);
		rule.set("resources", Json.strings(resources));
	}

	private static void self(Exchange exchange, User user) {
		Bodies.object(exchange, "SelfSubjectReview", "authentication.k8s.io/v1", false);
		ObjectNode result = Json.object()
			.put("kind", "SelfSubjectReview")
			.put("apiVersion", "authentication.k8s.io/v1");
		result.putObject("metadata");
		ObjectNode info = result.putObject("status").putObject("userInfo").put("username", user.name());
		if (!user.uid().isEmpty()) {
			info.put("uid", user.uid());
		}
		info.set("groups", Json.strings(user.groups()));
		exchange.reply(201, result);
	}

}
