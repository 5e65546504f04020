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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.StatusException;
import io.kubeinformer.test.api.status.Statuses;

/**
 * Answers requests that reach through to a node: for logs, commands, ports and proxies.
 * No kubelet runs behind this server, so they end where those of a real one end that
 * finds none.
 */
final class NodeRequests {

	private static final Set<String> SUBRESOURCES = Set.of("attach", "exec", "log", "portforward", "proxy");

	/** In the order in which a server tries them. */
	private static final List<String> ADDRESSES = List.of("Hostname", "InternalDNS", "InternalIP", "ExternalDNS",
			"ExternalIP");

	private final ServerState state;

	NodeRequests(ServerState state) {
		this.state = state;
	}

	static boolean serves(Target target) {
		return SUBRESOURCES.contains(target.subresource()) && !target.resource().custom();
	}

	void handle(Exchange exchange, Target target) {
		if ("proxy".equals(target.subresource())) {
			throw proxy(target.named(host(target.name())));
		}
		ObjectNode pod = this.state.require(target);
		boolean port = "portforward".equals(target.subresource());
		String container = port ? "" : container(pod, target.name(), exchange.parameter("container"));
		String node = Json.text(pod, "spec", "nodeName");
		if (!node.isEmpty()) {
			throw unreachable(target, container, address(node, "pods"));
		}
		if (!"log".equals(target.subresource())) {
			throw Statuses.badRequest("pod " + target.name() + " does not have a host assigned");
		}
		exchange.response().send(204, Map.of(), new byte[0]);
	}

	private static String container(ObjectNode pod, String name, String wanted) {
		List<String> names = new ArrayList<>();
		for (String list : List.of("initContainers", "containers", "ephemeralContainers")) {
			pod.path("spec").path(list).forEach((container) -> names.add(Json.text(container, "name")));
		}
		if (wanted.isEmpty() && names.size() == 1) {
			return names.get(0);
		}
		if (wanted.isEmpty()) {
			throw Statuses.badRequest("a container name must be specified for pod " + name + ", choose one of: ["
					+ String.join(" ", names) + "]");
		}
		if (!names.contains(wanted)) {
			throw Statuses.badRequest("container " + wanted + " is not valid for pod " + name);
		}
		return wanted;
	}

	// A server that does not find the node names it as if it were what was asked for.
	private String address(String name, String asked) {
		ApiResource nodes = this.state.catalog().find("", "v1", "nodes");
		ObjectNode node = (nodes != null) ? this.state.store(nodes).get(name) : null;
		if (node == null) {
			throw Statuses.notFound("", asked, name);
		}
		JsonNode addresses = node.path("status").path("addresses");
		for (String type : ADDRESSES) {
			for (JsonNode address : addresses) {
				if (type.equals(Json.text(address, "type"))) {
					return Json.text(address, "address") + ":10250";
				}
			}
		}
		throw Statuses.unexplained("no preferred addresses found; known addresses: []");
	}

	private static StatusException unreachable(Target target, String container, String address) {
		String refused = "dial tcp " + address + ": connect: connection refused";
		if ("log".equals(target.subresource())) {
			return Statuses.unexplained("Get \"https://" + address + "/containerLogs/" + target.namespace() + "/"
					+ target.name() + "/" + container + "\": " + refused);
		}
		return Statuses.unexplained("error dialing backend: " + refused);
	}

	private StatusException proxy(Target target) {
		String name = target.name();
		if (target.resource().is("", "services")) {
			return unavailable("no endpoints available for service \"" + name + "\"");
		}
		if (target.resource().is("", "nodes")) {
			return unavailable("error trying to reach service: dial tcp " + address(name, "nodes")
					+ ": connect: connection refused");
		}
		String address = Json.text(this.state.require(target), "status", "podIP");
		return address.isEmpty() ? Statuses.badRequest("address not allowed") : unavailable(
				"error trying to reach service: dial tcp " + address + ":80: connect: connection refused");
	}

	private static StatusException unavailable(String message) {
		return new StatusException(503, "ServiceUnavailable", message, null);
	}

	// A name may have a scheme in front of it and a port behind it.
	private static String host(String name) {
		String[] parts = name.split(":");
		return (parts.length == 3) ? parts[1] : parts[0];
	}

}
