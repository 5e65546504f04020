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

import java.security.GeneralSecurityException;
import java.time.Duration;

import javax.net.ssl.HostnameVerifier;

import io.kubernetes.client.openapi.ApiClient;
import okhttp3.OkHttpClient;

/**
 * Makes an {@link ApiClient} of a {@link ClusterConnection}, without a word to the
 * server.
 */
public final class ApiClients {

	private ApiClients() {
	}

	/**
	 * Makes a client.
	 * @param connection where to
	 * @param connectTimeout how long to wait for a connection
	 * @param readTimeout how long to wait for bytes; informers have deadlines of their
	 * own
	 * @return the client
	 */
	public static ApiClient create(ClusterConnection connection, Duration connectTimeout, Duration readTimeout) {
		OkHttpClient.Builder builder = new OkHttpClient.Builder().connectTimeout(connectTimeout)
			.readTimeout(readTimeout);
		CurrentTls tls = tls(connection);
		Tls first = tls.get();
		builder.sslSocketFactory(first.socketFactory(), first.trustManager())
			.addInterceptor(new CredentialInterceptor(connection.tokens(), tls));
		applyNames(builder, connection);
		HttpProxy proxy = connection.proxy();
		if (proxy != null) {
			proxy.applyTo(builder);
		}
		ApiClient client = new ApiClient(builder.build());
		client.setBasePath(connection.url().replaceAll("/+$", ""));
		return client;
	}

	private static CurrentTls tls(ClusterConnection connection) {
		try {
			return new CurrentTls(connection.tls(), connection.verify());
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("TLS cannot be set up for the connection from " + connection.source(), ex);
		}
	}

	private static void applyNames(OkHttpClient.Builder builder, ClusterConnection connection) {
		String serverName = connection.serverName();
		if (!connection.verify()) {
			builder.hostnameVerifier((host, session) -> true);
		}
		else if (serverName != null) {
			HostnameVerifier verifier = new OkHttpClient().hostnameVerifier();
			builder.hostnameVerifier((host, session) -> verifier.verify(serverName, session));
		}
	}

}
