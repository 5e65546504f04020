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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.kubeinformer.test.InProcessClient.Answer;
import io.kubeinformer.test.Kinds.Kind;

/**
 * The objects that the server keeps, for a test to change behind the clients' backs.
 * Every change is one of the API itself, with versions, defaults, validation and events
 * for watches, but comes by no connection: faults, access rules and the request log do
 * not see it. Kinds are named by kind, plural, or {@code plural.group}. A namespace that
 * is missing is created on the way; a namespaced object without one goes to
 * {@code default}. Safe to use from any thread.
 */
public final class Objects {

	private static final String JSON = "application/json";

	private final InProcessClient client;

	private final Kinds kinds;

	Objects(InProcessClient client, Kinds kinds) {
		this.client = client;
		this.kinds = kinds;
	}

	/**
	 * Creates one object.
	 * @param manifest the object in JSON or YAML
	 * @return the object as stored
	 * @throws IllegalStateException if the API refuses it; the message has its answer
	 */
	public StoredObject create(String manifest) {
		return create(Text.parse(manifest));
	}

	/**
	 * Creates one object.
	 * @param manifest the object as maps, lists and plain values
	 * @return the object as stored
	 * @throws IllegalStateException if the API refuses it; the message has its answer
	 */
	public StoredObject create(Map<String, Object> manifest) {
		Place place = place(manifest);
		return stored("POST", place.collection(), Map.of(), JSON, manifest);
	}

	/**
	 * Creates the objects of a YAML text with several documents.
	 * @param manifests the documents
	 * @return the objects as stored, in their order
	 * @throws IllegalStateException if the API refuses one; those before it are stored
	 */
	public List<StoredObject> createAll(String manifests) {
		return Text.parseAll(manifests).stream().map(this::create).toList();
	}

	/**
	 * Replaces an object that is there.
	 * @param manifest the whole new object in JSON or YAML
	 * @return the object as stored
	 * @throws IllegalStateException if the API refuses it; the message has its answer
	 */
	public StoredObject update(String manifest) {
		return update(Text.parse(manifest));
	}

	/**
	 * Replaces an object that is there. Without a version in its metadata it replaces
	 * whatever is there.
	 * @param manifest the whole new object
	 * @return the object as stored
	 * @throws IllegalStateException if the API refuses it; the message has its answer
	 */
	public StoredObject update(Map<String, Object> manifest) {
		Place place = place(manifest);
		Map<String, Object> body = new LinkedHashMap<>(manifest);
		if (Text.metadata(manifest, "resourceVersion").isEmpty()) {
			Map<String, Object> metadata = new LinkedHashMap<>(Text.map(body, "metadata"));
			Answer present = this.client.get(place.object());
			if (present.isSuccess()) {
				metadata.put("resourceVersion", Text.metadata(present.json(), "resourceVersion"));
			}
			body.put("metadata", metadata);
		}
		return stored("PUT", place.object(), Map.of(), JSON, body);
	}

	/**
	 * Creates an object or brings the one there to what the manifest says, by server-side
	 * apply that takes over all fields.
	 * @param manifest the object in JSON or YAML
	 * @return the object as stored
	 * @throws IllegalStateException if the API refuses it; the message has its answer
	 */
	public StoredObject apply(String manifest) {
		Map<String, Object> object = Text.parse(manifest);
		return stored("PATCH", place(object).object(), Map.of("fieldManager", "informer-test", "force", "true"),
				"application/apply-patch+yaml", object);
	}

	/**
	 * Changes an object by a JSON merge patch.
	 * @param kind the kind or plural
	 * @param namespace the namespace; empty at cluster scope
	 * @param name the name
	 * @param patch the patch in JSON or YAML; {@code null} values remove
	 * @return the object as stored
	 * @throws IllegalStateException if the API refuses it; the message has its answer
	 */
	public StoredObject patch(String kind, String namespace, String name, String patch) {
		return stored("PATCH", this.kinds.named(kind).path(namespace) + "/" + name, Map.of(),
				"application/merge-patch+json", Text.parse(patch));
	}

	/**
	 * Changes the status of an object by a JSON merge patch, as a controller or a kubelet
	 * does.
	 * @param kind the kind or plural
	 * @param namespace the namespace; empty at cluster scope
	 * @param name the name
	 * @param patch the patch in JSON or YAML, {@code status} on the outside
	 * @return the object as stored
	 * @throws IllegalStateException if the API refuses it; the message has its answer
	 */
	public StoredObject patchStatus(String kind, String namespace, String name, String patch) {
		return stored("PATCH", this.kinds.named(kind).path(namespace) + "/" + name + "/status", Map.of(),
				"application/merge-patch+json", Text.parse(patch));
	}

	/**
	 * Deletes an object. One with finalizers stays, and is marked.
	 * @param kind the kind or plural
	 * @param namespace the namespace; empty at cluster scope
	 * @param name the name
	 * @throws IllegalStateException if the API refuses it; the message has its answer
	 */
	public void delete(String kind, String namespace, String name) {
		String path = this.kinds.named(kind).path(namespace) + "/" + name;
		checked("DELETE", path, this.client.send("DELETE", path, Map.of(), JSON, "{\"gracePeriodSeconds\":0}"));
	}

	/**
	 * Deletes all objects of a kind.
	 * @param kind the kind or plural
	 * @param namespace the namespace; empty for all namespaces or cluster scope
	 */
	public void deleteAll(String kind, String namespace) {
		list(kind, namespace).forEach((object) -> delete(kind, object.namespace(), object.name()));
	}

	/**
	 * Returns an object.
	 * @param kind the kind or plural
	 * @param namespace the namespace; empty at cluster scope
	 * @param name the name
	 * @return the object, if it is there
	 */
	public Optional<StoredObject> get(String kind, String namespace, String name) {
		String path = this.kinds.named(kind).path(namespace) + "/" + name;
		Answer answer = this.client.get(path);
		return (answer.status() == 404) ? Optional.empty()
				: Optional.of(new StoredObject(checked("GET", path, answer).json()));
	}

	/**
	 * Returns the objects of a kind.
	 * @param kind the kind or plural
	 * @param namespace the namespace; empty for all namespaces or cluster scope
	 * @return the objects in the API's order; built-in ones without kind and apiVersion
	 */
	public List<StoredObject> list(String kind, String namespace) {
		List<StoredObject> objects = new ArrayList<>();
		if (collection(kind, namespace).get("items") instanceof List<?> items) {
			for (Object item : items) {
				@SuppressWarnings("unchecked")
				Map<String, Object> content = (Map<String, Object>) item;
				objects.add(new StoredObject(content));
			}
		}
		return objects;
	}

	/**
	 * Returns the store's present version.
	 * @return the version a LIST would show
	 */
	public String resourceVersion() {
		return Text.metadata(collection("namespaces", ""), "resourceVersion");
	}

	/**
	 * Creates a namespace if it is missing.
	 * @param name its name
	 */
	public void namespace(String name) {
		String path = "/api/v1/namespaces";
		if (this.client.get(path + "/" + name).status() == 404) {
			Answer answer = this.client.send("POST", path, Map.of(), JSON,
					Text.json(Map.of("apiVersion", "v1", "kind", "Namespace", "metadata", Map.of("name", name))));
			if (answer.status() != 409) {
				checked("POST", path, answer);
			}
		}
	}

	void awaitServed(String group, String version, String plural) {
		String path = new Kind(group, version, "", plural, false).path("");
		Signal.poll(() -> this.client.get(path).isSuccess(),
				() -> "The custom resource is not served at " + path + ": " + this.client.get(path));
	}

	private Map<String, Object> collection(String kind, String namespace) {
		String path = this.kinds.named(kind).path(namespace);
		return checked("GET", path, this.client.get(path)).json();
	}

	private StoredObject stored(String method, String path, Map<String, String> query, String type,
			Map<String, Object> body) {
		return new StoredObject(
				checked(method, path, this.client.send(method, path, query, type, Text.json(body))).json());
	}

	private static Answer checked(String method, String path, Answer answer) {
		if (!answer.isSuccess()) {
			throw new IllegalStateException("The test API server refused " + method + " " + path + ": "
					+ answer.status() + " " + answer.body());
		}
		return answer;
	}

	private Place place(Map<String, Object> manifest) {
		Object apiVersion = manifest.get("apiVersion");
		Object kindName = manifest.get("kind");
		if (apiVersion == null || kindName == null) {
			throw new IllegalArgumentException("A manifest needs apiVersion and kind, but this one has keys "
					+ manifest.keySet() + ": " + manifest);
		}
		Kind kind = this.kinds.ofManifest(apiVersion.toString(), kindName.toString());
		String namespace = Text.metadata(manifest, "namespace");
		if (kind.namespaced()) {
			namespace = (namespace.isEmpty()) ? "default" : namespace;
			namespace(namespace);
		}
		return new Place(kind.path(namespace), Text.metadata(manifest, "name"));
	}

	/**
	 * Where an object lives.
	 *
	 * @param collection the path of its collection
	 * @param name its name
	 */
	private record Place(String collection, String name) {

		String object() {
			return this.collection + "/" + this.name;
		}

	}

}
