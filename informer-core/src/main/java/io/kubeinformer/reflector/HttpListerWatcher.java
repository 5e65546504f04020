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

package io.kubeinformer.reflector;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.Pair;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceType;
import io.kubeinformer.codec.Decoder;
import io.kubeinformer.codec.Decoders;
import io.kubeinformer.codec.DecodingOptions;
import io.kubeinformer.codec.KnownVersions;
import io.kubeinformer.codec.MemoryUse;
import io.kubeinformer.http.ApiCall;
import io.kubeinformer.http.ApiConnection;
import io.kubeinformer.http.Discovery;
import io.kubeinformer.http.ResourcePath;

/**
 * Lists and watches over HTTP. A plural name that is not known is looked up by the first
 * request and by each one until it is found.
 *
 * @param <T> the type of the objects
 */
public final class HttpListerWatcher<T extends KubernetesObject> implements ListerWatcher<T> {

	private final ApiConnection connection;

	private final ResourceType<T> type;

	private final ResourceScope scope;

	private final KnownVersions<T> known;

	private final DecodingOptions options;

	private volatile @Nullable Target<T> target;

	/**
	 * Creates a lister and watcher; sends nothing.
	 * @param connection the way to the API server
	 * @param type the resource
	 * @param scope which of its objects
	 * @param known what is cached already
	 * @param options how objects are built
	 */
	public HttpListerWatcher(ApiConnection connection, ResourceType<T> type, ResourceScope scope,
			KnownVersions<T> known, DecodingOptions options) {
		this.connection = connection;
		this.type = type;
		this.scope = scope;
		this.known = known;
		this.options = options;
	}

	@Override
	public ListCall<T> list(ListRequest request) {
		return new HttpListCall<>(this, this.connection, request);
	}

	@Override
	public WatchCall<T> watch(WatchRequest request) {
		return new HttpWatchCall<>(this, this.connection, request);
	}

	@Override
	public MemoryUse memory() {
		Target<T> current = this.target;
		return (current != null) ? current.decoders().memory() : MemoryUse.UNKNOWN;
	}

	/**
	 * Sends a request and returns its answer once the headers have come.
	 * @param call carries it
	 * @param options the parameters beside the selectors
	 * @param watch whether it is a watch, whose body must not be compressed
	 * @return the answer, to be closed by the caller
	 */
	Response send(ApiCall call, List<Pair> options, boolean watch) throws IOException {
		Target<T> found = target(call);
		List<Pair> parameters = this.scope.parameters();
		parameters.addAll(options);
		Map<String, String> headers = new HashMap<>();
		headers.put("Accept", found.decoders().accept(watch));
		if (watch) {
			headers.put("Accept-Encoding", "identity");
		}
		String path = ResourcePath.collection(found.type().resource(), this.scope.namespace());
		return call.get(path, parameters, headers);
	}

	Decoder<T> decoder(ApiCall call, Response response) throws IOException {
		return target(call).decoders()
			.forResponse(response.header("Content-Type"), response.header("Content-Encoding"));
	}

	// How to name this in a sentence.
	String displayName() {
		return this.type.displayName() + ((this.scope.namespace() != null) ? " in " + this.scope.namespace() : "");
	}

	private Target<T> target(ApiCall call) throws IOException {
		Target<T> current = this.target;
		if (current == null) {
			ResourceType<T> complete = Discovery.complete(this.connection, call, this.type);
			current = new Target<>(complete,
					new Decoders<>(complete, this.known, this.connection.protobuf(), this.options));
			this.target = current;
		}
		return current;
	}

	private record Target<T extends KubernetesObject>(ResourceType<T> type, Decoders<T> decoders) {

	}

}
