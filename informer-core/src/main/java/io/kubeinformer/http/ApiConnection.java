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

package io.kubeinformer.http;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.Pair;
import okhttp3.ConnectionPool;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceType;

/**
 * The way to one API server: requests as the user's {@link ApiClient} builds them, sent
 * by a client that is derived from its own. The user's client keeps its settings and its
 * connections; the derived one has a connection pool and deadlines of its own, keeps the
 * interceptors that carry credentials, and has none that log or that count progress.
 * Thread-safe.
 */
public final class ApiConnection implements AutoCloseable {

	private static final String[] AUTHENTICATION = { "BearerToken" };

	private final ApiClient apiClient;

	private final Deadlines deadlines;

	private final String userAgent;

	private final boolean protobuf;

	/** Found by discovery; what was not found is asked for again. */
	private final Map<ResourceType<?>, ResourceType<?>> discovered = new ConcurrentHashMap<>();

	private volatile @Nullable Derived derived;

	/**
	 * Creates a connection; sends nothing.
	 * @param apiClient says where the server is and how to authenticate; never changed
	 * @param deadlines how long requests may take
	 * @param userAgent the {@code User-Agent} of all requests
	 */
	public ApiConnection(ApiClient apiClient, Deadlines deadlines, String userAgent) {
		this(apiClient, deadlines, userAgent, true);
	}

	/**
	 * Creates a connection; sends nothing.
	 * @param apiClient says where the server is and how to authenticate; never changed
	 * @param deadlines how long requests may take
	 * @param userAgent the {@code User-Agent} of all requests
	 * @param protobuf whether objects may come in protobuf
	 */
	public ApiConnection(ApiClient apiClient, Deadlines deadlines, String userAgent, boolean protobuf) {
		this.apiClient = apiClient;
		this.deadlines = deadlines;
		this.userAgent = userAgent;
		this.protobuf = protobuf;
	}

	/**
	 * Returns how long requests may take.
	 * @return the deadlines
	 */
	public Deadlines deadlines() {
		return this.deadlines;
	}

	/**
	 * Returns whether objects may come in protobuf where the server and the kind have it.
	 * @return whether they may
	 */
	public boolean protobuf() {
		return this.protobuf;
	}

	/**
	 * Returns a new, single request, ready to be sent.
	 * @return the call
	 */
	public ApiCall newCall() {
		return new ApiCall(this);
	}

	/**
	 * Returns where the server is.
	 * @return the base URL of the {@link ApiClient}
	 */
	public String server() {
		return this.apiClient.getBasePath();
	}

	/** Closes idle connections; those in use close with their calls. */
	@Override
	public void close() {
		Derived current = this.derived;
		if (current != null) {
			current.client().connectionPool().evictAll();
		}
	}

	/**
	 * Leaves the present connections to the calls that use them. A connection on which a
	 * request was never answered may be half open, and the next request must not wait on
	 * it again.
	 */
	void abandonConnections() {
		Derived current = this.derived;
		this.derived = null;
		if (current != null) {
			current.client().connectionPool().evictAll();
		}
	}

	Request request(String method, String path, List<Pair> query, Map<String, String> headers, byte @Nullable [] body)
			throws IOException {
		Map<String, String> allHeaders = new HashMap<>(headers);
		allHeaders.put("User-Agent", this.userAgent);
		try {
			return this.apiClient.buildRequest(null, path, method, query, List.of(), body, allHeaders, new HashMap<>(),
					new HashMap<>(), AUTHENTICATION, null);
		}
		catch (ApiException | RuntimeException ex) {
			throw new IOException(
					"The ApiClient for " + server() + " cannot build a request for " + path + ": " + ex.getMessage(),
					ex);
		}
	}

	// Follows a change of the user's client, for example new TLS material.
	OkHttpClient client() {
		OkHttpClient source = this.apiClient.getHttpClient();
		Derived current = this.derived;
		if (current == null || current.source() != source) {
			current = new Derived(source, derive(source));
			this.derived = current;
		}
		return current.client();
	}

	Map<ResourceType<?>, ResourceType<?>> discovered() {
		return this.discovered;
	}

	private OkHttpClient derive(OkHttpClient source) {
		OkHttpClient.Builder builder = source.newBuilder()
			.connectionPool(new ConnectionPool(5, 5, TimeUnit.MINUTES))
			.connectTimeout(this.deadlines.connect())
			// Watches are silent for long; every wait has a deadline around it instead.
			.readTimeout(0, TimeUnit.MILLISECONDS)
			.callTimeout(0, TimeUnit.MILLISECONDS)
			.pingInterval(this.deadlines.ping())
			// Trying addresses at once takes a thread of OkHttp's for each connection
			// and keeps it for a minute. A dead address is remembered and tried last.
			.fastFallback(false)
			.cache(null);
		builder.interceptors().removeIf(ApiConnection::isUnwanted);
		builder.networkInterceptors().removeIf(ApiConnection::isUnwanted);
		return builder.build();
	}

	// One writes bodies and tokens to a log, the other wraps every body.
	private static boolean isUnwanted(Interceptor interceptor) {
		String name = interceptor.getClass().getName();
		return name.equals("okhttp3.logging.HttpLoggingInterceptor")
				|| name.startsWith("io.kubernetes.client.openapi.ApiClient$");
	}

	private record Derived(OkHttpClient source, OkHttpClient client) {

	}

}
