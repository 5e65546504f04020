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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;

import org.jspecify.annotations.Nullable;
import org.springframework.core.env.PropertyResolver;

import io.kubeinformer.diagnostics.InformerConfigurationException;

/**
 * What the kubelet gives to each pod: address in the environment, token, authority and
 * namespace in files (Kubernetes documentation, "Accessing the Kubernetes API from a
 * Pod").
 */
public final class InClusterFiles {

	private final Path folder;

	/**
	 * Creates the view of a folder.
	 * @param folder the folder of the service account's files
	 */
	public InClusterFiles(Path folder) {
		this.folder = folder;
	}

	/**
	 * Returns the files where the kubelet puts them.
	 * @return the files
	 */
	public static InClusterFiles standard() {
		return new InClusterFiles(Path.of("/var/run/secrets/kubernetes.io/serviceaccount"));
	}

	/**
	 * Returns the connection to the cluster that this process runs in.
	 * @param environment holds the service's address
	 * @return the connection, or {@code null} if this is no pod
	 */
	public @Nullable ClusterConnection connection(PropertyResolver environment) {
		String host = environment.getProperty("KUBERNETES_SERVICE_HOST");
		Path token = this.folder.resolve("token");
		if (host == null || host.isEmpty() || !Files.isReadable(token)) {
			return null;
		}
		String port = environment.getProperty("KUBERNETES_SERVICE_PORT", "443");
		String url = "https://" + ((host.indexOf(':') >= 0) ? "[" + host + "]" : host) + ":" + port;
		try {
			Path authority = this.folder.resolve("ca.crt");
			return ClusterConnection.to("the pod's service account", url, CachedTokenSource.file(token),
					Files.isReadable(authority) ? Pem.authority(authority) : TlsSource.fixed(null), namespace());
		}
		catch (IOException | GeneralSecurityException | RuntimeException ex) {
			throw new InformerConfigurationException(
					"The certificate authority of the pod's service account cannot be read: " + ex.getMessage(),
					"Make " + this.folder + " readable, or name the server by informer.client.url.", ex);
		}
	}

	/**
	 * Returns the pod's namespace.
	 * @return the namespace, or {@code null} if this is no pod
	 */
	public @Nullable String namespace() {
		Path file = this.folder.resolve("namespace");
		try {
			return Files.isReadable(file) ? Files.readString(file).strip() : null;
		}
		catch (IOException ex) {
			return null;
		}
	}

}
