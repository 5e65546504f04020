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

import java.util.Map;

import io.kubernetes.client.openapi.ApiClient;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.Unstructured;
import io.kubeinformer.codec.DecodingException;
import io.kubeinformer.codec.UnstructuredJson;
import io.kubeinformer.http.ApiConnection;
import io.kubeinformer.http.Deadlines;

/**
 * Reads and writes objects of any resource without classes for them, as client-go's
 * dynamic client. It sends to the server and with the credentials of an
 * {@link ApiClient}, which it never changes, over connections and with deadlines of its
 * own. Requests are sent once: what to do after a failure is the caller's decision. Safe
 * for use by any thread.
 *
 * <pre class="code">
 * try (DynamicClient client = DynamicClient.of(apiClient)) {
 *     DynamicResource widgets = client.resource(new GroupVersionResource("ex.io", "v1", "widgets"));
 *     Unstructured widget = widgets.inNamespace("shop").get("one");
 * }
 * </pre>
 */
public final class DynamicClient implements AutoCloseable {

	private final ApiConnection connection;

	private final DiscoveryClient discovery;

	private DynamicClient(ApiConnection connection) {
		this.connection = connection;
		this.discovery = new DiscoveryClient(connection);
	}

	/**
	 * Returns a client; sends nothing.
	 * @param apiClient says where the server is and how to authenticate
	 * @return the client
	 */
	public static DynamicClient of(ApiClient apiClient) {
		return of(apiClient, "kubeinformer");
	}

	/**
	 * Returns a client with a User-Agent of the application's; sends nothing.
	 * @param apiClient says where the server is and how to authenticate
	 * @param userAgent application and version, for example {@code shop/1.2}; what stands
	 * before the slash is the default field manager
	 * @return the client
	 */
	public static DynamicClient of(ApiClient apiClient, String userAgent) {
		return new DynamicClient(new ApiConnection(apiClient, Deadlines.defaults(), userAgent));
	}

	/**
	 * Returns the objects of a resource: those of the cluster, or of all namespaces.
	 * @param resource group, version and plural
	 * @return a view, to be narrowed to a namespace
	 */
	public DynamicResource resource(GroupVersionResource resource) {
		return new DynamicResource(this.connection, resource, null, null);
	}

	/**
	 * Returns what resources the server has.
	 * @return the discovery client of the same server
	 */
	public DiscoveryClient discovery() {
		return this.discovery;
	}

	/**
	 * Makes an object to be sent, with the metadata that its content has.
	 * @param content the whole object; changes of it later reach the object's content,
	 * but not its metadata
	 * @return the object
	 * @throws IllegalArgumentException if a field of its metadata has the wrong form
	 */
	public static Unstructured unstructured(Map<String, @Nullable Object> content) {
		try {
			return new Unstructured(content, UnstructuredJson.read(UnstructuredJson.write(content)).getMetadata());
		}
		catch (DecodingException ex) {
			throw new IllegalArgumentException(ex.getMessage(), ex);
		}
	}

	/** Closes idle connections; those in use close with their requests and watches. */
	@Override
	public void close() {
		this.connection.close();
	}

}
