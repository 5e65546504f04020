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
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.Problems;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.patch.ManagedFields;
import io.kubeinformer.test.api.status.Cause;
import io.kubeinformer.test.api.status.Statuses;
import io.kubeinformer.test.api.storage.ResourceStore;

/**
 * Creates and updates objects: the rules between a client's object and the store.
 */
final class Writes {

	private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

	private final ServerState state;

	private final Namespaces namespaces;

	private final Hooks hooks;

	Writes(ServerState state, Namespaces namespaces, Hooks hooks) {
		this.state = state;
		this.namespaces = namespaces;
		this.hooks = hooks;
	}

	/**
	 * Creates an object.
	 * @param write who writes and how
	 * @param target the collection, or the object if its name is known
	 * @param sent the object, brought into the form of its kind
	 * @return the object as it is stored, or would be
	 */
	ObjectNode create(Write write, Target target, ObjectNode sent) {
		ApiResource resource = target.resource();
		ObjectNode object = sent.deepCopy();
		ObjectNode metadata = Json.child(object, "metadata");
		ObjectMetadata.placeIn(metadata, target);
		if (resource.namespaced()) {
			this.namespaces.checkOpenFor(target, Json.text(metadata, "name"));
		}
		if (!Json.text(metadata, "resourceVersion").isEmpty()) {
			throw Statuses.unexplained("resourceVersion should not be set on objects to be created");
		}
		if (Json.text(metadata, "name").isEmpty() && !Json.text(metadata, "generateName").isEmpty()) {
			metadata.put("name", Json.text(metadata, "generateName") + randomSuffix());
		}
		if (!target.name().isEmpty()) {
			metadata.put("name", target.name());
		}
		metadata.put("uid", UUID.randomUUID().toString());
		metadata.put("creationTimestamp", write.time());
		metadata.put("resourceVersion", "0");
		metadata.remove(List.of("deletionTimestamp", "deletionGracePeriodSeconds", "selfLink"));
		if (resource.schema().hasGeneration()) {
			metadata.put("generation", 1);
		}
		if (resource.custom() && resource.subresource("status") != null) {
			object.remove("status");
		}
		this.hooks.beforeCreate(resource, object);
		validate(resource, object, ObjectMetadata.faults(resource, object));
		ManagedFields manager = write.managedBy();
		if (manager != null) {
			manager.update(resource, null, object);
		}
		ObjectNode formed = resource.schema().conform(object, write.problems());
		return this.state.storage().locked(() -> {
			String key = ServerState.key(resource, formed);
			ObjectNode existing = this.state.store(resource).get(key);
			if (existing != null) {
				throw Statuses.alreadyExists(resource.group(), resource.plural(), Json.text(formed, "metadata", "name"),
						existing.path("metadata").has("deletionTimestamp"));
			}
			if (write.dryRun()) {
				Json.child(formed, "metadata").remove("resourceVersion");
				return formed;
			}
			ObjectNode stored = this.state.store(resource).put(key, formed);
			this.hooks.afterCreate(resource, key, stored);
			return stored;
		});
	}

	/**
	 * Changes an object.
	 * @param write who writes and how
	 * @param target the object
	 * @param change makes the new object of the present one, in the form of its kind
	 * @return the object as it is stored, or would be
	 */
	ObjectNode update(Write write, Target target, UnaryOperator<ObjectNode> change) {
		return this.state.storage().locked(() -> {
			ObjectNode current = this.state.require(target);
			return replace(write, target, current, change.apply(current.deepCopy()));
		});
	}

	private ObjectNode replace(Write write, Target target, ObjectNode current, ObjectNode wanted) {
		ApiResource resource = target.resource();
		String name = target.name();
		ObjectNode metadata = Json.child(wanted, "metadata");
		ObjectMetadata.placeIn(metadata, target);
		String uid = Json.text(metadata, "uid");
		if (!uid.isEmpty() && !uid.equals(Json.text(current, "metadata", "uid"))) {
			throw Statuses.conflict(resource.group(), resource.plural(), name,
					"Precondition failed: UID in precondition: " + uid + ", UID in object meta: "
							+ Json.text(current, "metadata", "uid"));
		}
		String version = Json.text(metadata, "resourceVersion");
		if (!version.isEmpty() && !"0".equals(version) && ServerState.version(current) != ServerState.version(wanted)
				&& !this.state.misbehaves(Misbehaviour.WRITE_CONFLICT_IGNORED)) {
			throw Statuses.conflict(resource.group(), resource.plural(), name,
					"the object has been modified; please apply your changes to the latest version and try again");
		}
		if (version.isEmpty() && write.needsVersion()) {
			throw Statuses.invalid(resource.group(), resource.kind(), name,
					List.of(Cause.invalid("metadata.resourceVersion", "0", "must be specified for an update")));
		}
		ObjectMetadata.keepSystemFields(metadata, (ObjectNode) current.get("metadata"));
		String subresource = target.subresource();
		Parts.keep(resource, subresource, current, wanted);
		List<Cause> causes = ObjectMetadata.faultsOfUpdate(resource, current, wanted);
		validate(resource, wanted, causes);
		boolean desiredChanged = !Parts.desired(current).equals(Parts.desired(wanted));
		if (desiredChanged && resource.schema().hasGeneration()
				&& !this.state.misbehaves(Misbehaviour.GENERATION_NEVER_CHANGES)) {
			metadata.put("generation", Json.number(current, "metadata", "generation") + 1);
		}
		ManagedFields manager = write.managedBy();
		if (manager != null) {
			manager.update(resource, current, wanted);
		}
		ObjectNode formed = resource.schema().conform(wanted, write.problems());
		if (Parts.same(current, formed) && !this.state.misbehaves(Misbehaviour.WRITE_UNCHANGED_IS_EVENT)) {
			return current;
		}
		if (write.dryRun()) {
			return formed;
		}
		return store(resource, target.key(), formed);
	}

	// An object that waits for nothing but its finalizers goes with the last of them.
	private ObjectNode store(ApiResource resource, String key, ObjectNode object) {
		ResourceStore store = this.state.store(resource);
		if (Deletes.isDone(resource, object)) {
			store.remove(key);
			this.hooks.afterDelete(resource, object);
			return object;
		}
		ObjectNode stored = store.put(key, object);
		this.hooks.afterUpdate(resource, key, stored);
		return stored;
	}

	private void validate(ApiResource resource, JsonNode object, List<Cause> causes) {
		List<Cause> all = new ArrayList<>(causes);
		all.addAll(resource.schema().validate(object));
		if (!all.isEmpty()) {
			throw Statuses.invalid(resource.group(), resource.kind(), Json.text(object, "metadata", "name"), all);
		}
	}

	private static String randomSuffix() {
		StringBuilder suffix = new StringBuilder();
		for (int i = 0; i < 5; i++) {
			suffix.append(ALPHABET.charAt(ThreadLocalRandom.current().nextInt(ALPHABET.length())));
		}
		return suffix.toString();
	}

	/**
	 * Who writes and how.
	 *
	 * @param managedBy records who set which field; {@code null} if the change did so
	 * itself
	 * @param time the present time
	 * @param dryRun whether nothing is stored
	 * @param needsVersion whether an update must name the version that it replaces
	 */
	record Write(@Nullable ManagedFields managedBy, String time, boolean dryRun, boolean needsVersion) {

		Problems problems() {
			return new Problems();
		}

	}

}
