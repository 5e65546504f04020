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

import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.StoredForm;
import io.kubeinformer.test.api.catalog.Subresource;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.patch.ManagedFields;
import io.kubeinformer.test.api.status.Cause;
import io.kubeinformer.test.api.status.Statuses;
import io.kubeinformer.test.api.storage.ResourceStore;

/**
 * Answers requests about objects: which method on which path does what.
 */
final class ResourceRequests {

	private final ServerState state;

	private final Lists lists;

	private final Watches watches;

	private final Writes writes;

	private final Deletes deletes;

	private final Patches patches;

	private final Scales scales;

	private final NodeRequests nodes;

	ResourceRequests(ServerState state, Writes writes, Deletes deletes) {
		this.state = state;
		this.lists = new Lists(state);
		this.watches = new Watches(state);
		this.writes = writes;
		this.deletes = deletes;
		this.patches = new Patches(state, writes);
		this.scales = new Scales(state, writes);
		this.nodes = new NodeRequests(state);
	}

	void handle(Exchange exchange, Target target) {
		String verb = verb(exchange, target);
		check(target, verb);
		if ("scale".equals(target.subresource())) {
			this.scales.handle(exchange, target, verb);
			return;
		}
		if (NodeRequests.serves(target)) {
			this.nodes.handle(exchange, target);
			return;
		}
		switch (verb) {
			case "list" -> this.lists.list(exchange, target);
			case "watch" -> this.watches.watch(exchange, target);
			case "get" -> this.lists.get(exchange, target);
			case "create" -> create(exchange, target);
			case "update" -> update(exchange, target);
			case "patch" -> this.patches.patch(exchange, target);
			case "delete" -> delete(exchange, target);
			case "deletecollection" -> deleteCollection(exchange, target);
			default -> throw Statuses.methodNotAllowed();
		}
	}

	static String verb(Exchange exchange, Target target) {
		boolean collection = target.name().isEmpty();
		return switch (exchange.request().method()) {
			case "GET" -> {
				if (target.watch()) {
					yield "watch";
				}
				boolean watch = collection && Boolean.TRUE.equals(exchange.flag("watch"));
				yield watch ? "watch" : (collection ? "list" : "get");
			}
			case "POST" -> (collection || !target.subresource().isEmpty()) ? "create" : "";
			case "PUT" -> collection ? "" : "update";
			case "PATCH" -> collection ? "" : "patch";
			case "DELETE" -> collection ? "deletecollection" : "delete";
			default -> "";
		};
	}

	private static void check(Target target, String verb) {
		ApiResource resource = target.resource();
		Subresource part = resource.subresource(target.subresource());
		List<String> verbs = (part != null) ? part.verbs() : resource.verbs();
		boolean everywhere = resource.namespaced() && target.namespace().isEmpty();
		if (!verbs.contains(verb) || (everywhere && !List.of("list", "watch").contains(verb))) {
			throw Statuses.methodNotAllowed();
		}
	}

	private void create(Exchange exchange, Target target) {
		ApiResource resource = target.resource();
		if ("binding".equals(target.subresource()) || resource.is("", "bindings")) {
			bind(exchange, target);
			return;
		}
		if (!target.subresource().isEmpty()) {
			throw Statuses.methodNotAllowed();
		}
		Representation form = Representation.choose(exchange, resource.custom(), false);
		ObjectNode sent = Bodies.object(exchange, resource.kind(), resource.apiVersion(), resource.custom());
		ObjectNode object = StoredForm.of(resource).toStorage(Bodies.conform(exchange, resource, sent, true));
		ObjectNode stored = this.writes.create(write(exchange, target), target, object);
		exchange.reply(201, Forms.object(resource, stored, form, exchange), form);
	}

	private void update(Exchange exchange, Target target) {
		ApiResource resource = target.resource();
		Representation form = Representation.choose(exchange, resource.custom(), false);
		ObjectNode sent = Bodies.object(exchange, resource.kind(), resource.apiVersion(), resource.custom());
		ObjectNode object = StoredForm.of(resource).toStorage(Bodies.conform(exchange, resource, sent, true));
		if ("finalize".equals(target.subresource()) && !sent.path("spec").has("finalizers")) {
			Json.child(object, "spec").remove("finalizers");
		}
		ObjectNode stored = this.writes.update(write(exchange, target), target, (current) -> object.deepCopy());
		exchange.reply(200, Forms.object(resource, stored, form, exchange), form);
	}

	private void delete(Exchange exchange, Target target) {
		ApiResource resource = target.resource();
		DeleteOptions options = DeleteOptions.read(exchange);
		if (resource.is("batch", "jobs") && options.policy().isEmpty()) {
			exchange.warn("child pods are preserved by default when jobs are deleted; set propagationPolicy=Background "
					+ "to remove them or set propagationPolicy=Orphan to suppress this warning");
		}
		exchange.reply(200, this.deletes.delete(target, options));
	}

	private void deleteCollection(Exchange exchange, Target target) {
		ListOptions selection = ListOptions.parse(exchange, target);
		ResourceStore.Slice before = this.state.store(target.resource()).slice(target.prefix(), "");
		List<ObjectNode> deleted = this.deletes.deleteAll(target, selection, DeleteOptions.read(exchange));
		Lists.Page page = new Lists.Page(before.version(), deleted, "", 0);
		exchange.reply(200, Forms.list(target.resource(), page, Representation.JSON, exchange, false, false));
	}

	private void bind(Exchange exchange, Target target) {
		ObjectNode binding = Bodies.object(exchange, "Binding", "v1", false);
		String name = target.name().isEmpty() ? Json.text(binding, "metadata", "name") : target.name();
		ApiResource pods = this.state.catalog().find("", "v1", "pods");
		if (pods == null) {
			throw Statuses.noSuchResource();
		}
		Target pod = new Target(pods, target.namespace(), name, "binding", false);
		String node = Json.text(binding, "target", "name");
		this.writes.update(write(exchange, pod), pod, (current) -> {
			String bound = Json.text(current, "spec", "nodeName");
			if (!bound.isEmpty()) {
				throw Statuses.conflict("", "pods/binding", name,
						"pod " + name + " is already assigned to node \"" + bound + "\"");
			}
			Json.child(current, "spec").put("nodeName", node);
			return current;
		});
		ObjectNode status = Json.object().put("kind", "Status").put("apiVersion", "v1");
		status.putObject("metadata");
		exchange.reply(201, status.put("status", "Success").put("code", 201));
	}

	Writes.Write write(Exchange exchange, Target target) {
		return write(this.state, exchange, target, "update".equals(verb(exchange, target)));
	}

	static Writes.Write write(ServerState state, Exchange exchange, Target target, boolean whole) {
		String time = Timestamps.now(state.options().clock());
		List<String> dryRun = exchange.request().query().getOrDefault("dryRun", List.of());
		for (String value : dryRun) {
			if (!"All".equals(value)) {
				throw Statuses.invalid("meta.k8s.io", kindOfOptions(exchange), "",
						List.of(Cause.unsupported("dryRun", "\"" + value + "\"", "\"All\"")));
			}
		}
		String fieldValidation = exchange.parameter("fieldValidation");
		if (!List.of("", "Ignore", "Warn", "Strict").contains(fieldValidation)) {
			throw Statuses.invalid("meta.k8s.io", kindOfOptions(exchange), "",
					List.of(Cause.unsupported("fieldValidation", "\"" + fieldValidation + "\"",
							"\"\", \"Ignore\", \"Strict\", \"Warn\"")));
		}
		ManagedFields manager = new ManagedFields(manager(exchange), ManagedFields.UPDATE,
				List.of("scale", "status").contains(target.subresource()) ? target.subresource() : "", time);
		boolean needsVersion = whole && target.resource().custom() && target.subresource().isEmpty();
		return new Writes.Write(manager, time, !dryRun.isEmpty(), needsVersion);
	}

	private static String kindOfOptions(Exchange exchange) {
		return switch (exchange.request().method()) {
			case "POST" -> "CreateOptions";
			case "PUT" -> "UpdateOptions";
			default -> "PatchOptions";
		};
	}

	// A client that names no manager is known by the first part of its User-Agent.
	private static String manager(Exchange exchange) {
		String manager = exchange.parameter("fieldManager");
		String agent = exchange.request().header("user-agent");
		if (manager.isEmpty() && agent != null) {
			manager = agent.split("/")[0];
		}
		return manager.isEmpty() ? "unknown" : manager;
	}

}
