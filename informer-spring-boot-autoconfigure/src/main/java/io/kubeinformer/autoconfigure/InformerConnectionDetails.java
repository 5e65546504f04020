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

package io.kubeinformer.autoconfigure;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;
import org.springframework.boot.ssl.SslBundle;

/**
 * Where the Kubernetes API server is, from a test server, a container or another service
 * connection. Goes before properties, kubeconfig and in-cluster configuration.
 */
public interface InformerConnectionDetails extends ConnectionDetails {

	/**
	 * Returns the server's address.
	 * @return for example {@code https://127.0.0.1:6443}
	 */
	String getUrl();

	/**
	 * Returns the bearer token to send.
	 * @return the token, or {@code null} for none
	 */
	default @Nullable String getToken() {
		return null;
	}

	/**
	 * Returns the authorities to trust and the client certificate.
	 * @return the bundle, or {@code null} to trust those of the JVM
	 */
	default @Nullable SslBundle getSslBundle() {
		return null;
	}

	/**
	 * Returns the namespace that {@code current} stands for.
	 * @return the namespace
	 */
	default String getNamespace() {
		return "default";
	}

}
