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
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kubernetes.client.openapi.Pair;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.ResourceType;
import io.kubeinformer.Unstructured;
import io.kubeinformer.codec.DecodingOptions;
import io.kubeinformer.codec.ItemFault;
import io.kubeinformer.codec.ListMeta;
import io.kubeinformer.codec.ListReceiver;
import io.kubeinformer.codec.UnstructuredJson;
import io.kubeinformer.http.ApiCall;
import io.kubeinformer.http.ApiConnection;
import io.kubeinformer.http.ApiStatusException;
import io.kubeinformer.http.ResourcePath;
import io.kubeinformer.reflector.HttpListerWatcher;
import io.kubeinformer.reflector.ListCall;
import io.kubeinformer.reflector.ListRequest;
import io.kubeinformer.reflector.ResourceScope;
import io.kubeinformer.reflector.WatchCall;
import io.kubeinformer.reflector.WatchRequest;

/**
 * The objects of one resource, in one namespace, in all of them or in the cluster. Each
 * method sends one request and waits for its answer; it throws an
 * {@link ApiStatusException} with the server's Status if that is no success, and another
 * {@link IOException} if there is no answer in time. Objects come without
 * {@code managedFields}, which a server keeps when they are sent back. Immutable and safe
 * for use by any thread.
 */
public final class DynamicResource {

	private static final String JSON = "application/json";

	/** JSON is YAML. */
	private static final String APPLY = "application/apply-patch+yaml";

	private static final Duration WATCH_TIMEOUT = Duration.ofMinutes(5);

	private final ApiConnection connection;

	private final GroupVersionResource resource;

	private final @Nullable String namespace;

	private final @Nullable String subresource;

	DynamicResource(ApiConnection connection, GroupVersionResource resource, @Nullable String namespace,
			@Nullable String subresource) {
		this.connection = connection;
		this.resource = resource;
		this.namespace = namespace;
		this.subresource = subresource;
	}

	/**
	 * Returns the objects of one namespace.
	 * @param name the namespace
	 * @return a view
	 */
	public DynamicResource inNamespace(String name) {
		return new DynamicResource(this.connection, this.resource, name, this.subresource);
	}

	/**
	 * Returns a subresource of the objects, to be got, updated, patched or applied.
	 * @param name for example {@code status} or {@code scale}
	 * @return a view
	 */
	public DynamicResource subresource(String name) {
		return new DynamicResource(this.connection, this.resource, this.namespace, name);
	}

	/**
	 * Gets an object.
	 * @param name its name
	 * @return the object
	 * @throws IOException if that fails; with code 404 if there is none
	 */
	public Unstructured get(String name) throws IOException {
		return send("GET", path(name), List.of(), JSON, null);
	}

	/**
	 * Lists objects, in one page unless the options say otherwise.
	 * @param options which
	 * @return the list
	 * @throws IOException if that fails; with code 410 if the version or the continue
	 * token is too old
	 */
	public UnstructuredList list(ListOptions options) throws IOException {
		List<Unstructured> items = new ArrayList<>();
		List<ItemFault> faults = new ArrayList<>();
		ListCall<Unstructured> call = listerWatcher(options)
			.list(new ListRequest(options.continueToken().isEmpty() ? options.resourceVersion() : "", "",
					options.limit(), options.continueToken()));
		ListMeta meta = call.execute(new ListReceiver<>() {

			@Override
			public void item(Unstructured object) {
				items.add(object);
			}

			@Override
			public void fault(ItemFault fault) {
				faults.add(fault);
			}

		});
		return new UnstructuredList(List.copyOf(items), List.copyOf(faults), meta.resourceVersion(),
				meta.continueToken());
	}

	/**
	 * Opens a watch that the server ends after some minutes.
	 * @param options which objects, and from which version on
	 * @return the watch, to be closed by the caller
	 * @throws IOException if that fails; with code 410 if the version is too old
	 */
	public ResourceWatch watch(ListOptions options) throws IOException {
		WatchCall<Unstructured> call = listerWatcher(options)
			.watch(new WatchRequest(options.resourceVersion(), WATCH_TIMEOUT, false));
		try {
			call.open();
		}
		catch (IOException | RuntimeException ex) {
			call.cancel();
			throw ex;
		}
		return new ResourceWatch(call);
	}

	/**
	 * Creates an object.
	 * @param object the object, without a resource version; with a name, or with
	 * {@code generateName} for one that the server makes
	 * @return the object as the server has it
	 * @throws IOException if that fails; with code 409 if the name is taken
	 */
	public Unstructured create(Unstructured object) throws IOException {
		return send("POST", ResourcePath.collection(this.resource, this.namespace), List.of(), JSON,
				UnstructuredJson.write(object.content()));
	}

	/**
	 * Replaces an object.
	 * @param object the object with its name, and with the resource version that it was
	 * read at
	 * @return the object as the server has it
	 * @throws IOException if that fails; with code 409 if the object has changed since
	 */
	public Unstructured update(Unstructured object) throws IOException {
		return send("PUT", path(nameOf(object)), List.of(), JSON, UnstructuredJson.write(object.content()));
	}

	/**
	 * Patches an object.
	 * @param name its name
	 * @param type the form of the patch
	 * @param patch the patch in JSON
	 * @return the object as the server has it
	 * @throws IOException if that fails; with code 415 for a strategic patch of a custom
	 * resource
	 */
	public Unstructured patch(String name, PatchType type, String patch) throws IOException {
		return send("PATCH", path(name), List.of(), type.contentType(), patch.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Applies an object on the server's side: what it says is owned by the field manager,
	 * and created if it is not there.
	 * @param object the fields to be owned, with kind, apiVersion and name
	 * @param fieldManager the owner
	 * @param force whether to take fields over that others own
	 * @return the object as the server has it
	 * @throws IOException if that fails; with code 409 if others own the fields
	 */
	public Unstructured apply(Unstructured object, String fieldManager, boolean force) throws IOException {
		List<Pair> query = List.of(new Pair("fieldManager", fieldManager), new Pair("force", Boolean.toString(force)));
		return send("PATCH", path(nameOf(object)), query, APPLY, UnstructuredJson.write(object.content()));
	}

	/**
	 * Deletes an object.
	 * @param name its name
	 * @param options how
	 * @throws IOException if that fails; with code 404 if there is none, and 409 if it is
	 * not the one that the options name
	 */
	public void delete(String name, DeleteOptions options) throws IOException {
		delete(path(name), List.of(), options);
	}

	/**
	 * Deletes all objects that are selected.
	 * @param which the selectors; the other options do not count
	 * @param options how
	 * @throws IOException if that fails
	 */
	public void deleteCollection(ListOptions which, DeleteOptions options) throws IOException {
		List<Pair> query = new ArrayList<>();
		if (!which.labelSelector().isEverything()) {
			query.add(new Pair("labelSelector", which.labelSelector().toString()));
		}
		if (which.fieldSelector() != null) {
			query.add(new Pair("fieldSelector", which.fieldSelector()));
		}
		delete(ResourcePath.collection(this.resource, this.namespace), query, options);
	}

	private void delete(String path, List<Pair> query, DeleteOptions options) throws IOException {
		Map<String, @Nullable Object> body = new LinkedHashMap<>();
		if (options.propagationPolicy() != null) {
			body.put("propagationPolicy", options.propagationPolicy());
		}
		Map<String, String> preconditions = new LinkedHashMap<>();
		if (options.uid() != null) {
			preconditions.put("uid", options.uid());
		}
		if (options.resourceVersion() != null) {
			preconditions.put("resourceVersion", options.resourceVersion());
		}
		if (!preconditions.isEmpty()) {
			body.put("preconditions", preconditions);
		}
		// The answer is the object or a Status; either way it is done.
		exchange("DELETE", path, query, JSON, UnstructuredJson.write(body));
	}

	private Unstructured send(String method, String path, List<Pair> query, String contentType,
			byte @Nullable [] content) throws IOException {
		return UnstructuredJson.read(exchange(method, path, query, contentType, content));
	}

	private byte[] exchange(String method, String path, List<Pair> query, String contentType, byte @Nullable [] content)
			throws IOException {
		ApiCall call = this.connection.newCall();
		Map<String, String> headers = (content != null) ? Map.of("Accept", JSON, "Content-Type", contentType)
				: Map.of("Accept", JSON);
		try (Response response = call.send(method, path, query, headers, content);
				InputStream body = call.body(response)) {
			return body.readAllBytes();
		}
	}

	private HttpListerWatcher<Unstructured> listerWatcher(ListOptions options) {
		return new HttpListerWatcher<>(this.connection, ResourceType.of(Unstructured.class, this.resource),
				new ResourceScope(this.namespace, null, options.labelSelector(), options.fieldSelector()),
				(key, version) -> null, DecodingOptions.standard().withoutSharedParts());
	}

	private String path(String name) {
		return ResourcePath.object(this.resource, this.namespace, name, this.subresource);
	}

	private static String nameOf(Unstructured object) {
		if (object.get("metadata", "name") instanceof String name && !name.isEmpty()) {
			return name;
		}
		throw new IllegalArgumentException("An object of kind " + object.getKind() + " needs a metadata.name for this");
	}

}
