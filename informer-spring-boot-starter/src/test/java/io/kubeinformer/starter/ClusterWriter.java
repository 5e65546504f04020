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

package io.kubeinformer.starter;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kubernetes.client.openapi.ApiClient;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * Writes and lists objects as another client of the cluster would.
 */
final class ClusterWriter {

	private static final MediaType JSON = MediaType.get("application/json");

	private static final MediaType MERGE_PATCH = MediaType.get("application/merge-patch+json");

	private static final MediaType APPLY_PATCH = MediaType.get("application/apply-patch+yaml");

	private final ObjectMapper mapper = new ObjectMapper();

	private final ApiClient client;

	ClusterWriter(ApiClient client) {
		this.client = client;
	}

	JsonNode create(String path, String json) {
		return send(new Request.Builder().url(this.client.getBasePath() + path)
			.post(RequestBody.create(json, JSON))
			.build());
	}

	void patch(String path, String json) {
		send(new Request.Builder().url(this.client.getBasePath() + path)
			.patch(RequestBody.create(json, MERGE_PATCH))
			.build());
	}

	/**
	 * Applies an object as {@code kubectl apply --server-side} does.
	 * @param path the object's path
	 * @param yaml the object
	 */
	void apply(String path, String yaml) {
		send(new Request.Builder().url(this.client.getBasePath() + path + "?fieldManager=informer&force=true")
			.patch(RequestBody.create(yaml, APPLY_PATCH))
			.build());
	}

	JsonNode read(String path) {
		return send(new Request.Builder().url(this.client.getBasePath() + path).get().build());
	}

	void delete(String path) {
		send(new Request.Builder().url(this.client.getBasePath() + path).delete().build());
	}

	boolean exists(String path) {
		Request request = new Request.Builder().url(this.client.getBasePath() + path).get().build();
		try (Response response = this.client.getHttpClient().newCall(request).execute()) {
			return response.isSuccessful();
		}
		catch (IOException ex) {
			return false;
		}
	}

	/**
	 * Lists a collection.
	 * @param path its path
	 * @return resource versions by name
	 */
	Map<String, String> versions(String path) {
		JsonNode list = send(new Request.Builder().url(this.client.getBasePath() + path).get().build());
		Map<String, String> versions = new TreeMap<>();
		for (JsonNode item : list.path("items")) {
			JsonNode metadata = item.path("metadata");
			versions.put(metadata.path("name").asText(), metadata.path("resourceVersion").asText());
		}
		return versions;
	}

	private JsonNode send(Request request) {
		try (Response response = this.client.getHttpClient().newCall(request).execute()) {
			String body = response.body().string();
			if (!response.isSuccessful()) {
				throw new IllegalStateException(
						request.method() + " " + request.url() + ": " + response.code() + " " + body);
			}
			return this.mapper.readTree(body);
		}
		catch (IOException ex) {
			throw new IllegalStateException(request.method() + " " + request.url(), ex);
		}
	}

}
