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

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.Problems;
import io.kubeinformer.test.api.catalog.StoredForm;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.patch.ManagedFields;
import io.kubeinformer.test.api.patch.MergePatch;

/**
 * The objects of a server, read and written without HTTP but by the same rules. Failures
 * are {@link io.kubeinformer.test.api.status.StatusException}s. Safe for use by several
 * threads.
 */
public final class ApiObjects {

	private final ServerState state;

	private final Writes writes;

	private final Deletes deletes;

	ApiObjects(ServerState state, Writes writes, Deletes deletes) {
		this.state = state;
		this.writes = writes;
		this.deletes = deletes;
	}

	/**
	 * Creates an object.
	 * @param text the object as JSON or YAML, with kind and apiVersion; without namespace
	 * it goes to {@code default}
	 * @return the object as it is stored, with kind and apiVersion
	 */
	public ObjectNode create(String text) {
		try {
			JsonNode value = Json.readYaml(text.getBytes(StandardCharsets.UTF_8));
			if (value instanceof ObjectNode object) {
				return create(object);
			}
		}
		catch (JsonProcessingException ex) {
			throw new IllegalArgumentException("Neither JSON nor YAML: " + ex.getOriginalMessage(), ex);
		}
		throw new IllegalArgumentException("Not an object: " + text);
	}

	/**
	 * Creates an object.
	 * @param object the object, with kind and apiVersion; not changed
	 * @return the object as it is stored, with kind and apiVersion
	 */
	public ObjectNode create(ObjectNode object) {
		Target target = target(object);
		ApiResource resource = target.resource();
		ObjectNode own = StoredForm.of(resource).toStorage(resource.schema().conform(object, new Problems()));
		return resource.typed(this.writes.create(write(""), target.named(""), own));
	}

	/**
	 * Creates a namespace.
	 * @param name its name
	 */
	public void createNamespace(String name) {
		ObjectNode namespace = Json.object().put("kind", "Namespace").put("apiVersion", "v1");
		namespace.putObject("metadata").put("name", name);
		create(namespace);
	}

	/**
	 * Replaces an object. Its status is replaced as well.
	 * @param object the object, with kind and apiVersion; not changed
	 * @return the object as it is stored, with kind and apiVersion
	 */
	public ObjectNode update(ObjectNode object) {
		Target target = target(object);
		ApiResource resource = target.resource();
		ObjectNode own = StoredForm.of(resource).toStorage(resource.schema().conform(object, new Problems()));
		return resource.typed(write(target, (current) -> {
			current.removeAll();
			current.setAll(own.deepCopy());
		}));
	}

	/**
	 * Changes an object by a JSON merge patch, status included.
	 * @param apiVersion the group and version
	 * @param kind the kind
	 * @param namespace the namespace; {@code null} for a kind without
	 * @param name the name
	 * @param patch the patch as JSON
	 * @return the object as it is stored, with kind and apiVersion
	 */
	public ObjectNode patch(String apiVersion, String kind, @Nullable String namespace, String name, String patch) {
		Target target = target(apiVersion, kind, namespace, name);
		ApiResource resource = target.resource();
		JsonNode parsed = Json.parse(patch);
		return resource.typed(write(target, (current) -> {
			ObjectNode patched = (ObjectNode) MergePatch.apply(resource.typed(current), parsed);
			current.removeAll();
			current.setAll(StoredForm.of(resource).toStorage(resource.schema().conform(patched, new Problems())));
		}));
	}

	// Both parts are one change here; over HTTP they are two.
	private ObjectNode write(Target target, Consumer<ObjectNode> change) {
		return this.state.storage().locked(() -> {
			Target whole = new Target(target.resource(), target.namespace(), target.name(), "finalize", false);
			return this.writes.update(write(""), whole, (current) -> {
				change.accept(current);
				return current;
			});
		});
	}

	/**
	 * Deletes an object.
	 * @param apiVersion the group and version
	 * @param kind the kind
	 * @param namespace the namespace; {@code null} for a kind without
	 * @param name the name
	 */
	public void delete(String apiVersion, String kind, @Nullable String namespace, String name) {
		this.deletes.delete(target(apiVersion, kind, namespace, name), DeleteOptions.PLAIN);
	}

	/**
	 * Returns an object.
	 * @param apiVersion the group and version
	 * @param kind the kind
	 * @param namespace the namespace; {@code null} for a kind without
	 * @param name the name
	 * @return the object with kind and apiVersion, not to be changed, or {@code null} if
	 * there is none
	 */
	public @Nullable ObjectNode get(String apiVersion, String kind, @Nullable String namespace, String name) {
		Target target = target(apiVersion, kind, namespace, name);
		ObjectNode object = this.state.store(target.resource()).get(target.key());
		return (object != null) ? target.resource().typed(object) : null;
	}

	/**
	 * Returns the objects of a kind in the order of their keys.
	 * @param apiVersion the group and version
	 * @param kind the kind
	 * @param namespace the namespace; {@code null} for all
	 * @return the objects with kind and apiVersion, not to be changed
	 */
	public List<ObjectNode> list(String apiVersion, String kind, @Nullable String namespace) {
		Target target = target(apiVersion, kind, namespace, "");
		return this.state.store(target.resource())
			.slice(target.prefix(), "")
			.objects()
			.stream()
			.map(target.resource()::typed)
			.toList();
	}

	/**
	 * Returns the version of the newest change of any kind.
	 * @return the version
	 */
	public String resourceVersion() {
		return Long.toString(this.state.storage().version());
	}

	/**
	 * Forgets the history: every version older than the present one is expired from now
	 * on, as after a restart of a real server.
	 */
	public void expireHistory() {
		this.state.storage().expireHistory();
	}

	private Writes.Write write(String subresource) {
		String time = Timestamps.now(this.state.options().clock());
		return new Writes.Write(new ManagedFields("test", ManagedFields.UPDATE, subresource, time), time, false, false);
	}

	private Target target(ObjectNode object) {
		JsonNode namespace = Json.get(object, "metadata", "namespace");
		return target(Json.text(object, "apiVersion"), Json.text(object, "kind"),
				(namespace != null) ? namespace.asText() : "default", Json.text(object, "metadata", "name"));
	}

	private Target target(String apiVersion, String kind, @Nullable String namespace, String name) {
		int slash = apiVersion.indexOf('/');
		String group = (slash < 0) ? "" : apiVersion.substring(0, slash);
		ApiResource resource = this.state.catalog().ofKind(group, apiVersion.substring(slash + 1), kind);
		if (resource == null) {
			throw new IllegalArgumentException("This server has no kind " + kind + " in " + apiVersion
					+ ": create its CustomResourceDefinition first, or correct kind and apiVersion");
		}
		String in = (resource.namespaced() && namespace != null) ? namespace : "";
		return new Target(resource, in, name, "", false);
	}

}
