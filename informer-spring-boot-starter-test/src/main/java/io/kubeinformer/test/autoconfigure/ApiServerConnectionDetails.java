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

package io.kubeinformer.test.autoconfigure;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;

import io.kubeinformer.autoconfigure.InformerConnectionDetails;
import io.kubeinformer.connection.Pem;
import io.kubeinformer.test.KubernetesApiServer;

/**
 * The connection to a test API server, by TLS and as its administrator.
 */
final class ApiServerConnectionDetails implements InformerConnectionDetails {

	private final KubernetesApiServer server;

	ApiServerConnectionDetails(KubernetesApiServer server) {
		this.server = server;
	}

	KubernetesApiServer server() {
		return this.server;
	}

	@Override
	public String getUrl() {
		return this.server.httpsUrl();
	}

	@Override
	public String getToken() {
		return this.server.adminToken();
	}

	@Override
	public @Nullable SslBundle getSslBundle() {
		return Pem.bundle(this.server.caCertificate(), null, null);
	}

}
