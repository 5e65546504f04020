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

package io.kubeinformer.connection;

import org.jspecify.annotations.Nullable;

/**
 * Which API server to talk to, as whom, and where that was said.
 *
 * @param source where it was said, in words that follow "from", for example
 * {@code context kind-dev of /home/me/.kube/config}
 * @param url the server's address
 * @param tokens what is sent as {@code Authorization}
 * @param tls the authorities to trust and the client certificate
 * @param verify whether the server's certificate is checked
 * @param serverName the name that the certificate must be for, if it is not the host of
 * the address
 * @param proxy the proxy on the way to the server, or {@code null}
 * @param namespace the namespace that {@code current} stands for, if it is known
 * @param available whether there is a cluster at all; without one no informer is started
 */
public record ClusterConnection(String source, String url, TokenSource tokens, TlsSource tls, boolean verify,
		@Nullable String serverName, @Nullable HttpProxy proxy, @Nullable String namespace, boolean available) {

	/**
	 * Returns a connection that checks certificates against the host of the address.
	 * @param source where it was said
	 * @param url the server's address
	 * @param tokens what is sent as {@code Authorization}
	 * @param tls the authorities to trust and the client certificate
	 * @param namespace the namespace that {@code current} stands for, or {@code null}
	 * @return the connection
	 */
	public static ClusterConnection to(String source, String url, TokenSource tokens, TlsSource tls,
			@Nullable String namespace) {
		return new ClusterConnection(source, url, tokens, tls, true, null, null, namespace, true);
	}

	/**
	 * Returns the connection of a test that names no cluster. Its host cannot exist (RFC
	 * 2606).
	 * @return the connection
	 */
	public static ClusterConnection none() {
		return new ClusterConnection("nowhere", "https://no-cluster.invalid", TokenSource.fixed(null),
				TlsSource.fixed(null), true, null, null, "default", false);
	}

}
