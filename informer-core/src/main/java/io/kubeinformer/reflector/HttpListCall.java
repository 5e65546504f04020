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
import java.util.ArrayList;
import java.util.List;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.Pair;
import okhttp3.Response;

import io.kubeinformer.codec.ListMeta;
import io.kubeinformer.codec.ListReceiver;
import io.kubeinformer.http.ApiCall;
import io.kubeinformer.http.ApiConnection;

/**
 * A list over HTTP.
 *
 * @param <T> the type of the objects
 */
final class HttpListCall<T extends KubernetesObject> implements ListCall<T> {

	private final HttpListerWatcher<T> source;

	private final ApiConnection connection;

	private final ListRequest request;

	private final ApiCall call;

	HttpListCall(HttpListerWatcher<T> source, ApiConnection connection, ListRequest request) {
		this.source = source;
		this.connection = connection;
		this.request = request;
		this.call = connection.newCall();
	}

	@Override
	public ListMeta execute(ListReceiver<T> receiver) throws IOException {
		try (Response response = this.source.send(this.call, options(), false)) {
			return this.call.within(this.connection.deadlines().list(),
					"The list of " + this.source.displayName() + " was not complete",
					() -> this.source.decoder(this.call, response).readList(this.call.body(response), receiver));
		}
	}

	@Override
	public void cancel() {
		this.call.cancel();
	}

	private List<Pair> options() {
		List<Pair> options = new ArrayList<>();
		add(options, "resourceVersion", this.request.resourceVersion());
		add(options, "resourceVersionMatch", this.request.match());
		add(options, "limit", (this.request.limit() > 0) ? Integer.toString(this.request.limit()) : "");
		add(options, "continue", this.request.continueToken());
		return options;
	}

	private static void add(List<Pair> options, String name, String value) {
		if (!value.isEmpty()) {
			options.add(new Pair(name, value));
		}
	}

}
