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

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.Problems;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.Cause;
import io.kubeinformer.test.api.status.Statuses;
import io.kubeinformer.test.api.storage.ResourceStore;

/**
 * Removes objects, at once or, where finalizers or grace keep them, later.
 */
final class Deletes {

	private final ServerState state;

	private final Hooks hooks;

	Deletes(ServerState state, Hooks hooks) {
		this.state = state;
		this.hooks = hooks;
	}

	/**
	 * Deletes an object.
	 * @param target the object
	 * @param options how
	 * @return what the client gets: the object, or a Status
	 */
	ObjectNode delete(Target target, DeleteOptions options) {
		return this.state.storage().locked(() -> {
			ObjectNode current = this.state.require(target);
			ApiResource resource = target.resource();
			options.check(resource, target.name(), current);
			ObjectNode result = remove(target, current, options);
			boolean objectWanted = "Pod".equals(resource.kind()) || "Namespace".equals(resource.kind())
					|| this.state.misbehaves(Misbehaviour.DELETE_ANSWERS_OBJECT);
			boolean kept = this.state.store(resource).get(target.key()) != null && !options.dryRun();
			return (objectWanted || kept) ? resource.typed(result) : success(resource, current);
		});
	}

	private ObjectNode remove(Target target, ObjectNode current, DeleteOptions options) {
		ApiResource resource = target.resource();
		ResourceStore store = this.state.store(resource);
		long grace = grace(resource, current, options);
		ObjectNode marked = mark(resource, current, options, grace);
		boolean waits = !isDone(resource, marked);
		if (options.dryRun()) {
			return waits ? marked : current;
		}
		if (waits) {
			if (!Parts.same(current, marked)) {
				store.put(target.key(), marked);
			}
			this.hooks.afterDeleteBegan(resource, target.key(), marked);
			return marked;
		}
		ObjectNode last = current;
		if ("Pod".equals(resource.kind())) {
			last = store.put(target.key(), marked);
		}
		store.remove(target.key());
		this.hooks.afterDelete(resource, last);
		return last;
	}

	// How long the object stays: only pods that run somewhere stay at all.
	private static long grace(ApiResource resource, ObjectNode object, DeleteOptions options) {
		if (!"Pod".equals(resource.kind()) || Json.text(object, "spec", "nodeName").isEmpty()) {
			return 0;
		}
		String phase = Json.text(object, "status", "phase");
		if ("Failed".equals(phase) || "Succeeded".equals(phase)) {
			return 0;
		}
		if (options.gracePeriod() != null) {
			return Math.max(0, options.gracePeriod());
		}
		JsonNode own = Json.get(object, "spec", "terminationGracePeriodSeconds");
		return (own != null) ? own.asLong() : 30;
	}

	private ObjectNode mark(ApiResource resource, ObjectNode current, DeleteOptions options, long grace) {
		ObjectNode marked = current.deepCopy();
		ObjectNode metadata = Json.child(marked, "metadata");
		options.addFinalizers(metadata);
		boolean already = metadata.has("deletionTimestamp");
		long before = Json.number(metadata, "deletionGracePeriodSeconds");
		if (!already || grace < before) {
			Instant now = this.state.options().clock().instant().truncatedTo(ChronoUnit.SECONDS);
			metadata.put("deletionTimestamp", now.plusSeconds(grace).toString());
			metadata.put("deletionGracePeriodSeconds", grace);
			if (!already && metadata.has("generation")) {
				metadata.put("generation", metadata.path("generation").asLong() + 1);
			}
		}
		if ("Namespace".equals(resource.kind())) {
			Json.child(marked, "status").put("phase", "Terminating");
		}
		return resource.schema().conform(marked, new Problems());
	}

	/**
	 * Returns whether nothing keeps an object that is being deleted.
	 * @param resource its resource
	 * @param object the object
	 * @return whether it can go
	 */
	static boolean isDone(ApiResource resource, ObjectNode object) {
		JsonNode metadata = object.path("metadata");
		return metadata.has("deletionTimestamp") && metadata.path("finalizers").isEmpty()
				&& metadata.path("deletionGracePeriodSeconds").asLong() == 0
				&& !("Namespace".equals(resource.kind()) && !object.path("spec").path("finalizers").isEmpty());
	}

	private static ObjectNode success(ApiResource resource, ObjectNode object) {
		ObjectNode status = Json.object().put("kind", "Status").put("apiVersion", "v1");
		status.putObject("metadata");
		status.put("status", "Success");
		ObjectNode details = status.putObject("details").put("name", Json.text(object, "metadata", "name"));
		if (!resource.group().isEmpty()) {
			details.put("group", resource.group());
		}
		details.put("kind", resource.plural()).put("uid", Json.text(object, "metadata", "uid"));
		return status;
	}

	/**
	 * Deletes the objects of a collection.
	 * @param target the collection
	 * @param selection which of them
	 * @param options how
	 * @return the objects as they were
	 */
	List<ObjectNode> deleteAll(Target target, ListOptions selection, DeleteOptions options) {
		return this.state.storage().locked(() -> {
			List<ObjectNode> deleted = new ArrayList<>();
			for (ObjectNode object : this.state.store(target.resource()).slice(target.prefix(), "").objects()) {
				if (selection.selects(object)) {
					remove(target.named(Json.text(object, "metadata", "name")), object, options);
					deleted.add(object);
				}
			}
			return deleted;
		});
	}

	static RuntimeException unknownPolicy(String policy) {
		return Statuses.invalid("meta.k8s.io", "DeleteOptions", "", List.of(Cause.unsupported("propagationPolicy",
				"\"" + policy + "\"", "\"Foreground\", \"Background\", \"Orphan\", \"nil\"")));
	}

}
